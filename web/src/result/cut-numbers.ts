/** Where the numbers of cuts stand in a printed drawing: on their cut, clear of each other and of the texts if possible. */

import type { Rectangle } from '../../../src/svg/paper.ts';
import type { Cut } from './cut-list.ts';
import { onScreen, type View } from './view.ts';

export interface CutNumber {
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

/** Radius of the circle around a number, in pixels. */
export const RADIUS = 7;

/** Parts of the length of a cut at which its number may stand, the best first. */
const PLACES = [0.5, 0.25, 0.75, 0.12, 0.88, 0.37, 0.63, 0.06, 0.94];

/** Side of a square of the index of what is taken. */
const CELL = 24;

/**
 * The numbers that have room. `texts` are kept clear where another place on the cut is free; no number covers another
 * one. A cut without room has its number in the cut list alone.
 */
export function cutNumbers(cuts: readonly Cut[], view: View, texts: readonly Rectangle[]): CutNumber[] {
  const numbers = new Taken();
  const labels = new Taken();
  for (const text of texts) labels.add(text);
  return cuts.flatMap(({ number, kerf }) => {
    const box = onScreen(view, kerf);
    const places = PLACES.map((place) => {
      const upright = box.height > box.width;
      const x = box.x + box.width * (upright ? 0.5 : place);
      const y = box.y + box.height * (upright ? place : 0.5);
      return { number, x, y };
    }).filter((place) => !numbers.overlaps(circleBox(place)));
    const place = places.find((one) => !labels.overlaps(circleBox(one))) ?? places[0];
    if (!place) return [];
    numbers.add(circleBox(place));
    return [place];
  });
}

const circleBox = ({ x, y }: CutNumber): Rectangle => ({
  x: x - RADIUS,
  y: y - RADIUS,
  width: 2 * RADIUS,
  height: 2 * RADIUS,
});

/** Rectangles, found by place. */
class Taken {
  readonly #cells = new Map<string, Rectangle[]>();

  add(box: Rectangle): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell);
      if (boxes) boxes.push(box);
      else this.#cells.set(cell, [box]);
    }
  }

  overlaps(box: Rectangle): boolean {
    return cellsOf(box).some((cell) => this.#cells.get(cell)?.some((other) => overlap(box, other)) ?? false);
  }
}

function cellsOf({ x, y, width, height }: Rectangle): string[] {
  const cells: string[] = [];
  for (let column = Math.floor(x / CELL); column <= (x + width) / CELL; column += 1)
    for (let row = Math.floor(y / CELL); row <= (y + height) / CELL; row += 1) cells.push(`${column} ${row}`);
  return cells;
}

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
