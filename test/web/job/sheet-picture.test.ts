import { describe, expect, it } from 'vitest';
import { blankDefect } from '../../../web/src/job/rows.ts';
import { boxAfter, boxBetween, boxOf, sizeOf, withBox } from '../../../web/src/job/sheet-picture.ts';
import { sheetRow } from './jobs.ts';

const SHEET = { width: 1000, height: 500 };
const BOX = { x: 100, y: 200, width: 50, height: 40 };

describe('boxBetween', () => {
  it('is the same in whichever direction people draw', () => {
    const [a, b] = [
      { x: 100.4, y: 240.2 },
      { x: 150.1, y: 199.8 },
    ];
    expect(boxBetween(a, b, SHEET)).toEqual(BOX);
    expect(boxBetween(b, a, SHEET)).toEqual(BOX);
  });

  it('stays on the sheet and is at least a millimetre wide', () => {
    expect(boxBetween({ x: -50, y: -50 }, { x: 5000, y: 5000 }, SHEET)).toEqual({ x: 0, y: 0, ...SHEET });
    expect(boxBetween({ x: 5000, y: 10 }, { x: 5000, y: 10 }, SHEET)).toEqual({
      x: 999,
      y: 10,
      width: 1,
      height: 1,
    });
  });
});

describe('boxAfter', () => {
  const press = (key: string, shift = false, isFine = false) => ({ key, shift, isFine });

  it('moves and resizes by arrow keys', () => {
    expect(boxAfter(BOX, press('ArrowUp'), SHEET)).toEqual({ ...BOX, y: 210 });
    expect(boxAfter(BOX, press('ArrowLeft', false, true), SHEET)).toEqual({ ...BOX, x: 99 });
    expect(boxAfter(BOX, press('ArrowRight', true), SHEET)).toEqual({ ...BOX, width: 60 });
    expect(boxAfter(BOX, press('ArrowDown', true, true), SHEET)).toEqual({ ...BOX, height: 39 });
    expect(boxAfter(BOX, press('Enter'), SHEET)).toBeUndefined();
  });

  it('stays on the sheet', () => {
    const corner = { x: 950, y: 460, width: 50, height: 40 };
    expect(boxAfter(corner, press('ArrowRight'), SHEET)).toEqual(corner);
    expect(boxAfter(corner, press('ArrowUp', true), SHEET)).toEqual(corner);
    expect(boxAfter({ ...BOX, width: 1 }, press('ArrowLeft', true), SHEET)).toEqual({ ...BOX, width: 1 });
  });
});

it('reads and writes the cells of a defect', () => {
  expect(boxOf(withBox(blankDefect(), BOX))).toEqual(BOX);
  expect(boxOf(blankDefect())).toBeUndefined();
  expect(boxOf({ ...withBox(blankDefect(), BOX), width: '0' })).toBeUndefined();
  expect(boxOf({ ...withBox(blankDefect(), BOX), x: '-5' })).toEqual({ ...BOX, x: -5 });
});

it('knows the size of a sheet once it has one', () => {
  expect(sizeOf(sheetRow())).toEqual({ width: 2800, height: 2070 });
  expect(sizeOf(sheetRow({ height: '' }))).toBeUndefined();
});
