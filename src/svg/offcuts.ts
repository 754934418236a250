/** What is left over: light, with its size where that fits; the largest is what goes back into the rack. */

import type { Defect } from '../domain/job.ts';
import { element, group } from './markup.ts';
import { onPaper, type Paper, type Rectangle, rectangle, rounded } from './paper.ts';
import { COLOUR, LINE, PADDING, TEXT } from './style.ts';
import { LINE_HEIGHT, type PlacedText, textElement, textWidth, wholeSize } from './text.ts';

export function offcutShapes(paper: Paper, offcuts: readonly Rectangle[]): string {
  const shapes = offcuts.map((offcut) => element('rect', rectangle(paper, offcut))).join('');
  return group({ class: 'cl-offcuts', fill: COLOUR.offcut }, shapes);
}

/** The offcut behind a sheet's `largestOffcut`: the largest without a defect, the first among equals. */
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
  const { x, y, width, height } = onPaper(paper, offcut);
  const inset = Math.min(1.5 * LINE.largestOffcut, width / 4, height / 4);
  return element('rect', {
    class: 'cl-largest-offcut',
    ...rounded({ x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset }),
    fill: 'none',
    stroke: COLOUR.largestOffcut,
    'stroke-width': Math.min(LINE.largestOffcut, inset),
    'stroke-dasharray': '2.4 1.2',
  });
}

/** Sizes of the offcuts that are of use: readable in their place, and without a defect. */
export function offcutSizes(
  paper: Paper,
  offcuts: readonly Rectangle[],
  defects: readonly Defect[],
  largest: Rectangle | undefined,
): string {
  const write = (chosen: readonly Rectangle[]) =>
    chosen
      .map((offcut) => sizeText(paper, offcut, offcut === largest))
      .filter((text) => text !== undefined)
      .map(textElement)
      .join('');
  const others = offcuts.filter((offcut) => offcut !== largest);
  // Whether it fits is asked first: it leaves few to compare with the defects.
  const useful = others.filter((offcut) => sizeText(paper, offcut, false) && !isSpoiled(offcut, defects));
  return (
    group({ class: 'cl-offcut-sizes', fill: COLOUR.offcutText, 'font-style': 'italic' }, write(useful)) +
    group({ fill: COLOUR.largestOffcut, 'font-weight': 'bold' }, write(largest ? [largest] : []))
  );
}

function sizeText(paper: Paper, offcut: Rectangle, bold: boolean): PlacedText | undefined {
  const box = onPaper(paper, offcut);
  const text = `${offcut.width} × ${offcut.height}`;
  const upright = box.height > box.width;
  const [along, across] = upright ? [box.height, box.width] : [box.width, box.height];
  const padding = 2 * (PADDING + (bold ? LINE.largestOffcut : 0));
  const size = wholeSize(
    Math.min(TEXT.offcut, (along - padding) / textWidth(text, bold), (across - padding) / LINE_HEIGHT),
  );
  if (size < TEXT.least) return undefined;
  return { text, x: box.x + box.width / 2, y: box.y + box.height / 2, size, upright, bold };
}

function isSpoiled(offcut: Rectangle, defects: readonly Defect[]): boolean {
  return defects.some(
    (defect) =>
      defect.x < offcut.x + offcut.width &&
      offcut.x < defect.x + defect.width &&
      defect.y < offcut.y + offcut.height &&
      offcut.y < defect.y + defect.height,
  );
}
