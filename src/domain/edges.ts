/** Edge bands: which sides of a piece have them, and what they make of its size. */

import { EDGE_BAND_FIELDS } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import type { EdgeBandRequest, PieceRequest, SolveRequest } from '../contract/request.ts';
import { type BySide, type Finish, SIDES } from './job.ts';
import { checkRanges, isWithin, type JobErrors } from './rules.ts';

const PATH = 'params.edgeBands';

/**
 * Checks the bands, and the edges of each piece.
 *
 * @returns the request with the sizes to cut, where it has finished ones.
 */
export function checkEdges(request: SolveRequest, errors: JobErrors): SolveRequest {
  const { edgeBands: bands = [] } = request.params;
  if (bands.length > LIMITS.MAX_EDGE_BANDS) {
    const message = `There are ${bands.length} edge bands; at most ${LIMITS.MAX_EDGE_BANDS} are allowed.`;
    errors.add('TooManyEntries', PATH, message);
    return request;
  }
  const first = new Map<string, number>();
  for (const [index, band] of bands.entries()) {
    const path = `${PATH}[${index}]`;
    checkRanges(EDGE_BAND_FIELDS, band, path, errors);
    const same = first.get(band.name);
    if (same === undefined) first.set(band.name, index);
    else errors.add('InvalidText', `${path}.name`, `name must differ from that of ${PATH}[${same}].`);
  }
  const cut = withCutSizes(request);
  for (const [index, piece] of request.pieces.entries()) {
    if (!piece.edges) continue;
    const path = `pieces[${index}]`;
    for (const side of SIDES) {
      const name = piece.edges[side];
      if (name === undefined || first.has(name)) continue;
      const message = `No element of ${PATH} has the name ${JSON.stringify(name.slice(0, LIMITS.MAX_BAND_NAME_LENGTH))}.`;
      errors.add('InvalidReference', `${path}.edges.${side}`, message);
    }
    checkSizes(piece, cut.pieces[index] ?? piece, bands, path, errors);
  }
  return cut;
}

/** Checks the other size of a piece, of which one was checked before. */
function checkSizes(
  { width, height }: PieceRequest,
  cut: PieceRequest,
  bands: readonly EdgeBandRequest[],
  path: string,
  errors: JobErrors,
): void {
  if (!isWithin(width, LIMITS.dimension) || !isWithin(height, LIMITS.dimension)) return;
  const grown = grownBy(cut, bands);
  const { min, max } = LIMITS.dimension;
  for (const side of ['width', 'height'] as const) {
    const finished = cut[side] + grown[side];
    const [kind, length] = isWithin(cut[side], LIMITS.dimension)
      ? ['finished', finished]
      : ['cut', cut[side]];
    if (isWithin(length, LIMITS.dimension)) continue;
    const message = `With its edge bands, the ${kind} ${side} must be from ${min} to ${max}, not ${length}.`;
    errors.add('InvalidDimension', path, message);
  }
}

/** What the bands on a piece add to its size; names of no band add nothing. */
function grownBy({ edges = {} }: Pick<PieceRequest, 'edges'>, bands: readonly EdgeBandRequest[]) {
  const by = (...sides: readonly (typeof SIDES)[number][]) =>
    sides.reduce((sum, side) => {
      const band = bands.find(({ name }) => name === edges[side]);
      return band ? sum + band.thickness - band.allowance : sum;
    }, 0);
  return { width: by('left', 'right'), height: by('bottom', 'top') };
}

/** The request with the sizes to cut: finished ones less what their bands add. */
export function withCutSizes(request: SolveRequest): SolveRequest {
  const { sizes, edgeBands } = request.params;
  if (sizes !== 'finished' || edgeBands === undefined) return request;
  return { ...request, pieces: request.pieces.map((piece) => withCutSize(piece, edgeBands)) };
}

/** A piece of a finished size with the size to cut. */
export function withCutSize<P extends Pick<PieceRequest, 'width' | 'height' | 'edges'>>(
  piece: P,
  bands: readonly EdgeBandRequest[],
): P {
  const grown = grownBy(piece, bands);
  return { ...piece, width: piece.width - grown.width, height: piece.height - grown.height };
}

/** What a checked piece with its size to cut has of bands; nothing if it names no edges. */
export function finishOf(
  piece: Pick<PieceRequest, 'width' | 'height' | 'edges'>,
  bands: readonly EdgeBandRequest[] = [],
): Finish | undefined {
  const { edges } = piece;
  if (!edges) return undefined;
  const grown = grownBy(piece, bands);
  return {
    edges: mapSides(edges, (name) => bands.findIndex((band) => band.name === name)),
    finishedWidth: piece.width + grown.width,
    finishedHeight: piece.height + grown.height,
  };
}

/** What `of` has for each side; nothing for those that have none. */
function bySide<T>(of: (side: (typeof SIDES)[number]) => T | undefined): BySide<T> {
  return Object.fromEntries(
    SIDES.flatMap((side) => {
      const what = of(side);
      return what === undefined ? [] : [[side, what]];
    }),
  );
}

/** Something else on each side. */
export const mapSides = <T, U>(on: BySide<T>, change: (what: T) => U): BySide<U> =>
  bySide((side) => {
    const what = on[side];
    return what === undefined ? undefined : change(what);
  });

/** The sides of an unrotated piece, by what each of a rotated one was: rotation takes the left side to the bottom. */
const UNROTATED = { left: 'bottom', right: 'top', bottom: 'right', top: 'left' } as const;

/** What was on the sides of a placed piece before it was rotated. */
export const unrotated = <T>(on: BySide<T>, rotated: boolean): BySide<T> =>
  rotated ? bySide((side) => on[UNROTATED[side]]) : on;
