/** Fits a block of texts, with the mark of a turned piece among them, into a rectangle on paper. */

import { element, round } from './markup.ts';
import type { Rectangle } from './paper.ts';
import { PADDING, TEXT } from './style.ts';
import { LINE_HEIGHT, type PlacedText, squeezedWidth, textWidth, wholeSize } from './text.ts';

/** The content of a rectangle. */
export interface Block {
  readonly texts: readonly PlacedText[];
  readonly mark?: Mark;
}

/** Texts around the middle of a block, in parts of the block's size; `across` points down from line to line. */
export interface Arrangement {
  readonly width: number;
  readonly height: number;
  /** Smallest size at which it is readable, in millimetres. */
  readonly least: number;
  readonly runs: readonly Run[];
  /** Middle and size of the mark. */
  readonly mark?: { readonly along: number; readonly across: number; readonly ratio: number };
}

export interface Run {
  readonly text: string;
  readonly ratio: number;
  readonly bold: boolean;
  readonly along: number;
  readonly across: number;
}

/** Text runs from bottom to top only if that makes it at least half as large again. */
const UPRIGHT_PENALTY = 0.66;

export function singleLine(text: string, bold: boolean): Arrangement {
  return {
    width: textWidth(text, bold),
    height: LINE_HEIGHT,
    least: TEXT.least,
    runs: [{ text, ratio: 1, bold, along: 0, across: 0 }],
  };
}

/** Moves the texts and the mark of an arrangement. */
export function shifted(arrangement: Arrangement, along: number, across: number): Arrangement {
  const shift = <T extends { along: number; across: number }>(item: T): T => ({
    ...item,
    along: item.along + along,
    across: item.across + across,
  });
  const { runs, mark } = arrangement;
  return { ...arrangement, runs: runs.map(shift), ...(mark && { mark: shift(mark) }) };
}

/** The arrangement with the largest size in `box`, up to `most`; undefined if none is readable. */
export function fitBlock(
  arrangements: readonly Arrangement[],
  box: Rectangle,
  most: number,
): Block | undefined {
  let best: { arrangement: Arrangement; upright: boolean; size: number; score: number } | undefined;
  for (const upright of box.height > box.width ? [false, true] : [false]) {
    const [along, across] = upright ? [box.height, box.width] : [box.width, box.height];
    for (const arrangement of arrangements) {
      const { width, height, least } = arrangement;
      const size = wholeSize(Math.min(most, (along - 2 * PADDING) / width, (across - 2 * PADDING) / height));
      const score = upright ? size * UPRIGHT_PENALTY : size;
      if (size >= least && (!best || score > best.score)) best = { arrangement, upright, size, score };
    }
  }
  return best && place(best.arrangement, best.upright, best.size, box);
}

function place({ runs, mark }: Arrangement, upright: boolean, size: number, box: Rectangle): Block {
  const point = ({ along, across }: { along: number; across: number }) => ({
    x: box.x + box.width / 2 + (upright ? across : along) * size,
    y: box.y + box.height / 2 + (upright ? -along : across) * size,
    upright,
  });
  const text = (run: Run): PlacedText => {
    const own = size * run.ratio;
    const squeezed = squeezedWidth(run.text, run.bold);
    return {
      text: run.text,
      bold: run.bold,
      size: own,
      ...point(run),
      ...(squeezed !== undefined && { squeezed: squeezed * own }),
    };
  };
  return {
    texts: runs.map(text),
    ...(mark && { mark: { size: size * mark.ratio, ...point(mark) } }),
  };
}

/** Drawn in a unit square around its centre. */
export const TURNED_PATH = 'M.35-.01A.36.36 0 1 1 .09-.27M-.1-.46 .12-.27-.1-.08';

/** Line width relative to the size of the mark, for the group around the marks. */
export const MARK_LINE = 0.12;

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly upright: boolean;
}

export function turnedMark({ x, y, size, upright }: Mark): string {
  const turn = upright ? 'rotate(-90)' : '';
  return element('path', {
    transform: `translate(${round(x)} ${round(y)})${turn}scale(${round(size)})`,
    d: TURNED_PATH,
  });
}
