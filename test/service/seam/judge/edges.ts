import type { SolveResult } from '../../../../src/contract/response.ts';
import type { BySide, PieceBody, RequestBody } from '../../../support/seam/judge/request.ts';
import type { Report } from './tree.ts';

const SIDES = ['left', 'right', 'bottom', 'top'] as const;

/** What the bands of a piece add to its width and its height. */
function added({ edges = {} }: PieceBody, { edgeBands = [] }: NonNullable<RequestBody['params']>) {
  const on = (side: keyof BySide) => {
    const { thickness = 0, allowance = 0 } = edgeBands.find(({ name }) => name === edges[side]) ?? {};
    return thickness - allowance;
  };
  return { width: on('left') + on('right'), height: on('bottom') + on('top') };
}

/** The same request in sizes to cut, which all other rules are about. */
export function toCut(request: RequestBody): RequestBody {
  const { pieces, params = {} } = request;
  if (params.sizes !== 'finished') return request;
  const cut = pieces.map((piece) => {
    const { width, height } = added(piece, params);
    return { ...piece, width: piece.width - width, height: piece.height - height };
  });
  return { ...request, pieces: cut, params: { ...params, sizes: 'cut' } };
}

/** Judges the bands and finished sizes of placed pieces, and how much of each band they need. */
export function judgeEdges(request: RequestBody, result: SolveResult, report: Report): void {
  const { params = {} } = request;
  const use = new Map((params.edgeBands ?? []).map(({ name }) => [name, { length: 0, pieces: 0 }]));
  for (const { sheetIndex, placements, fixed } of result.sheets)
    for (const placed of placements) {
      const { pieceId, rotated, width, height } = placed;
      const place = `sheet ${sheetIndex} piece ${pieceId}`;
      const wanted = request.pieces[pieceId];
      const { left, right, bottom, top } = wanted?.edges ?? {};
      // Rotated by 90 degrees, what was on the left is at the bottom.
      const lying = rotated ? { left: top, right: bottom, bottom: left, top: right } : wanted?.edges;
      const grown = wanted ? added(wanted, params) : { width: 0, height: 0 };
      const [finishedWidth, finishedHeight] = rotated
        ? [width + grown.height, height + grown.width]
        : [width + grown.width, height + grown.height];
      const expected = wanted?.edges
        ? { finishedWidth, finishedHeight, ...Object.fromEntries(SIDES.map((side) => [side, lying?.[side]])) }
        : {};
      const stated =
        placed.edges || placed.finishedWidth || placed.finishedHeight
          ? {
              finishedWidth: placed.finishedWidth,
              finishedHeight: placed.finishedHeight,
              ...Object.fromEntries(SIDES.map((side) => [side, placed.edges?.[side]])),
            }
          : {};
      if (JSON.stringify(stated) !== JSON.stringify(expected))
        report(place, `${JSON.stringify(stated)}, not ${JSON.stringify(expected)}${fixed ? ' (fixed)' : ''}`);
      for (const side of SIDES) {
        const band = use.get(lying?.[side] ?? '');
        if (band) band.length += side === 'left' || side === 'right' ? finishedHeight : finishedWidth;
      }
      for (const name of new Set([left, right, bottom, top])) {
        const band = use.get(name ?? '');
        if (band) band.pieces += 1;
      }
    }
  const expected = params.edgeBands && [...use].map(([name, figures]) => ({ name, ...figures }));
  if (JSON.stringify(result.edgeBands) !== JSON.stringify(expected))
    report('edgeBands', `${JSON.stringify(result.edgeBands)}, not ${JSON.stringify(expected)}`);
}
