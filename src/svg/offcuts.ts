/** Offcuts: light, with their size and the id of those that are kept where it fits. The largest is framed. */

import type { OffcutClassRequest } from '../contract/request.ts';
import { sizeText } from '../contract/unit.ts';
import type { Defect } from '../domain/job.ts';
import { type Arrangement, fitBlock, shifted, singleLine } from './block.ts';
import { element, group, round } from './markup.ts';
import { onPaper, type Paper, type Rectangle, rectangle, rounded } from './paper.ts';
import { COLOUR, LINE, TEXT } from './style.ts';
import { LINE_HEIGHT, textElement } from './text.ts';

const FRAME_INSET = 1.2 * LINE.largestOffcut;

export function offcutShapes(paper: Paper, offcuts: readonly Rectangle[]): string {
  const shapes = offcuts.map((offcut) => element('rect', rectangle(paper, offcut))).join('');
  return group({ class: 'cl-offcuts', fill: COLOUR.offcut }, shapes);
}

/** The offcut that a sheet's `largestOffcut` refers to: the largest without a defect, the first among equals. */
export function findLargest(
  offcuts: readonly Rectangle[],
  defects: readonly Defect[],
  largestOffcut: number,
): Rectangle | undefined {
  return offcuts.find(
    (offcut) => offcut.width * offcut.height === largestOffcut && !isSpoiled(offcut, defects),
  );
}

/** A frame inside the largest offcut, so that it hides none of the cuts around it. */
export function largestOffcutFrame(paper: Paper, offcut: Rectangle): string {
  const box = onPaper(paper, offcut);
  const inset = Math.min(FRAME_INSET, box.width / 4, box.height / 4);
  return element('rect', {
    class: 'cl-largest-offcut',
    ...rounded(shrunk(box, inset)),
    fill: 'none',
    stroke: COLOUR.largestOffcut,
    'stroke-width': round(Math.min(LINE.largestOffcut, inset)),
    'stroke-dasharray': '2.4 1.2',
  });
}

/** Sizes of the useful offcuts: large enough for a readable label, and without a defect. Kept ones have an id. */
export function offcutSizes(
  paper: Paper,
  offcuts: readonly Rectangle[],
  defects: readonly Defect[],
  largest: Rectangle | undefined,
  ids: ReadonlyMap<Rectangle, string> = new Map(),
): string {
  const others = offcuts.map((offcut) => {
    if (offcut === largest) return '';
    const size = sizeInside(paper, offcut, onPaper(paper, offcut), false, ids.get(offcut));
    // Checked first, because it leaves few offcuts to compare with the defects.
    return size && !isSpoiled(offcut, defects) ? size : '';
  });
  return (
    group({ class: 'cl-offcut-sizes', fill: COLOUR.offcutText, 'font-style': 'italic' }, others.join('')) +
    group(
      { fill: COLOUR.largestOffcut, 'font-weight': 'bold' },
      largest
        ? sizeInside(paper, largest, shrunk(onPaper(paper, largest), FRAME_INSET), true, ids.get(largest))
        : '',
    )
  );
}

function sizeInside(
  { unit }: Paper,
  offcut: Rectangle,
  box: Rectangle,
  bold: boolean,
  id: string | undefined,
): string {
  const size = singleLine(sizeText(offcut, unit), bold);
  const block =
    id === undefined
      ? fitBlock([size], box, TEXT.offcut)
      : // The id is needed to find the offcut in the list; its size stands there.
        (fitBlock([stacked(singleLine(id, bold), size)], box, TEXT.offcut) ??
        fitBlock([singleLine(id, bold)], box, TEXT.offcut));
  return block ? block.texts.map(textElement).join('') : '';
}

/** One line above another. */
function stacked(above: Arrangement, below: Arrangement): Arrangement {
  return {
    width: Math.max(above.width, below.width),
    height: 2 * LINE_HEIGHT,
    least: TEXT.least,
    runs: [...shifted(above, 0, -LINE_HEIGHT / 2).runs, ...shifted(below, 0, LINE_HEIGHT / 2).runs],
  };
}

function shrunk({ x, y, width, height }: Rectangle, inset: number): Rectangle {
  return { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
}

/** Whether a defect makes an offcut useless. */
export function isSpoiled(offcut: Rectangle, defects: readonly Defect[]): boolean {
  return defects.some(
    (defect) =>
      defect.x < offcut.x + offcut.width &&
      offcut.x < defect.x + defect.width &&
      defect.y < offcut.y + offcut.height &&
      offcut.y < defect.y + defect.height,
  );
}

/**
 * The id of each offcut that some class takes and no defect spoils.
 *
 * @param offcuts in the order of the cut tree.
 */
export function keptIds(
  sheetIndex: number,
  offcuts: readonly Rectangle[],
  classes: readonly OffcutClassRequest[],
  defects: readonly Defect[],
): ReadonlyMap<Rectangle, string> {
  const ids = new Map<Rectangle, string>();
  if (classes.length === 0) return ids;
  for (const offcut of offcuts) {
    const isTaken = classes.some((each) => takes(each, offcut));
    if (isTaken && !isSpoiled(offcut, defects)) ids.set(offcut, `${sheetIndex}-${ids.size + 1}`);
  }
  return ids;
}

function takes({ minLength, minWidth, minArea }: OffcutClassRequest, { width, height }: Rectangle): boolean {
  return (
    Math.max(width, height) >= minLength && Math.min(width, height) >= minWidth && width * height >= minArea
  );
}
