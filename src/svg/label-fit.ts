/**
 * Fits a piece's label (its `pieceId`) and dimensions into the piece.
 *
 * As the piece gets smaller, the texts get smaller down to the least readable size; then the dimensions are given up,
 * then the mark of a turned piece, then the label.
 */

import type { Rectangle } from './paper.ts';
import { DIMENSIONS_RATIO, PADDING, TEXT } from './style.ts';
import { LINE_HEIGHT, type PlacedText, textWidth, wholeSize } from './text.ts';

export interface Label {
  /** Label and dimensions, as far as they fit. */
  readonly texts: readonly PlacedText[];
  /** Middle and size of the mark of a turned piece. */
  readonly mark?: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly upright: boolean;
  };
}

export interface LabelContent {
  readonly label: string;
  readonly dimensions: string;
  readonly turned: boolean;
}

/** A block of texts around its middle, in parts of the block's size; `across` points down from line to line. */
interface Arrangement {
  readonly width: number;
  readonly height: number;
  /** Smallest size at which it is readable. */
  readonly least: number;
  readonly runs: readonly Run[];
  /** Middle and size of the mark. */
  readonly mark?: { readonly along: number; readonly across: number; readonly ratio: number };
}

interface Run {
  readonly text: string;
  readonly ratio: number;
  readonly bold: boolean;
  readonly along: number;
  readonly across: number;
}

/** Room between mark and label, and between label and dimensions, as a part of the label's size. */
const GAP_AFTER_MARK = 0.15;
const GAP_BESIDE = 0.4;
/** A mark above the label is small: there is little room, or it would stand beside it. */
const MARK_ABOVE = 0.6;
/** A text reads from bottom to top only where that makes it half as large again. */
const UPRIGHT_PENALTY = 0.66;
/** Smallest and largest mark without a label. */
const LEAST_MARK = 1;
const MOST_MARK = 2;

/** The best readable label for a piece that covers `box` on paper; empty where nothing fits. */
export function fitLabel(content: LabelContent, box: Rectangle): Label {
  const unmarked = labelAlone(content.label);
  const labels = content.turned ? [markedBefore(unmarked), markedAbove(unmarked)] : [unmarked];
  const choices = [
    labels.flatMap((label) => [withDimensionsBelow(label, content), withDimensionsBeside(label, content)]),
    labels,
    [unmarked],
  ];
  for (const arrangements of choices) {
    const label = largest(arrangements, box);
    if (label) return label;
  }
  return content.turned ? markAlone(box) : { texts: [] };
}

function largest(arrangements: readonly Arrangement[], box: Rectangle): Label | undefined {
  let best: { arrangement: Arrangement; upright: boolean; size: number; score: number } | undefined;
  for (const upright of box.height > box.width ? [false, true] : [false]) {
    for (const arrangement of arrangements) {
      const size = sizeIn(arrangement, upright ? { width: box.height, height: box.width } : box);
      const score = upright ? size * UPRIGHT_PENALTY : size;
      if (size >= arrangement.least && (!best || score > best.score))
        best = { arrangement, upright, size, score };
    }
  }
  return best && place(best.arrangement, best.upright, best.size, box);
}

function sizeIn(arrangement: Arrangement, box: { readonly width: number; readonly height: number }): number {
  const width = (box.width - 2 * PADDING) / arrangement.width;
  const height = (box.height - 2 * PADDING) / arrangement.height;
  return wholeSize(Math.min(TEXT.label, width, height));
}

function place({ runs, mark }: Arrangement, upright: boolean, size: number, box: Rectangle): Label {
  const point = ({ along, across }: { along: number; across: number }) => ({
    x: box.x + box.width / 2 + (upright ? across : along) * size,
    y: box.y + box.height / 2 + (upright ? -along : across) * size,
    upright,
  });
  return {
    texts: runs.map((run) => ({ text: run.text, bold: run.bold, size: size * run.ratio, ...point(run) })),
    ...(mark && { mark: { size: size * mark.ratio, ...point(mark) } }),
  };
}

function labelAlone(text: string): Arrangement {
  return {
    width: textWidth(text, true),
    height: LINE_HEIGHT,
    least: TEXT.least,
    runs: [{ text, ratio: 1, bold: true, along: 0, across: 0 }],
  };
}

function markedBefore(label: Arrangement): Arrangement {
  const room = 1 + GAP_AFTER_MARK;
  const width = label.width + room;
  return {
    ...shifted(label, room / 2, 0),
    width,
    mark: { along: (1 - width) / 2, across: 0, ratio: 1 },
  };
}

function markedAbove(label: Arrangement): Arrangement {
  const height = label.height + MARK_ABOVE;
  return {
    ...shifted(label, 0, MARK_ABOVE / 2),
    width: Math.max(label.width, MARK_ABOVE),
    height,
    mark: { along: 0, across: (MARK_ABOVE - height) / 2, ratio: MARK_ABOVE },
  };
}

function withDimensionsBelow(label: Arrangement, { dimensions }: LabelContent): Arrangement {
  const room = LINE_HEIGHT * DIMENSIONS_RATIO;
  const above = shifted(label, 0, -room / 2);
  return {
    ...above,
    width: Math.max(label.width, textWidth(dimensions) * DIMENSIONS_RATIO),
    height: label.height + room,
    least: TEXT.least / DIMENSIONS_RATIO,
    runs: [...above.runs, dimensionsRun(dimensions, 0, label.height / 2)],
  };
}

function withDimensionsBeside(label: Arrangement, { dimensions }: LabelContent): Arrangement {
  const room = GAP_BESIDE + textWidth(dimensions) * DIMENSIONS_RATIO;
  const before = shifted(label, -room / 2, 0);
  return {
    ...before,
    width: label.width + room,
    least: TEXT.least / DIMENSIONS_RATIO,
    runs: [...before.runs, dimensionsRun(dimensions, (label.width + GAP_BESIDE) / 2, 0)],
  };
}

function dimensionsRun(text: string, along: number, across: number): Run {
  return { text, ratio: DIMENSIONS_RATIO, bold: false, along, across };
}

function shifted(arrangement: Arrangement, along: number, across: number): Arrangement {
  const shift = <T extends { along: number; across: number }>(item: T): T => ({
    ...item,
    along: item.along + along,
    across: item.across + across,
  });
  const { runs, mark } = arrangement;
  return { ...arrangement, runs: runs.map(shift), ...(mark && { mark: shift(mark) }) };
}

function markAlone(box: Rectangle): Label {
  const size = wholeSize(Math.min(MOST_MARK, box.width - 2 * PADDING, box.height - 2 * PADDING));
  if (size < LEAST_MARK) return { texts: [] };
  return {
    texts: [],
    mark: { x: box.x + box.width / 2, y: box.y + box.height / 2, size, upright: false },
  };
}
