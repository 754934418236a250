import { expect, test } from 'vitest';
import type { Piece } from '../../../src/domain/job.ts';
import { pieceFills } from '../../../src/svg/piece-types.ts';
import { PIECE_FILLS } from '../../../src/svg/style.ts';

const piece = (originalIndex: number, width: number, height: number): Piece => ({
  originalIndex,
  width,
  height,
  quantity: 1,
  canRotate: true,
  priority: 0,
});
const placed = (pieceId: number, width: number, height: number, rotated = false) => ({
  pieceId,
  width,
  height,
  rotated,
  x: 0,
  y: 0,
});

test('types follow each other through the fills, rotated or not', () => {
  const fillOf = pieceFills([piece(5, 30, 20), piece(6, 30, 20), piece(5, 30, 20)])([
    placed(5, 30, 20),
    placed(5, 20, 30, true),
    placed(6, 30, 20),
  ]);
  expect(fillOf(placed(5, 30, 20))).toBe(PIECE_FILLS[0]);
  expect(fillOf(placed(5, 20, 30, true))).toBe(PIECE_FILLS[0]);
  expect(fillOf(placed(6, 30, 20))).toBe(PIECE_FILLS[1]);
});

test('no colour is twice on a sheet of thirty types, whichever types of a large job they are', () => {
  const types = Array.from({ length: 200 }, (_, index) => piece(index, 30, 20));
  const fillsOn = pieceFills(types);
  for (const step of [1, 3, 5, 32]) {
    const placements = Array.from({ length: 30 }, (_, index) => placed((index * step + step) % 200, 30, 20));
    const kinds = new Set(placements.map(({ pieceId }) => pieceId));
    expect(new Set(placements.map(fillsOn(placements))).size).toBe(kinds.size);
  }
});

test('more types than fills share them', () => {
  const all = Array.from({ length: 100 }, (_, index) => placed(index, 30, 20));
  const fillOf = pieceFills(all.map(({ pieceId }) => piece(pieceId, 30, 20)))(all);
  expect(new Set(all.map(fillOf)).size).toBe(PIECE_FILLS.length);
});

test('black text is readable on every fill, in grey print too', () => {
  for (const fill of PIECE_FILLS) {
    const [red = 0, green = 0, blue = 0] = (fill.match(/[0-9a-f]{2}/g) ?? []).map(
      (hex) => parseInt(hex, 16) / 255,
    );
    expect(0.2126 * red + 0.7152 * green + 0.0722 * blue).toBeGreaterThan(0.65);
  }
});
