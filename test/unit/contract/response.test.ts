import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type CutTreeNode,
  type FlatNode,
  type SolveResponse,
  SolveResponseSchema,
} from '../../../src/contract/response.ts';

const leaf = {
  type: 'waste',
  x: 600,
  y: 0,
  width: 397,
  height: 500,
  direction: 'V',
  stage: 1,
  depth: 1,
  kerfSize: 0,
  piece: null,
} as const;
const placed = { pieceId: -7, width: 600, height: 500, x: 0, y: 0, rotated: true };
const piece = { ...leaf, type: 'piece', x: 0, width: 600, piece: { ...placed, priority: 2 } } as const;
const cut = { ...leaf, type: 'cut', x: 0, width: 1000, kerfSize: 3, depth: 0 } as const;

const nested: CutTreeNode = {
  ...cut,
  child: { ...piece, child: null, next: null },
  next: { ...leaf, child: null, next: null },
};
const flat: FlatNode[] = [
  { ...cut, childIndex: 1, nextIndex: 2 },
  { ...piece, childIndex: -1, nextIndex: -1 },
  { ...leaf, childIndex: -1, nextIndex: -1 },
];

const sheet = {
  sheetIndex: 4,
  placedCount: 1,
  usedArea: 300_000,
  wasteArea: 200_000,
  largestOffcut: 198_500,
  maxDepth: 1,
  sheetRotated: false,
  utilization: 0.6,
  placements: [placed],
  cutTree: nested,
  cutTreeFlat: [],
  cutCount: 1,
  cutLength: 500,
};

const response: SolveResponse = {
  ok: true,
  contractVersion: 'v1',
  result: {
    sheetsUsed: 1,
    totalPlaced: 1,
    totalUsedArea: 300_000,
    totalWasteArea: 200_000,
    totalUnplacedPriority: 6,
    unplacedIndices: [-7, -7],
    sheets: [sheet],
    engineVersion: '0.1.0',
    cutCount: 1,
    cutLength: 500,
    unplaced: [
      {
        originalIndex: -7,
        pieceIndex: 1,
        count: 2,
        reason: 'stock_exhausted',
        message: 'The stock is used up.',
      },
    ],
    bound: { lowerBoundArea: 500_000, gap: null, optimal: false },
    search: { iterations: 40, interrupted: false },
  },
};

const isResponse = (value: unknown) => v.is(SolveResponseSchema, value);
const withSheet = (changes: object) => ({
  ...response,
  result: { ...response.result, sheets: [{ ...sheet, ...changes }] },
});

describe('the success envelope', () => {
  test('has a nested or a flat cut tree', () => {
    expect(isResponse(response)).toBe(true);
    expect(isResponse(withSheet({ cutTree: null, cutTreeFlat: flat }))).toBe(true);
  });

  test('may have alnsStats and svg', () => {
    const operators = { leaves: { uses: 9, successes: 3 } };
    const search = { iterations: 10, improvements: 2, elapsedMs: 1.5, stopReason: 'time', seed: -(2 ** 63) };
    const alnsStats = { ...search, threads: 1, iterationsPerSecond: 6667, destroy: operators, repair: {} };
    expect(isResponse({ ...response, alnsStats, svg: ['<svg/>'] })).toBe(true);
    expect(isResponse({ ...response, svg: '<svg/>' })).toBe(false);
    expect(isResponse({ ...response, alnsStats: {} })).toBe(false);
    expect(isResponse({ ...response, alnsStats: { ...alnsStats, stopReason: 'cancelled' } })).toBe(false);
  });

  test.each([...Object.keys(response), 'extra'])('has %s and nothing unheard of', (name) => {
    const { [name]: _, ...others } = { ...response } as Record<string, unknown>;
    expect(isResponse(name === 'extra' ? { ...response, extra: 1 } : others)).toBe(false);
  });

  test.each(Object.keys(response.result))('result.%s', (name) => {
    const { [name]: _, ...result } = { ...response.result } as Record<string, unknown>;
    expect(isResponse({ ...response, result })).toBe(false);
  });

  test.each(Object.keys(sheet))('result.sheets[].%s', (name) => {
    expect(isResponse(withSheet({ [name]: undefined }))).toBe(false);
    expect(isResponse(withSheet({ [name]: 'no' }))).toBe(false);
  });

  test.each(Object.keys(nested))('cutTree.%s, at any depth', (name) => {
    expect(isResponse(withSheet({ cutTree: { ...nested, [name]: 'no' } }))).toBe(false);
    expect(isResponse(withSheet({ cutTree: { ...nested, child: { ...nested, [name]: 'no' } } }))).toBe(false);
  });

  test.each(Object.keys(flat[0] ?? {}))('cutTreeFlat[].%s', (name) => {
    expect(isResponse(withSheet({ cutTreeFlat: flat.with(1, { ...flat[1], [name]: 'no' } as never) }))).toBe(
      false,
    );
  });
});
