import { describe, expect, it } from 'vitest';
import { cellAfter, rowsInView } from '../../../../web/src/job/grid-moves.ts';

const press = (key: string, caret = { isAtStart: true, isAtEnd: true }, shift = false) => ({
  key,
  shift,
  ...caret,
});
const MIDDLE = { isAtStart: false, isAtEnd: false };

describe('cellAfter', () => {
  it.each([
    ['Enter', { row: 3, column: 1 }],
    ['ArrowDown', { row: 3, column: 1 }],
    ['ArrowUp', { row: 1, column: 1 }],
    ['ArrowLeft', { row: 2, column: 0 }],
    ['ArrowRight', { row: 2, column: 2 }],
    ['PageUp', { row: 0, column: 1 }],
    ['PageDown', { row: 4, column: 1 }],
    ['a', undefined],
    ['Tab', undefined],
  ])('%s', (key, cell) => {
    expect(cellAfter(press(key), { row: 2, column: 1 }, 5, 3)).toEqual(cell);
  });

  it('leaves arrows to the text while the caret can move', () => {
    expect(cellAfter(press('ArrowLeft', MIDDLE), { row: 2, column: 1 }, 5, 3)).toBeUndefined();
    expect(cellAfter(press('ArrowRight', MIDDLE), { row: 2, column: 1 }, 5, 3)).toBeUndefined();
    expect(cellAfter(press('ArrowDown', MIDDLE), { row: 2, column: 1 }, 5, 3)).toEqual({ row: 3, column: 1 });
  });

  it('stays within the table', () => {
    expect(cellAfter(press('ArrowUp'), { row: 0, column: 0 }, 5, 3)).toEqual({ row: 0, column: 0 });
    expect(cellAfter(press('Enter'), { row: 4, column: 0 }, 5, 3)).toEqual({ row: 4, column: 0 });
    expect(cellAfter(press('ArrowLeft'), { row: 0, column: 0 }, 5, 3)).toBeUndefined();
    expect(cellAfter(press('ArrowRight'), { row: 0, column: 2 }, 5, 3)).toBeUndefined();
  });
});

describe('rowsInView', () => {
  it.each([0, 1, 17, 1_000, 5_000, 9_990])(
    'draws few of 10,000 rows, and all in view, from row %d on',
    (row) => {
      const { first, end } = rowsInView(row * 34, 12 * 34, 34, 10_001);
      expect(first).toBeLessThanOrEqual(row);
      expect(end).toBeGreaterThanOrEqual(Math.min(row + 12, 10_001));
      expect(end - first).toBeLessThanOrEqual(30);
    },
  );
});
