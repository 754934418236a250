import type {
  SolveRequest,
  SolveResponse,
  SolveResult,
  Warning,
} from '../../clients/typescript/src/openapi.ts';
import { systemClock } from '../clock.ts';
import { writeDxf as draw } from '../dxf/write.ts';
import { readOtd as read } from '../otd/read.ts';
import { writeOtd as writeOtdFile } from '../otd/write.ts';
import { writePtx as write } from '../ptx/write.ts';
import { renderSheets } from '../svg/render.ts';
import { stockOf } from './request.ts';

/**
 * Draws a layout: one SVG document per used sheet, the same that `includeSvg` gives.
 *
 * @param response a whole response to the request, or its result alone. `verify` tells whether it is one.
 * @throws CuttingLayoutError if the request is refused; RangeError if a sheet of the layout is not in stock.
 */
export function renderSvg(request: SolveRequest, response: SolveResponse | SolveResult): string[] {
  return renderSheets(stockOf(request), resultOf(response));
}

/**
 * Draws a layout for CAD and CAM: one DXF R12 file per used sheet, to be written as Latin-1. Coordinates are
 * millimetres, or inches where the request counts in inches.
 *
 * Layers: `BOARD` (the sheet), `PART`, `OFFCUT` (closed polylines), `CUT` (lines along the middle of the kerf), `TEXT`.
 *
 * @param response a whole response to the request, or its result alone. `verify` tells whether it is one.
 * @throws CuttingLayoutError if the request is refused; RangeError if a sheet of the layout is not in stock.
 */
export function writeDxf(request: SolveRequest, response: SolveResponse | SolveResult): string[] {
  return draw(stockOf(request), resultOf(response).sheets);
}

/**
 * Reads an OTD file, as cutting tables for glass have them.
 *
 * @param keepsLayouts whether the sheets of the file are cut already, so that its layouts stay; else they are solved again.
 * @returns the request, and what it lacks of the file in sentences.
 * @throws OtdError if the text is no OTD file, with the line.
 */
export function readOtd(
  text: string,
  keepsLayouts = false,
): { readonly request: SolveRequest; readonly notes: readonly string[] } {
  return read(text, keepsLayouts);
}

/**
 * Writes a layout as an OTD file, to be saved as Latin-1. Sheets that are cut already are left out.
 *
 * @param response a whole response to the request, or its result alone. `verify` tells whether it is one.
 * @param at when it was made, as an ISO date in UTC: now, unless given.
 * @throws CuttingLayoutError if the request is refused; OtdUnavailable for cuts with a kerf and for more than ten stages.
 */
export function writeOtd(
  request: SolveRequest,
  response: SolveResponse | SolveResult,
  at: string = systemClock(),
): string {
  return writeOtdFile(stockOf(request), resultOf(response).sheets, at);
}

/** A layout as a PTX file. */
export interface Ptx {
  /** The file, to be written as Latin-1; null if no PTX file can hold the layout. */
  readonly text: string | null;
  /** What to mind about the file, or why there is none. */
  readonly warnings: readonly Warning[];
}

/**
 * Writes a layout as a PTX file, which panel saws read: the same that `includePtx` gives.
 *
 * @param response a whole response to the request, or its result alone. `verify` tells whether it is one.
 * @throws CuttingLayoutError if the request is refused; RangeError if a sheet of the layout is not in stock.
 */
export function writePtx(request: SolveRequest, response: SolveResponse | SolveResult): Ptx {
  const result = resultOf(response);
  return write(stockOf(request), result, result.sheets);
}

const resultOf = (response: SolveResponse | SolveResult): SolveResult =>
  'result' in response ? response.result : response;
