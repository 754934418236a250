/** Defects: red hatched rectangles, never too small to see. */

import type { Defect, Sheet } from '../domain/job.ts';
import { element, group, round } from './markup.ts';
import { grown, onPaper, type Paper, type Rectangle, rounded } from './paper.ts';
import { COLOUR, LINE, MIN_DEFECT } from './style.ts';

/** Distance of the hatch lines of a large defect. */
const HATCH_STEP = 2.5;
/** Maximum hatch lines of a sheet in one direction, shared by its defects: thousands of defects must not bloat the drawing. */
const MAX_HATCH_LINES = 4000;

export function defectMarks(paper: Paper, sheet: Sheet): string {
  const boxes = sheet.defects.map((defect) => grown(onPaper(paper, onSheet(defect, sheet)), MIN_DEFECT));
  const grounds = boxes.map((box) => element('rect', rounded(box))).join('');
  const mostLines = Math.floor(MAX_HATCH_LINES / boxes.length);
  const lines = boxes.map((box) => crossHatch(box, mostLines)).join('');
  return group(
    { class: 'cl-defects', fill: COLOUR.defectGround, stroke: COLOUR.defect, 'stroke-width': LINE.defect },
    grounds && grounds + element('path', { d: lines, fill: 'none' }),
  );
}

/** The part of a defect that lies on the sheet. */
function onSheet(defect: Defect, sheet: Sheet): Rectangle {
  const x = Math.max(defect.x, 0);
  const y = Math.max(defect.y, 0);
  return {
    x,
    y,
    width: Math.min(defect.x + defect.width, sheet.width) - x,
    height: Math.min(defect.y + defect.height, sheet.height) - y,
  };
}

/** Lines at 45 degrees in both directions, clipped to the box; a small box gets its two diagonals. */
function crossHatch({ x, y, width, height }: Rectangle, mostLines: number): string {
  const count = Math.min(mostLines, Math.floor((width + height) / HATCH_STEP));
  const [right, bottom] = [round(x + width), round(y + height)];
  const [left, top] = [round(x), round(y)];
  if (count < 3) return `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
  let path = '';
  for (let line = 1; line < count; line += 1) {
    // The distance of the line's ends from the corner, along two edges.
    const reach = ((width + height) * line) / count;
    const [startX, startY] = [Math.max(0, reach - height), Math.min(reach, height)];
    const [endX, endY] = [Math.min(reach, width), Math.max(0, reach - width)];
    path += `M${round(x + startX)} ${round(y + startY)}L${round(x + endX)} ${round(y + endY)}`;
    path += `M${round(x + startX)} ${round(y + height - startY)}L${round(x + endX)} ${round(y + height - endY)}`;
  }
  return path;
}
