/** The parts of a sheet as few paths, however many there are: one for each colour. In sheet millimetres, y up. */

import type { Defect } from '../../../src/domain/job.ts';
import { usableArea } from '../../../src/svg/frame.ts';
import { isKept, type OffcutRule } from '../../../src/svg/offcuts.ts';
import type { Rectangle } from '../../../src/svg/paper.ts';
import type { Part } from './cut-list.ts';
import { cutsOf, type Model, type UsedSheet } from './model.ts';

export interface Shapes {
  /** The sheet, and the area between its margins. */
  readonly sheet: Rectangle;
  readonly usable: Rectangle;
  /** Paths of the pieces by their colour. */
  readonly pieces: ReadonlyMap<number, string>;
  readonly offcuts: string;
  readonly waste: string;
  readonly defects: readonly Rectangle[];
}

/** What a path needs of a rectangle. */
export const rectanglePath = ({ x, y, width, height }: Rectangle): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

export const pathOf = (boxes: readonly Rectangle[]): string => boxes.map(rectanglePath).join('');

export function shapesOf({ coloursOf }: Model, used: UsedSheet, rule: OffcutRule): Shapes {
  const { stock, result } = used;
  const colourOf = coloursOf(used);
  const byColour = new Map<number, Rectangle[]>();
  for (const placement of result.placements) {
    const colour = colourOf(placement);
    const boxes = byColour.get(colour);
    if (boxes) boxes.push(placement);
    else byColour.set(colour, [placement]);
  }
  const waste = cutsOf(used).finished.filter(({ kind }) => kind === 'waste');
  const keeps = (part: Part) => isKept(part, stock.defects, rule);
  return {
    sheet: { x: 0, y: 0, width: stock.width, height: stock.height },
    usable: usableArea(stock),
    pieces: new Map([...byColour].map(([colour, boxes]) => [colour, pathOf(boxes)])),
    offcuts: pathOf(waste.filter(keeps)),
    waste: pathOf(waste.filter((part) => !keeps(part))),
    defects: stock.defects.map((defect) => onSheet(defect, stock.width, stock.height)),
  };
}

/** The part of a defect that lies on the sheet. */
function onSheet(defect: Defect, sheetWidth: number, sheetHeight: number): Rectangle {
  const x = Math.max(defect.x, 0);
  const y = Math.max(defect.y, 0);
  return {
    x,
    y,
    width: Math.min(defect.x + defect.width, sheetWidth) - x,
    height: Math.min(defect.y + defect.height, sheetHeight) - y,
  };
}
