/** The sheet's outline, its margins and the usable area between them. */

import { lengthText } from '../contract/unit.ts';
import type { Sheet } from '../domain/job.ts';
import { element, group, round } from './markup.ts';
import { inSheetUnits, onPaper, type Paper, type Rectangle, rectangle } from './paper.ts';
import { COLOUR, LINE, TEXT } from './style.ts';
import { textElement } from './text.ts';

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

/** Distance of the lines and of their texts from the sheet. */
const LINE_AT = 3;
const TEXT_AT = 5.4;
/** Between the sheet and the extension lines. */
const GAP = 0.8;

/** Room that they take beside the sheet. */
export const DIMENSION_ROOM = 8;

export function dimensionLines(paper: Paper): string {
  const [right, bottom] = [round(paper.width), round(paper.height)];
  const below = round(paper.height + LINE_AT);
  const path =
    `M0 ${below}H${right}${slash(0, below)}${slash(right, below)}` +
    `M${-LINE_AT} 0V${bottom}${slash(-LINE_AT, 0)}${slash(-LINE_AT, bottom)}`;
  return (
    group(
      { fill: 'none', stroke: COLOUR.ink, 'stroke-width': LINE.dimension },
      element('path', { d: `${path}${extensions(right, bottom)}` }),
    ) +
    textElement({
      text: lengthText(paper.sheetWidth, paper.unit),
      x: paper.width / 2,
      y: paper.height + TEXT_AT,
      size: TEXT.dimension,
    }) +
    textElement({
      text: lengthText(paper.sheetHeight, paper.unit),
      x: -TEXT_AT,
      y: paper.height / 2,
      size: TEXT.dimension,
      upright: true,
    })
  );
}

/** The end of a dimension line. */
function slash(x: number, y: number): string {
  return `M${round(x - 0.7)} ${round(y + 0.7)}l1.4-1.4`;
}

/** Short lines from the sheet's corners out to the dimension lines. */
function extensions(right: number, bottom: number): string {
  const below = round(bottom + GAP);
  return `M0 ${below}v${LINE_AT}M${right} ${below}v${LINE_AT}M${-GAP} 0h${-LINE_AT}M${-GAP} ${bottom}h${-LINE_AT}`;
}
