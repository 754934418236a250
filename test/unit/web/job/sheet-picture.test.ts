import { describe, expect, it } from 'vitest';
import { blankDefect } from '../../../../web/src/job/rows.ts';
import { boxAfter, boxBetween, boxOf, isDrawn, withBox } from '../../../../web/src/job/sheet-picture.ts';

/** Hundredths of a millimetre. */
const SHEET = { width: 100_000, height: 50_000 };
const BOX = { x: 10_000, y: 20_000, width: 5_000, height: 4_000 };

describe('boxBetween', () => {
  it('is the same in whichever direction people draw', () => {
    const [a, b] = [
      { x: 10_040, y: 24_020 },
      { x: 15_010, y: 19_980 },
    ];
    expect(boxBetween(a, b, SHEET, 'mm')).toEqual(BOX);
    expect(boxBetween(b, a, SHEET, 'mm')).toEqual(BOX);
  });

  it('stays on the sheet and is at least a millimetre wide', () => {
    expect(boxBetween({ x: -50, y: -50 }, { x: 500_000, y: 500_000 }, SHEET, 'mm')).toEqual({
      x: 0,
      y: 0,
      ...SHEET,
    });
    expect(boxBetween({ x: 500_000, y: 1_000 }, { x: 500_000, y: 1_000 }, SHEET, 'mm')).toEqual({
      x: 99_900,
      y: 1_000,
      width: 100,
      height: 100,
    });
  });
});

describe('boxAfter', () => {
  const press = (key: string, shift = false, isFine = false) => ({ key, shift, isFine });

  it('moves and resizes by arrow keys', () => {
    expect(boxAfter(BOX, press('ArrowUp'), SHEET, 'mm')).toEqual({ ...BOX, y: 21_000 });
    expect(boxAfter(BOX, press('ArrowLeft', false, true), SHEET, 'mm')).toEqual({ ...BOX, x: 9_900 });
    expect(boxAfter(BOX, press('ArrowRight', true), SHEET, 'mm')).toEqual({ ...BOX, width: 6_000 });
    expect(boxAfter(BOX, press('ArrowDown', true, true), SHEET, 'mm')).toEqual({ ...BOX, height: 3_900 });
    expect(boxAfter(BOX, press('Enter'), SHEET, 'mm')).toBeUndefined();
  });

  it('stays on the sheet', () => {
    const corner = { x: 95_000, y: 46_000, width: 5_000, height: 4_000 };
    expect(boxAfter(corner, press('ArrowRight'), SHEET, 'mm')).toEqual(corner);
    expect(boxAfter(corner, press('ArrowUp', true), SHEET, 'mm')).toEqual(corner);
    expect(boxAfter({ ...BOX, width: 100 }, press('ArrowLeft', true), SHEET, 'mm')).toEqual({
      ...BOX,
      width: 100,
    });
  });
});

it('reads and writes the cells of a defect', () => {
  expect(boxOf(withBox(blankDefect(), BOX, 'mm'), 'mm')).toEqual(BOX);
  expect(boxOf(blankDefect(), 'mm')).toBeUndefined();
  expect(boxOf({ ...withBox(blankDefect(), BOX, 'mm'), width: '0' }, 'mm')).toBeUndefined();
  expect(boxOf({ ...withBox(blankDefect(), BOX, 'mm'), x: '-5' }, 'mm')).toEqual({ ...BOX, x: -500 });
});

it('draws in whole millimetres, or in 16ths of an inch', () => {
  const [from, to] = [
    { x: 643, y: 0 },
    { x: 1_295, y: 128 },
  ];
  const box = boxBetween(from, to, { width: 64 * 24, height: 64 * 12 }, 'in');
  expect(withBox(blankDefect(), box, 'in')).toMatchObject({
    x: '10 1/16',
    y: '0',
    width: '10 3/16',
    height: '2',
  });
  expect(isDrawn(box, 'in')).toBe(true);
  expect(isDrawn(boxBetween(from, from, SHEET, 'mm'), 'mm')).toBe(false);
});
