/** The sheet's outline, its margins and the usable area between them. */

import type { Sheet } from '../domain/job.ts';
import { element, round } from './markup.ts';
import { inSheetUnits, onPaper, type Paper, type Rectangle, rectangle } from './paper.ts';
import { COLOUR, LINE } from './style.ts';

/** The sheet without its margins. */
export function usableArea({
  width,
  height,
  marginLeft,
  marginRight,
  marginTop,
  marginBottom,
}: Sheet): Rectangle {
  return {
    x: marginLeft,
    y: marginBottom,
    width: width - marginLeft - marginRight,
    height: height - marginTop - marginBottom,
  };
}

const wholeSheet = ({ width, height }: Sheet): Rectangle => ({ x: 0, y: 0, width, height });

export function sheetGround(paper: Paper, sheet: Sheet): string {
  return element('rect', { ...rectangle(paper, wholeSheet(sheet)), fill: COLOUR.margin });
}

export function sheetOutline(paper: Paper, sheet: Sheet): string {
  return element('rect', {
    ...rectangle(paper, wholeSheet(sheet)),
    fill: 'none',
    stroke: COLOUR.ink,
    'stroke-width': inSheetUnits(paper, LINE.sheet),
  });
}

/** Ticks across the margins. Each margin is one thick dashed line, however long. */
export function marginHatch(paper: Paper, sheet: Sheet): string {
  const { width, height, marginLeft, marginRight, marginTop, marginBottom } = sheet;
  const between = height - marginTop - marginBottom;
  const upright = [
    { x: 0, y: marginBottom, width: marginLeft, height: between },
    { x: width - marginRight, y: marginBottom, width: marginRight, height: between },
  ].map((margin) => hatched(onPaper(paper, margin), true));
  const level = [
    { x: 0, y: 0, width, height: marginBottom },
    { x: 0, y: height - marginTop, width, height: marginTop },
  ].map((margin) => hatched(onPaper(paper, margin), false));
  return [...upright, ...level].join('');
}

function hatched({ x, y, width, height }: Rectangle, upright: boolean): string {
  const thickness = upright ? width : height;
  if (thickness === 0) return '';
  return element('path', {
    d: upright
      ? `M${round(x + width / 2)} ${round(y)}v${round(height)}`
      : `M${round(x)} ${round(y + height / 2)}h${round(width)}`,
    stroke: COLOUR.marginHatch,
    'stroke-width': round(thickness),
    'stroke-dasharray': '.15 2.05',
  });
}
