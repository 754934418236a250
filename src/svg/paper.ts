/**
 * The two units of a drawing.
 *
 * Parts are drawn in the lengths of the request (integers, the unit of the viewBox). Text, marks and dimension lines must stay
 * readable, so they are drawn in millimetres on paper, in a group scaled by `Paper.scale`. The drawing fits one A4 page, in
 * portrait or landscape.
 */

import { DEFAULT_UNIT, type Unit } from '../contract/unit.ts';
import { compact, round } from './markup.ts';

/** A rectangle in sheet coordinates: origin at the bottom-left corner of the sheet, y up. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a sheet lies on paper. */
export interface Paper {
  /** Lengths of the sheet per millimetre on paper. */
  readonly scale: number;
  /** The unit of the lengths, in which texts write them. */
  readonly unit: Unit;
  readonly sheetWidth: number;
  readonly sheetHeight: number;
  /** The sheet's size on paper. */
  readonly width: number;
  readonly height: number;
}

/** A4 without the 10 mm that printers keep free at each edge. */
const PAGE = { long: 277, short: 190 };

/** Room beside the sheet, on paper: dimension lines to the left and below, first cuts above or to the right, title and footer. */
const BESIDE = 18;
const ABOVE_AND_BELOW = 42;

/** Lays a sheet on the page, in portrait or landscape, whichever shows it larger. */
export function layOut(sheetWidth: number, sheetHeight: number, unit: Unit = DEFAULT_UNIT): Paper {
  const scaleFor = (pageWidth: number, pageHeight: number) =>
    Math.max(sheetWidth / (pageWidth - BESIDE), sheetHeight / (pageHeight - ABOVE_AND_BELOW));
  const scale = roundUp(Math.min(scaleFor(PAGE.long, PAGE.short), scaleFor(PAGE.short, PAGE.long)));
  return { scale, unit, sheetWidth, sheetHeight, width: sheetWidth / scale, height: sheetHeight / scale };
}

/** A sheet rectangle on paper: x and y of its top-left corner, y down. */
export function onPaper(paper: Paper, { x, y, width, height }: Rectangle): Rectangle {
  return {
    x: x / paper.scale,
    y: flip(paper, y + height) / paper.scale,
    width: width / paper.scale,
    height: height / paper.scale,
  };
}

/** The y of a sheet point in the drawing, where y points down. */
export function flip(paper: Paper, y: number): number {
  return paper.sheetHeight - y;
}

/** Converts a length on paper to lengths of the sheet, for the widths of lines between parts. */
export function inSheetUnits(paper: Paper, length: number): number {
  return compact(length * paper.scale);
}

/** Attributes of a `rect` in lengths of the sheet. */
export function rectangle(
  paper: Paper,
  { x, y, width, height }: Rectangle,
): Readonly<Record<string, number>> {
  return { x, y: flip(paper, y + height), width, height };
}

/** Attributes of a `rect` on paper. */
export function rounded({ x, y, width, height }: Rectangle): Readonly<Record<string, number>> {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

/** A box grown around its centre to sides of at least `least`. */
export function grown({ x, y, width, height }: Rectangle, least: number): Rectangle {
  const [wide, high] = [Math.max(width, least), Math.max(height, least)];
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
}

/** Rounds up to few digits: the sheet must not outgrow the page. */
function roundUp(scale: number): number {
  const step = scale < 1 ? 1e-6 : 1e-3;
  return compact(Math.ceil(scale / step) * step);
}
