import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { placesOf, request } from './requests.ts';

const limits = { maxMs: 60_000, maxThreads: 4, cores: 4 };

interface Change {
  readonly [name: string]: unknown;
}

const leaf = (y: number, height: number, piece: object | null, change: Change = {}) => ({
  type: piece ? 'piece' : 'waste',
  x: 10,
  y,
  width: 600,
  height,
  direction: 'H',
  stage: 2,
  depth: 1,
  kerfSize: 0,
  piece,
  child: null,
  next: null,
  ...change,
});

const PIECE = { pieceId: 7, width: 600, height: 400, x: 10, y: 0, rotated: false, priority: 9 };

/** A sheet of 620 × 503 with margins of 10 beside it: a piece of 600 × 400, a cut of 3, and waste. */
const tree = (change: Change = {}) => ({
  type: 'cut',
  x: 10,
  y: 0,
  width: 600,
  height: 503,
  direction: 'H',
  stage: 2,
  depth: 0,
  kerfSize: 3,
  piece: null,
  child: leaf(0, 400, PIECE),
  next: leaf(403, 100, null),
  ...change,
});

const flat = (changes: Readonly<Record<number, Change>> = {}) =>
  [
    { ...tree(), childIndex: 2, nextIndex: 1 },
    { ...leaf(403, 100, null), childIndex: -1, nextIndex: -1 },
    { ...leaf(0, 400, PIECE), childIndex: -1, nextIndex: -1 },
  ].map(({ child: _, next: __, ...node }, index) => ({ ...node, ...changes[index] }));

const JOB = {
  pieces: [
    { originalIndex: 7, width: 400, height: 600, quantity: 1 },
    { originalIndex: 7, width: 600, height: 400, quantity: 1 },
    { originalIndex: 7, width: 600, height: 400, quantity: 2 },
  ],
  sheets: [{ width: 620, height: 503, marginLeft: 10, marginRight: 10, quantity: 4 }],
};

const places = (fixedSheets: object[], change: object = {}) => placesOf({ ...JOB, fixedSheets, ...change });
const one = (cutTree: object) => places([{ sheetIndex: 0, cutTree }]);

describe('sheets that are cut already', () => {
  it('are written in preorder, from both forms, with the first entry of that size that is left', () => {
    const read = (fixed: object) => toJob(request({ ...JOB, fixedSheets: [fixed] }), limits).fixedSheets;
    const expected = [
      {
        sheetIndex: 3,
        nodes: [
          { x: 10, y: 0, width: 600, height: 503, depth: 0, kerf: 3, child: 1, next: 2, piece: null },
          {
            ...{ x: 10, y: 0, width: 600, height: 400, depth: 1, kerf: 0, child: null, next: null },
            piece: { index: 1, rotated: false, priority: 9 },
          },
          { x: 10, y: 403, width: 600, height: 100, depth: 1, kerf: 0, child: null, next: null, piece: null },
        ].map((node) => ({ ...node, vertical: false, stage: 2 })),
      },
    ];
    expect(read({ sheetIndex: 3, cutTree: tree(), cutTreeFlat: [] })).toEqual(expected);
    expect(read({ sheetIndex: 3, cutTree: null, cutTreeFlat: flat() })).toEqual(expected);
    const unplaced = flat().map(({ x: _, y: __, ...node }) => node);
    expect(read({ sheetIndex: 3, cutTreeFlat: unplaced })).toEqual(expected);
  });

  it('take an entry until none is left', () => {
    const sheets = [0, 1, 2, 3].map((sheetIndex) => ({ sheetIndex, cutTree: tree() }));
    const job = toJob(request({ ...JOB, fixedSheets: sheets.slice(0, 3) }), limits);
    expect(job.fixedSheets?.map(({ nodes }) => nodes[1]?.piece?.index)).toEqual([1, 2, 2]);
    expect(places(sheets)).toEqual(['InvalidFixedSheet at fixedSheets[3].cutTree.child.piece']);
  });

  it('take the entry of their priority, if it is left, and keep the priority that they have', () => {
    const ofPriority = (priority: number) => tree({ child: leaf(0, 400, { ...PIECE, priority }) });
    const pieces = JOB.pieces.map((piece, index) => ({ ...piece, quantity: 1, priority: 3 * index }));
    const sheets = [6, 6, 3].map((priority, sheetIndex) => ({ sheetIndex, cutTree: ofPriority(priority) }));
    const job = (count: number) =>
      toJob(request({ ...JOB, pieces, fixedSheets: sheets.slice(0, count) }), limits);
    expect(job(2).fixedSheets?.map(({ nodes }) => nodes[1]?.piece)).toEqual([
      { index: 2, rotated: false },
      { index: 1, rotated: false, priority: 6 },
    ]);
    expect(places(sheets, { pieces })).toEqual(['InvalidFixedSheet at fixedSheets[2].cutTree.child.piece']);
    for (const priority of [-1, 1_000_001])
      expect(one(ofPriority(priority))).toEqual(['InvalidFixedSheet at fixedSheets[0].cutTree.child.piece']);
  });

  it('are in stock, each once', () => {
    expect(places([-1, 4].map((sheetIndex) => ({ sheetIndex, cutTree: tree() })))).toEqual([
      'InvalidFixedSheet at fixedSheets[0].sheetIndex',
      'InvalidFixedSheet at fixedSheets[1].sheetIndex',
    ]);
    expect(places([2, 2].map((sheetIndex) => ({ sheetIndex, cutTree: tree() })))).toEqual([
      'InvalidFixedSheet at fixedSheets[1].sheetIndex',
    ]);
  });

  it('have one tree, with a piece', () => {
    const fault = (path: string) => [`InvalidFixedSheet at fixedSheets[0].${path}`];
    expect(places([{ sheetIndex: 0 }])).toEqual(fault('cutTree'));
    expect(places([{ sheetIndex: 0, cutTree: null, cutTreeFlat: [] }])).toEqual(fault('cutTree'));
    expect(places([{ sheetIndex: 0, cutTree: tree(), cutTreeFlat: flat() }])).toEqual(fault('cutTreeFlat'));
    expect(one({ ...leaf(0, 503, null), depth: 0 })).toEqual(fault('cutTree'));
  });

  it.each([
    ['cutTree', 'another width', tree({ width: 601 })],
    ['cutTree', 'a stage that no cut has', tree({ stage: 1_000_001 })],
    ['cutTree', 'nothing for the next part', tree({ kerfSize: 103 })],
    ['cutTree', 'a remainder that no part has', tree({ next: null })],
    ['cutTree.child', 'waste with a piece', tree({ child: leaf(0, 400, PIECE, { type: 'waste' }) })],
    ['cutTree.next', 'a leaf with kerf', tree({ next: leaf(403, 100, null, { kerfSize: 1 }) })],
    [
      'cutTree.next',
      'a leaf with parts',
      tree({ next: leaf(403, 100, null, { child: leaf(403, 50, null) }) }),
    ],
    ['cutTree.child.piece', 'another number', tree({ child: leaf(0, 400, { ...PIECE, pieceId: 8 }) })],
  ])('%s: %s is a fault', (path, _, cutTree) => {
    expect(one(cutTree)).toEqual([`InvalidFixedSheet at fixedSheets[0].${path}`]);
  });

  it.each([
    ['cutTreeFlat[0].nextIndex', 'a link to nowhere', { 0: { nextIndex: 3 } }],
    ['cutTreeFlat[0].nextIndex', 'two links to one node', { 0: { nextIndex: 0 } }],
    ['cutTreeFlat', 'a node without a link', { 0: { nextIndex: -1, kerfSize: 103 } }],
    ['cutTreeFlat[2].childIndex', 'a circle', { 2: { childIndex: 0 } }],
  ])('%s: %s is a fault', (path, _, changes) => {
    const fixed = { sheetIndex: 0, cutTreeFlat: flat(changes) };
    expect(places([fixed])).toEqual([`InvalidFixedSheet at fixedSheets[0].${path}`]);
  });

  it('tell apart turned pieces, and pieces of other materials', () => {
    const turned = tree({ child: leaf(0, 400, { ...PIECE, rotated: true }) });
    const job = toJob(request({ ...JOB, fixedSheets: [{ sheetIndex: 0, cutTree: turned }] }), limits);
    expect(job.fixedSheets?.[0]?.nodes[1]?.piece).toEqual({ index: 0, rotated: true, priority: 9 });
    const pieces = JOB.pieces.map((piece, index) => (index === 1 ? piece : { ...piece, material: 'oak' }));
    const sheets = [0, 1].map((sheetIndex) => ({ sheetIndex, cutTree: tree() }));
    expect(places(sheets, { pieces })).toEqual(['InvalidFixedSheet at fixedSheets[1].cutTree.child.piece']);
  });

  it('may have been cut by other rules: kerf, stages and rotation are not judged', () => {
    const params = {
      kerfWidth: 50,
      maxStages: 1,
      firstCutVertical: true,
      minTrimSize: 400,
      allowRotation: false,
    };
    expect(places([{ sheetIndex: 0, cutTree: tree() }], { params })).toEqual([]);
  });

  it('are at most ten thousand', () => {
    const sheets = Array.from({ length: LIMITS.MAX_FIXED_SHEETS + 1 }, (_, sheetIndex) => ({ sheetIndex }));
    expect(places(sheets)).toEqual(['TooManyEntries at fixedSheets']);
  });

  it('are only looked at where pieces and sheets have no fault', () => {
    const sheets = [{ width: 0, height: 503 }];
    expect(places([{ sheetIndex: 9, cutTree: tree() }], { sheets })).toEqual([
      'InvalidDimension at sheets[0]',
    ]);
  });

  it('are read without recursion, however deep', () => {
    const levels = 5_000;
    const nodes = Array.from({ length: levels }, (_, depth) => {
      const at = {
        type: 'cut',
        width: 1,
        height: 1,
        direction: 'V',
        stage: 1,
        depth,
        kerfSize: 0,
        piece: null,
      };
      return { ...at, childIndex: depth + 1, nextIndex: -1 };
    });
    const piece = { pieceId: 0, width: 1, height: 1, x: 0, y: 0, rotated: false, priority: 0 };
    const last = { ...nodes[0], type: 'piece', depth: levels, piece, childIndex: -1 };
    const size = { width: 1, height: 1 };
    const fixedSheets = [{ sheetIndex: 0, cutTreeFlat: [...nodes, last] }];
    const job = toJob(request({ pieces: [size], sheets: [size], fixedSheets }), limits);
    expect(job.fixedSheets?.[0]?.nodes).toHaveLength(levels + 1);
  });
});
