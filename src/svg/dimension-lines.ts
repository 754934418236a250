/** The sheet's width below it and its height to its left, as on a workshop drawing. */

import { lengthText } from '../contract/unit.ts';
import { element, group, round } from './markup.ts';
import type { Paper } from './paper.ts';
import { COLOUR, LINE, TEXT } from './style.ts';
import { textElement } from './text.ts';

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
