/** Texts in the parts of a drawing on the screen, by the rules of the printed drawings. */

import type { Unit } from '../../../src/contract/unit.ts';
import type { Block } from '../../../src/svg/block.ts';
import { fitLabel } from '../../../src/svg/label-fit.ts';
import { keptOffcuts, type OffcutRule, offcutText } from '../../../src/svg/offcuts.ts';
import type { Rectangle } from '../../../src/svg/paper.ts';
import type { NameOf } from '../../../src/svg/pieces.ts';
import type { Placement } from '../api/types.ts';
import { cutsOf, type UsedSheet } from './model.ts';
import { onScreen, type Size, type View } from './view.ts';
import { sizeText } from './words.ts';

/** Pixels on the screen for a millimetre on paper: the smallest text, of 1.8 mm, is then 8 px high. */
export const PIXELS = 4.6;

/** Most labelled parts, the largest first: more would be too dense to read, and slow to draw. */
const MOST = 400;
/** Pixels of the smallest side of a part that can have a text. */
const MIN_SIDE = 10;

/** The texts of one part, in units of `PIXELS`. */
export interface PartLabel {
  readonly key: number;
  readonly block: Block;
}

export function pieceLabels(
  placements: readonly Placement[],
  view: View,
  screen: Size,
  nameOf: NameOf = String,
  unit?: Unit,
): PartLabel[] {
  return largestInView(placements, view, screen).map(({ key, part, box }) => {
    const { pieceId, rotated, label } = part;
    const content = { label: label ?? nameOf(pieceId), dimensions: sizeText(part, unit), turned: rotated };
    return { key, block: fitLabel(content, box) };
  });
}

/** The sizes and ids of the offcuts to keep. */
export function offcutLabels(
  used: UsedSheet,
  rule: OffcutRule,
  view: View,
  screen: Size,
  unit?: Unit,
): PartLabel[] {
  const waste = cutsOf(used).finished.filter(({ kind }) => kind === 'waste');
  const kept = keptOffcuts(used.result.sheetIndex, waste, used.stock.defects, rule);
  return largestInView([...kept.keys()], view, screen).flatMap(({ key, part, box }) => {
    const block = offcutText(box, sizeText(part, unit), kept.get(part));
    return block ? [{ key, block }] : [];
  });
}

interface InView<T> {
  readonly key: number;
  readonly part: T;
  /** What of it is in view, so that its label is too. */
  readonly box: Rectangle;
}

function largestInView<T extends Rectangle>(parts: readonly T[], view: View, screen: Size): InView<T>[] {
  const found: InView<T>[] = [];
  for (const [key, part] of parts.entries()) {
    if (Math.min(part.width, part.height) * view.scale < MIN_SIDE) continue;
    const box = clipped(onScreen(view, part), screen);
    if (Math.min(box.width, box.height) < MIN_SIDE) continue;
    found.push({ key, part, box: inUnits(box) });
  }
  const area = ({ box }: InView<T>) => box.width * box.height;
  return found.length <= MOST ? found : found.sort((a, b) => area(b) - area(a)).slice(0, MOST);
}

function clipped({ x, y, width, height }: Rectangle, screen: Size): Rectangle {
  const left = Math.max(x, 0);
  const top = Math.max(y, 0);
  return {
    x: left,
    y: top,
    width: Math.min(x + width, screen.width) - left,
    height: Math.min(y + height, screen.height) - top,
  };
}

function inUnits({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x / PIXELS, y: y / PIXELS, width: width / PIXELS, height: height / PIXELS };
}
