import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SheetResult } from '../../../../src/contract/response.ts';
import type { Rectangle } from '../../../../src/svg/paper.ts';
import { cutListOf, type Part, partAt } from '../../../../web/src/result/cut-list.ts';
import { deepLayout, layoutsUpTo } from '../../../support/svg/layouts.ts';
import { SEAM_NAMES, seam } from './results.ts';

const KERF = -1;
const OUTSIDE = -2;

/** A sheet as millimetre squares, each with the number of the part that it belongs to. */
class Squares {
  readonly #cells: Int32Array;
  readonly #width: number;
  readonly #height: number;

  constructor(whole: Rectangle) {
    this.#width = whole.x + whole.width;
    this.#height = whole.y + whole.height;
    this.#cells = new Int32Array(this.#width * this.#height).fill(OUTSIDE);
    this.fill(whole, 0);
  }

  fill({ x, y, width, height }: Rectangle, number: number): void {
    for (let row = y; row < y + height; row += 1)
      this.#cells.fill(number, row * this.#width + x, row * this.#width + x + width);
  }

  /** How many squares have a number, on the whole sheet and in one rectangle. */
  count(number: number, { x, y, width, height }: Rectangle): { all: number; inside: number } {
    let [all, inside] = [0, 0];
    for (let row = 0; row < this.#height; row += 1)
      for (let column = 0; column < this.#width; column += 1) {
        if (this.#cells[row * this.#width + column] !== number) continue;
        all += 1;
        if (column >= x && column < x + width && row >= y && row < y + height) inside += 1;
      }
    return { all, inside };
  }
}

const areaOf = ({ width, height }: Rectangle): number => width * height;

/** Makes the cuts square by square, and checks what remains against the sheet. */
function cutByHand(sheet: SheetResult): void {
  const { whole, cuts, finished } = cutListOf(sheet);
  const squares = new Squares(whole);
  const numbers = new Map<Part, number>([[whole, 0]]);
  for (const cut of cuts) {
    const { part, first, second, kerf, fence, direction } = cut;
    const number = numbers.get(part);
    if (number === undefined) throw new Error(`cut ${cut.number} divides a part that no cut has freed`);
    expect(squares.count(number, part)).toEqual({ all: areaOf(part), inside: areaOf(part) });
    expect(fence).toBe(direction === 'V' ? kerf.x - part.x : kerf.y - part.y);
    squares.fill(kerf, KERF);
    for (const side of second ? [first, second] : [first]) {
      numbers.set(side, numbers.size);
      squares.fill(side, numbers.get(side) ?? 0);
    }
    // Nothing of the part is left over.
    expect(squares.count(number, part).all).toBe(0);
  }
  for (const part of finished) {
    const area = areaOf(part);
    expect(squares.count(numbers.get(part) ?? OUTSIDE, part)).toEqual({ all: area, inside: area });
  }
}

/** What holds for every sheet. */
function checkFigures(sheet: SheetResult): void {
  const { whole, cuts, finished } = cutListOf(sheet);
  const freed = finished.flatMap(({ piece }) => (piece ? [piece] : []));
  expect(freed.map(({ priority: _, ...placement }) => placement)).toEqual(sheet.placements);
  const positions = finished.flatMap(({ placement }) => (placement < 0 ? [] : [placement]));
  expect(positions).toEqual(sheet.placements.map((_, index) => index));
  expect(cuts.map(({ number }) => number)).toEqual(cuts.map((_, index) => index + 1));
  expect(cuts).toHaveLength(sheet.cutCount);
  expect(cuts.reduce((sum, { length }) => sum + length, 0)).toBe(sheet.cutLength);
  const kerfs = cuts.reduce((sum, { kerf }) => sum + areaOf(kerf), 0);
  expect(finished.reduce((sum, part) => sum + areaOf(part), kerfs)).toBe(areaOf(whole));
}

test('frees every piece exactly once, and leaves nothing over, on any sheet', () => {
  fc.assert(
    fc.property(layoutsUpTo(40), ({ result }) => {
      for (const sheet of result.sheets) cutByHand(sheet);
    }),
  );
});

test('agrees with the figures of any sheet', () => {
  fc.assert(
    fc.property(layoutsUpTo(1_000_000), ({ result }) => {
      for (const sheet of result.sheets) checkFigures(sheet);
    }),
  );
});

test.each(SEAM_NAMES)('agrees with the figures of the job %s', (name) => {
  for (const sheet of seam(name).response.result.sheets) checkFigures(sheet);
});

test('reads a deep flat tree', () => {
  const [sheet] = deepLayout(20_000).result.sheets;
  if (!sheet) throw new Error('a sheet is missing');
  const { cuts, finished } = cutListOf(sheet);
  expect(cuts).toHaveLength(19_999);
  expect(finished).toHaveLength(20_000);
});

describe('partAt', () => {
  test('finds the part under any point, and none in a kerf or outside', () => {
    fc.assert(
      fc.property(layoutsUpTo(40), fc.nat(50), fc.nat(50), ({ result }, x, y) => {
        for (const sheet of result.sheets) {
          const list = cutListOf(sheet);
          const under = list.finished.filter(
            (part) =>
              x + 0.5 > part.x &&
              x + 0.5 < part.x + part.width &&
              y + 0.5 > part.y &&
              y + 0.5 < part.y + part.height,
          );
          expect(partAt(list, x + 0.5, y + 0.5)).toBe(under[0]);
        }
      }),
    );
  });
});
