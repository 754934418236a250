import { expect, it } from 'vitest';
import type { Placement, TreePiece } from '../../../src/contract/response.ts';
import type { Piece } from '../../../src/domain/job.ts';
import { PartFinder } from '../../../src/ptx/parts.ts';

const piece = (changes: Partial<Piece>): Piece => ({
  originalIndex: 7,
  width: 600,
  height: 400,
  quantity: 2,
  canRotate: true,
  priority: 0,
  ...changes,
});

const at = (x: number, changes: Partial<TreePiece> = {}): TreePiece => ({
  pieceId: 7,
  width: 600,
  height: 400,
  x,
  y: 0,
  rotated: false,
  priority: 0,
  ...changes,
});

const placed = (treePiece: TreePiece, label?: string): Placement => {
  const { priority: _, ...placement } = treePiece;
  return { ...placement, ...(label !== undefined && { label }) };
};

it('tells entries apart by size, turned or not, by material and by label', () => {
  const pieces = [
    piece({}),
    piece({ width: 500 }),
    piece({ material: 1 }),
    piece({ label: 'left' }),
    piece({ label: 'right' }),
  ];
  const finder = new PartFinder({ pieces }, { unplaced: [] });
  const [first, second] = [at(0), at(600)];
  const find = finder.on({ placements: [placed(first, 'right'), placed(second)] }, undefined);
  expect([find(first), find(second)]).toEqual([4, 0]);
  expect(find(at(9, { width: 400, height: 500, rotated: true }))).toBe(1);
  expect(finder.on({ placements: [] }, 1)(at(0))).toBe(2);
});

it('fills equal entries one by one, without those that are left out', () => {
  const pieces = [piece({}), piece({}), piece({})];
  const left = { originalIndex: 7, pieceIndex: 1, count: 2, reason: 'penalty', message: '' } as const;
  const finder = new PartFinder({ pieces }, { unplaced: [left] });
  const find = finder.on({ placements: [] }, undefined);
  expect([1, 2, 3, 4].map((x) => find(at(x)))).toEqual([0, 0, 2, 2]);
});

it('fails on a piece that the job does not have', () => {
  const finder = new PartFinder({ pieces: [piece({})] }, { unplaced: [] });
  expect(() => finder.on({ placements: [] }, undefined)(at(0, { pieceId: 8 }))).toThrow('no piece 8');
});

it('fills as many equal entries as a file holds, whatever their labels', () => {
  const [entries, copies] = [9_999, 5];
  for (const labelOf of [() => undefined, (index: number) => (index % 2 === 0 ? 'left' : 'right')]) {
    const pieces = Array.from({ length: entries }, (_, index) => {
      const label = labelOf(index);
      return piece({ quantity: copies, ...(label !== undefined && { label }) });
    });
    const finder = new PartFinder({ pieces }, { unplaced: [] });
    const counts = new Array<number>(entries).fill(0);
    for (const [index] of pieces.entries()) {
      const parts = Array.from({ length: copies }, (_, x) => at(x));
      const find = finder.on({ placements: parts.map((part) => placed(part, labelOf(index))) }, undefined);
      for (const part of parts) {
        const found = find(part);
        counts[found] = (counts[found] ?? 0) + 1;
      }
    }
    expect(counts.every((count) => count === copies)).toBe(true);
  }
});
