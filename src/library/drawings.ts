import type {
  SolveRequest,
  SolveResponse,
  SolveResult,
  Warning,
} from '../../clients/typescript/src/openapi.ts';
import { systemClock } from '../clock.ts';
import type { Job } from '../domain/job.ts';
import { writeDxf as draw } from '../dxf/write.ts';
import { readOtd as read } from '../otd/read.ts';
import { writeOtd as writeOtdFile } from '../otd/write.ts';
import { writePtx as write } from '../ptx/write.ts';
import { renderSheets } from '../svg/render.ts';
import { checkAnswer } from './answered.ts';
import { stockOf } from './request.ts';

/**
 * Draws a layout: one SVG document per used sheet, the same that `includeSvg` gives.
 *
 * @param response a whole response to the request, or its result alone.
 * @throws CuttingLayoutError if the request is refused; RangeError if the layout is not that of the request.
 */
export function renderSvg(request: SolveRequest, response: SolveResponse | SolveResult): string[] {
  return renderSheets(...joined(request, response));
}

/**
 * Draws a layout for CAD and CAM: one DXF R12 file per used sheet, to be written as Latin-1. Coordinates are
 * millimetres, or inches where the request counts in inches.
 *
 * Layers: `BOARD` (the sheet), `PART`, `OFFCUT` (closed polylines), `CUT` (lines along the middle of the kerf), `TEXT`.
 *
 * @param response a whole response to the request, or its result alone.
 * @throws CuttingLayoutError if the request is refused; RangeError if the layout is not that of the request.
 */
export function writeDxf(request: SolveRequest, response: SolveResponse | SolveResult): string[] {
  const [job, { sheets }] = joined(request, response);
  return draw(job, sheets);
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
 * @param response a whole response to the request, or its result alone.
 * @param at when it was made, as an ISO date in UTC: now, unless given.
 * @throws CuttingLayoutError if the request is refused; RangeError if the layout is not that of the request; OtdUnavailable for cuts with a kerf and for more than ten stages.
 */
export function writeOtd(
  request: SolveRequest,
  response: SolveResponse | SolveResult,
  at: string = systemClock(),
): string {
  const [job, { sheets }] = joined(request, response);
  return writeOtdFile(job, sheets, at);
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
 * @param response a whole response to the request, or its result alone.
 * @throws CuttingLayoutError if the request is refused; RangeError if the layout is not that of the request.
 */
export function writePtx(request: SolveRequest, response: SolveResponse | SolveResult): Ptx {
  const [job, result] = joined(request, response);
  return write(job, result, result.sheets);
}

/** @throws CuttingLayoutError if the request is refused; RangeError if the layout is not that of the request. */
function joined(request: SolveRequest, response: SolveResponse | SolveResult): [Job, SolveResult] {
  const job = stockOf(request);
  const result = 'result' in response ? response.result : response;
  checkAnswer(job, result);
  return [job, result];
}
