import { expect, test } from 'vitest';
import { findLargest, isKept, keptOffcuts, offcutFrames, offcutRule } from '../../../src/svg/offcuts.ts';
import { layOut } from '../../../src/svg/paper.ts';
import { renderSheets } from '../../../src/svg/render.ts';
import { find, numbers, parseDrawing } from '../../support/svg/drawing.ts';

const paper = layOut(1000, 600);
const spoiled = { x: 0, y: 0, width: 400, height: 300 };
const largest = { x: 400, y: 0, width: 300, height: 400 };
const sliver = { x: 990, y: 0, width: 10, height: 600 };
const plain = { x: 400, y: 400, width: 300, height: 200 };
const offcuts = [spoiled, largest, sliver, plain];
const defects = [{ x: 399, y: 299, width: 1, height: 1 }];
test('the largest offcut is the first of that area without a defect', () => {
  expect(findLargest(offcuts, defects, 120_000)).toBe(largest);
  expect(findLargest(offcuts, [], 120_000)).toBe(spoiled);
  expect(findLargest([spoiled], defects, 0)).toBeUndefined();
});

test('the frame lies inside the offcut, however small that is', () => {
  for (const offcut of [largest, sliver, { x: 0, y: 0, width: 1, height: 1 }]) {
    const [frame] = find(parseDrawing(offcutFrames(paper, new Map([[offcut, undefined]]))), 'rect');
    if (!frame) throw new Error('no frame');
    const { x, y, width, height } = numbers(frame, 'x', 'y', 'width', 'height');
    expect(x * paper.scale).toBeGreaterThanOrEqual(offcut.x - 0.01);
    expect((x + width) * paper.scale).toBeLessThanOrEqual(offcut.x + offcut.width + 0.01);
    expect(y * paper.scale).toBeGreaterThanOrEqual(600 - offcut.y - offcut.height - 0.01);
    expect((y + height) * paper.scale).toBeLessThanOrEqual(600 - offcut.y + 0.01);
  }
});

const long = { x: 0, y: 400, width: 1000, height: 200 };
const square = { x: 600, y: 0, width: 300, height: 400 };
const narrow = { x: 900, y: 0, width: 100, height: 400 };
const parts = [square, narrow, long];
const CLASS = { minLength: 300, minWidth: 200, minArea: 0, valuePercent: 50 };
const ids = (classes: readonly object[], defects: readonly object[] = []) => [
  ...keptOffcuts(
    7,
    parts,
    defects as { x: number; y: number; width: number; height: number }[],
    classes.map((each) => ({ ...CLASS, ...each })),
  ).entries(),
];

test('offcuts that a class takes are numbered in the order of the tree', () => {
  expect(ids([])).toEqual([]);
  expect(ids([{}])).toEqual([
    [square, '7-1'],
    [long, '7-2'],
  ]);
  expect(ids([{ minLength: 1000 }])).toEqual([[long, '7-1']]);
  expect(ids([{ minWidth: 201 }])).toEqual([[square, '7-1']]);
  expect(ids([{ minArea: 120_001 }])).toEqual([[long, '7-1']]);
  expect(ids([{ minLength: 1000 }, { minWidth: 100 }]).map(([, id]) => id)).toEqual(['7-1', '7-2', '7-3']);
});

test('without classes, what is long enough at its shorter side is kept, and has no id', () => {
  expect(offcutRule({ unit: '0.1mm' })).toBe(1000);
  expect(offcutRule({ unit: 'in/16' })).toBe(64);
  expect([...keptOffcuts(7, parts, [], offcutRule({})).values()]).toEqual([undefined, undefined, undefined]);
  expect([...keptOffcuts(7, parts, [], 101).keys()]).toEqual([square, long]);
  expect(isKept(spoiled, defects, 100)).toBe(false);
});

test('a drawing has the ids only if the job says what is kept', () => {
  const leaf = { direction: 'V', stage: 1, depth: 1, kerfSize: 0, piece: null, child: null, next: null };
  const piece = { pieceId: 0, x: 0, y: 0, width: 400, height: 600, rotated: false };
  const sheet = {
    sheetIndex: 3,
    placedCount: 1,
    usedArea: 240_000,
    wasteArea: 360_000,
    largestOffcut: 360_000,
    maxDepth: 1,
    sheetRotated: false,
    utilization: 0.4,
    placements: [piece],
    cutTree: {
      ...{ ...leaf, type: 'cut', depth: 0, x: 0, y: 0, width: 1000, height: 600 },
      child: { ...leaf, type: 'piece', ...piece, piece: { ...piece, priority: 0 } },
      next: { ...leaf, type: 'waste', x: 400, y: 0, width: 600, height: 600 },
    },
    cutTreeFlat: [],
    cutCount: 1,
    cutLength: 600,
  };
  const job = {
    pieces: [{ originalIndex: 0, width: 400, height: 600, quantity: 1, canRotate: false, priority: 0 }],
    sheets: [
      {
        ...{ width: 1000, height: 600, kerf: 0, quantity: 9, defects: [] },
        ...{ marginLeft: 0, marginRight: 0, marginTop: 0, marginBottom: 0 },
      },
    ],
  };
  const draw = (offcutClasses?: (typeof CLASS)[]) =>
    renderSheets({ ...job, ...(offcutClasses && { offcutClasses }) }, { sheets: [sheet as never] })[0];
  expect(draw([CLASS])).toContain('>3-1<');
  expect(draw()).not.toContain('3-1');
});
