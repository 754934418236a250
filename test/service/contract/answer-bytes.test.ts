import { describe, expect, it } from 'vitest';
import { answerBytes, MOST_ANSWER_BYTES } from '../../../src/contract/answer-bytes.ts';
import { solveEnvelope } from '../../../src/contract/envelope.ts';
import { jobOf, prepare } from '../../../src/domain/prepare.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { nativeEngine } from '../../../src/engine/solve.ts';
import { lengthOf } from '../../../src/solve/parts.ts';
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
  'long labels of pieces too small for them': {
    pieces: pieces(200, () => ({ width: 1_000, height: 1_000, label: '"'.repeat(120) })),
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

describe('an answer', () => {
  it.each(Object.entries(DEAR))('has no more bytes than are reckoned with: %s', async (_, request) => {
    for (const includeSvg of [false, true]) {
      const prepared = prepare(
        bytes(
          JSON.stringify({
            ...request,
            includeSvg,
            includeCutList: true,
            includePtx: true,
            params: {
              ...('params' in request && request.params),
              offcutClasses: [{ minLength: 1, minWidth: 1 }],
            },
          }),
        ),
        within(60_000),
      );
      const job = jobOf(prepared);
      const solved = await engine.solve(job, new AbortController().signal);
      const { result, summary } = solved;
      const task = { job, result, sheets: summary.sheets, svg: includeSvg, until: Number.POSITIVE_INFINITY };
      const { svg, ptx } = render({ ...task, ptx: true });
      const size = lengthOf(solveEnvelope(solved, svg, ptx && [ptx.json]));
      expect(size).toBeLessThanOrEqual(prepared.answerBytes);
    }
  });

  it('is reckoned by its pieces, and by its sheets and their defects where these are drawn', () => {
    const size = {
      instances: 10,
      sheets: 4,
      defects: 2,
      materials: 0,
      textBytes: 0,
      drawnTextBytes: 0,
      fixedNodes: 0,
      pieceEntries: 3,
      sheetEntries: 2,
      includeSvg: false,
      includeCutList: false,
      keepsOffcuts: false,
      includePtx: false,
      includeWarnings: false,
    };
    expect(answerBytes(size)).toBe(4_000 + 10 * 2_200);
    expect(answerBytes({ ...size, includeCutList: true })).toBe(4_000 + 10 * 3_000);
    expect(answerBytes({ ...size, keepsOffcuts: true })).toBe(4_000 + 10 * 2_860);
    expect(answerBytes({ ...size, includeCutList: true, keepsOffcuts: true })).toBe(4_000 + 10 * 3_790);
    const file = 200 + 10 * 900 + 3 * 440 + 2 * 510 + 320;
    expect(answerBytes({ ...size, includePtx: true })).toBe(4_000 + 10 * 2_200 + file);
    expect(answerBytes({ ...size, textBytes: 7, drawnTextBytes: 9 })).toBe(4_000 + 10 * 2_200 + 7);
    expect(answerBytes({ ...size, fixedNodes: 3 })).toBe(4_000 + 10 * 2_200 + 3 * 250);
    expect(answerBytes({ ...size, includeWarnings: true })).toBe(4_000 + 10 * 2_200 + 100 * 2_320);
    const drawings = (change: object) =>
      answerBytes({ ...size, includeSvg: true, ...change }) - answerBytes({ ...size, ...change });
    expect(drawings({})).toBe(4 * (3_500 + 2 * 16_700) + 10 * 1_000);
    expect(drawings({ fixedNodes: 3 })).toBe(drawings({}) + 3 * 1_000);
    expect(drawings({ sheets: 1_000_000 })).toBe(10 * (3_500 + 2 * 16_700) + 10 * 1_000);
  });

  it('has a bound, however many defects are drawn how often', () => {
    expect(MOST_ANSWER_BYTES).toEqual({ withoutSvg: 258_939_032, withSvg: 191_739_929 });
  });
});
