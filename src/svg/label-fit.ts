/**
 * Fits a piece's label (or its `pieceId`) and dimensions into the piece.
 *
 * As pieces get smaller, so do the texts, down to the smallest readable size. Then the dimensions are dropped first, the
 * mark of a rotated piece next, and the label last. A long label is shortened before that.
 */

import { type Arrangement, type Block, fitBlock, type Run, shifted, singleLine } from './block.ts';
import type { Rectangle } from './paper.ts';
import { DIMENSIONS_RATIO, TEXT } from './style.ts';
import { LINE_HEIGHT, shortened, textWidth } from './text.ts';

export interface LabelContent {
  readonly label: string;
  readonly dimensions: string;
  readonly turned: boolean;
}

/** Room between mark and label, and between label and dimensions, as a part of the label's size. */
const GAP_AFTER_MARK = 0.15;
const GAP_BESIDE = 0.4;
/** A mark above the label is small, because it is only there if there is no room beside the label. */
const MARK_ABOVE = 0.6;
/** Characters that a long label is shortened to. No `pieceId` has as many, so numbers are never shortened. */
const SHORTER = [60, 40, 30, 24, 18];
/** A mark without a label. */
const MIN_MARK = 1;
const MAX_MARK = 2;
const MARK_ALONE: Arrangement = {
  width: 1,
  height: 1,
  least: MIN_MARK,
  runs: [],
  mark: { along: 0, across: 0, ratio: 1 },
};

/** The best readable label for a piece that covers `box` on paper; empty if nothing fits. */
export function fitLabel({ label, dimensions, turned }: LabelContent, box: Rectangle): Block {
  const unmarked = singleLine(label, true);
  const labels = turned ? [markedBefore(unmarked), markedAbove(unmarked)] : [unmarked];
  const complete = labels.flatMap((one) => [
    withDimensionsBelow(one, dimensions),
    withDimensionsBeside(one, dimensions),
  ]);
  return (
    fitBlock(complete, box, TEXT.label) ??
    fitBlock(labels, box, TEXT.label) ??
    fitBlock([unmarked], box, TEXT.label) ??
    fitShortened(label, turned, box) ??
    fitBlock(turned ? [MARK_ALONE] : [], box, MAX_MARK) ?? { texts: [] }
  );
}

/** The beginning of a long label, as much as fits. */
function fitShortened(label: string, turned: boolean, box: Rectangle): Block | undefined {
  for (const most of SHORTER) {
    if (label.length <= most) continue;
    const unmarked = singleLine(shortened(label, most), true);
    const marked = turned ? [markedBefore(unmarked), markedAbove(unmarked)] : [];
    const block = fitBlock(marked, box, TEXT.label) ?? fitBlock([unmarked], box, TEXT.label);
    if (block) return block;
  }
  return undefined;
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

function withDimensionsBelow(label: Arrangement, dimensions: string): Arrangement {
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

function withDimensionsBeside(label: Arrangement, dimensions: string): Arrangement {
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
