import { describe, expect, it } from 'vitest';
import type { SolveResult } from '../../../src/contract/response.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { jobOf } from '../../../src/domain/prepared.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { nativeEngine } from '../../../src/engine/engine.ts';
import { lengthOf, solveEnvelope } from '../../../src/solve/envelope.ts';
import { render } from '../../../src/solve/render.ts';
import { bytes } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';

const engine = nativeEngine(loadAddon());

/** The longest numbers that there are: the bounds are of bytes. */
const pieces = (count: number, size: (index: number) => object) =>
  Array.from({ length: count }, (_, index) => ({
    originalIndex: index - Number.MAX_SAFE_INTEGER,
    priority: 1_000_000,
    ...size(index),
  }));

const SIDE = 900_000;

/** Defects that leave a square in the middle. */
const around = (from: number, to: number) => [
  { x: 0, y: 0, width: from, height: SIDE },
  { x: to, y: 0, width: SIDE - to, height: SIDE },
  { x: 0, y: 0, width: SIDE, height: from },
  { x: 0, y: to, width: SIDE, height: SIDE - to },
];

const spots = (count: number, step: number) =>
  Array.from({ length: count * count }, (_, index) => ({
    x: (index % count) * step,
    y: Math.floor(index / count) * step,
    width: 5_000,
    height: 5_000,
  }));

const unlimited = { maxStages: 0 };

/** Requests whose answers are large for what is asked. */
const DEAR = {
  'one piece a sheet, in the middle, with a trim on each side': {
    pieces: pieces(30, () => ({ width: 500_001, height: 599_000 })),
    sheets: [
      { width: SIDE, height: SIDE, quantity: 1_000_000, kerfWidth: 111, defects: around(100_001, 700_001) },
    ],
    params: unlimited,
  },
  'one piece a sheet, within margins': {
    pieces: pieces(30, (index) => ({ width: 600_000 + index, height: 550_000 + index })),
    sheets: [{ width: 948_683, height: 948_683, quantity: 1_000_000, marginLeft: 100_000, marginBottom: 9 }],
  },
  'one piece a sheet, with hundreds of defects': {
    pieces: pieces(30, () => ({ width: 850_000, height: 800_000 })),
    sheets: [
      {
        width: SIDE,
        height: SIDE,
        quantity: 1_000_000,
        defects: spots(20, 100).map((defect) => ({ ...defect, x: 860_000 + defect.x })),
      },
    ],
  },
  'pieces between defects': {
    pieces: pieces(50, () => ({ width: 40_000, height: 40_000 })),
    sheets: [{ width: SIDE, height: SIDE, quantity: 100, kerfWidth: 1, defects: spots(18, 50_000) }],
    params: unlimited,
  },
  'one long row': {
    pieces: pieces(200, (index) => ({ width: 1_000 + index, height: 800_000 - index, canRotate: false })),
    sheets: [{ width: SIDE, height: SIDE, kerfWidth: 111 }],
    params: { maxStages: 2 },
  },
  'one piece, searched for': {
    pieces: pieces(1, () => ({ width: 600_000, height: 600_000 })),
    sheets: [{ width: SIDE, height: SIDE }],
    strategy: 'alns',
    alnsConfig: { maxIterations: 10 },
  },
  'the longest labels on small pieces, each on a sheet with one, and left out': {
    pieces: pieces(40, (index) => ({
      ...(index < 20 ? { width: 899_999, height: 899_999 } : { width: 1_000_000, height: 1_000_000 }),
      label: index % 2 === 0 ? '\u{1F600}'.repeat(120) : `"&'`.repeat(40),
    })),
    sheets: [{ width: SIDE, height: SIDE, quantity: 30, label: '&"'.repeat(60) }],
  },
  'the longest edge bands on all sides': {
    pieces: pieces(40, () => ({
      width: 899_000,
      height: 899_000,
      edges: Object.fromEntries(['left', 'right', 'bottom', 'top'].map((side) => [side, '"'.repeat(64)])),
    })),
    sheets: [{ width: SIDE, height: SIDE, quantity: 40, marginLeft: 1, marginTop: 1 }],
    params: {
      edgeBands: Array.from({ length: 50 }, (_, at) => ({
        name: '"'.repeat(64 - at) + '\u{1F600}'.repeat(at),
        thickness: 1_000,
      })),
    },
    includeTrimCuts: true,
  },
  'long labels of pieces too small for them': {
    pieces: pieces(60, () => ({ width: 1_000, height: 1_000, label: '"'.repeat(120) })),
    sheets: [{ width: SIDE, height: SIDE }],
  },
  'a board, a material, a pattern and long texts for each piece, in 64ths of an inch': {
    unit: 'in/64',
    pieces: pieces(30, (index) => ({
      width: 499_999 - index,
      height: 599_999,
      label: 'ÿ'.repeat(120),
      material: '\u{1F600}ÿ'.repeat(32),
      originalIndex: -index - 1,
    })),
    sheets: Array.from({ length: 30 }, (_, index) => ({
      width: 800_001,
      height: 800_001 + index,
      kerfWidth: 11_111 + index,
      marginLeft: 10_001,
      marginRight: 10_001,
      marginTop: 10_001,
      marginBottom: 10_001,
      label: 'ÿ'.repeat(120),
      material: '\u{1F600}ÿ'.repeat(32),
      cost: 1_000_000_000_000 - index,
      defects: around(100_001, 700_001),
    })),
    params: { ...unlimited, bookHeight: 1_000 },
  },
  'pieces that fit nowhere': {
    pieces: pieces(200, () => ({ width: 1_000_000, height: 1_000_000 })),
    sheets: [{ width: 100, height: 100 }],
  },
};

/** What an answer to the request is held against: with drawings or without, and with all that can be listed. */
async function compared(request: object, includeSvg: boolean) {
  const params = 'params' in request ? request.params : {};
  const all = { includeSvg, includeCutList: true, includePtx: true };
  const body = {
    ...request,
    ...all,
    params: { ...(params as object), offcutClasses: [{ minLength: 1, minWidth: 1 }] },
  };
  const prepared = prepare(bytes(JSON.stringify(body)), within(60_000));
  const job = jobOf(prepared);
  const solved = await engine.solve(job, new AbortController().signal);
  const { result, summary } = solved;
  const task = { job, result, sheets: summary.sheets, svg: includeSvg, until: Number.POSITIVE_INFINITY };
  const { svg, ptx } = render({ ...task, ptx: true });
  const size = lengthOf(solveEnvelope(solved, svg, ptx && [ptx.json]));
  return {
    size,
    reserved: prepared.answerBytes,
    result: JSON.parse(Buffer.from(result).toString()) as SolveResult,
  };
}

describe('an answer', () => {
  it.each(Object.entries(DEAR))('has no more bytes than are reserved: %s', async (_, request) => {
    for (const includeSvg of [false, true]) {
      const { size, reserved } = await compared(request, includeSvg);
      expect(size).toBeLessThanOrEqual(reserved);
    }
  });

  it('has no more bytes than are reserved: sheets that are cut already', async () => {
    const request = DEAR['one long row'];
    const { result } = await compared(request, false);
    const fixedSheets = result.sheets.map(({ sheetIndex, cutTree, cutTreeFlat }) => ({
      sheetIndex,
      cutTree,
      cutTreeFlat,
    }));
    for (const includeSvg of [false, true]) {
      const { size, reserved } = await compared({ ...request, fixedSheets }, includeSvg);
      expect(size).toBeLessThanOrEqual(reserved);
    }
  });
});
