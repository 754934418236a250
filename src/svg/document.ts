/** Assembles a drawing: the page around the sheet, its heading and footer, and the two groups of markup. */

import type { SheetResult } from '../contract/response.ts';
import { kerfText, lengthText, lengthWithUnit, sizeWithUnit, type Unit } from '../contract/unit.ts';
import { counted, percent } from '../contract/words.ts';
import type { Sheet } from '../domain/job.ts';
import { element, escapeText, group, round } from './markup.ts';
import { inSheetUnits, type Paper, type Rectangle } from './paper.ts';
import { COLOUR, FONT_FAMILY, TEXT } from './style.ts';
import { isolated, MAX_CHARACTERS, shortened, textElement, textWidth, wholeSize } from './text.ts';

/** Room around the sheet, on paper. */
export interface Room {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Drawing {
  readonly paper: Paper;
  /** Room for annotations beside the sheet, without heading and footer. */
  readonly room: Room;
  readonly headline: string;
  readonly notes: string;
  /** Markup in sheet millimetres. */
  readonly parts: string;
  /** Markup in millimetres on paper. The origin is the sheet's top-left corner; texts are centred. */
  readonly annotations: string;
  readonly footer: Footer;
}

/** Rows of text below the drawing. */
export interface Footer {
  readonly height: number;
  /** Its markup with the upper edge at `top`; texts start at their x. */
  readonly draw: (top: number) => string;
}

export const NO_FOOTER: Footer = { height: 0, draw: () => '' };

/** Even a narrow sheet gets a page wide enough for a readable heading. */
const MIN_WIDTH = 150;
const HEADING_HEIGHT = 9.5;
const EDGE = 1.5;

/** Width for texts that start at the sheet's left edge. */
export function textRoom(paper: Paper, room: Room): number {
  return Math.max(paper.width + room.right, MIN_WIDTH - room.left);
}

export function writeDocument(drawing: Drawing): string {
  const { paper, room, footer } = drawing;
  const left = -room.left;
  const top = -room.top - HEADING_HEIGHT - EDGE;
  const width = room.left + textRoom(paper, room) + EDGE;
  const footerTop = paper.height + room.bottom;
  const height = footerTop + footer.height + EDGE - top;
  const page = {
    x: inSheetUnits(paper, left),
    y: inSheetUnits(paper, top),
    width: inSheetUnits(paper, width),
    height: inSheetUnits(paper, height),
  };
  const texts = heading(drawing, -room.top - HEADING_HEIGHT) + footer.draw(footerTop);
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: `${round(width)}mm`,
      height: `${round(height)}mm`,
      viewBox: `${page.x} ${page.y} ${page.width} ${page.height}`,
      role: 'img',
    },
    element('title', {}, escapeText(drawing.headline)) +
      element('desc', {}, escapeText(drawing.notes)) +
      element('rect', { ...page, fill: COLOUR.paper }) +
      drawing.parts +
      group(
        {
          transform: `scale(${paper.scale})`,
          fill: COLOUR.ink,
          'font-family': FONT_FAMILY,
          'text-anchor': 'middle',
        },
        drawing.annotations + group({ 'text-anchor': 'start' }, texts),
      ),
  );
}

function heading({ paper, room, headline, notes }: Drawing, top: number): string {
  const width = textRoom(paper, room);
  const size = (text: string, largest: number, bold: boolean) =>
    Math.min(largest, wholeSize(width / textWidth(text, bold)));
  const first = { text: headline, x: 0, y: top + 2.2, size: size(headline, TEXT.title, true) };
  const second = { text: notes, x: 0, y: top + 6.4, size: size(notes, TEXT.note, false) };
  return (
    group({ 'font-weight': 'bold' }, textElement(first)) + group({ fill: COLOUR.note }, textElement(second))
  );
}

const SEPARATOR = ' · ';

/** Which sheet it is, and its utilization. */
export function headline(
  result: SheetResult,
  stock: Sheet,
  ordinal: number,
  total: number,
  unit?: Unit,
): string {
  return [
    `Sheet ${ordinal} of ${total} (sheetIndex ${result.sheetIndex})`,
    ...[result.material, stock.label].flatMap((name) =>
      name === undefined ? [] : [isolated(shortened(name, MAX_CHARACTERS))],
    ),
    sizeWithUnit(stock, unit),
    counted(result.placedCount, 'piece'),
    `${percent(result.utilization)} used`,
    ...(stock.offcut ? ['offcut'] : []),
    ...(result.fixed ? ['already cut'] : []),
  ].join(SEPARATOR);
}

/** What the operator must set and look out for. */
export function notes(stock: Sheet, cutCount: number, largest: Rectangle | undefined, unit?: Unit): string {
  const { marginLeft, marginRight, marginTop, marginBottom, defects } = stock;
  const margins = [marginLeft, marginRight, marginTop, marginBottom];
  const length = (of: number) => lengthText(of, unit);
  const [left, right, top] = [length(marginLeft), length(marginRight), length(marginTop)];
  return [
    kerfText(stock, unit),
    ...(margins.some((margin) => margin > 0)
      ? [`margins left ${left}, right ${right}, top ${top}, bottom ${lengthWithUnit(marginBottom, unit)}`]
      : []),
    ...(defects.length > 0 ? [counted(defects.length, 'defect')] : []),
    ...(stock.grain === 'x' || stock.grain === 'y'
      ? [`grain along the ${stock.grain === 'x' ? 'width' : 'height'}`]
      : []),
    counted(cutCount, 'cut'),
    ...(largest ? [`largest offcut ${sizeWithUnit(largest, unit)}`] : []),
  ].join(SEPARATOR);
}
