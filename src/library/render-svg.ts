import type { Job } from '../domain/job.ts';
import { renderSheets } from '../svg/render.ts';
import { limitsOf } from './limits.ts';
import type { SolveRequest, SolveResponse, SolveResult } from './openapi.ts';
import { readyToSolve } from './request.ts';

/**
 * Draws a layout: one SVG document per used sheet, the same that `includeSvg` gives.
 *
 * @param response a whole response to the request, or its result alone. `verify` tells whether it is one.
 * @throws CuttingLayoutError if the request is refused; RangeError if a sheet of the layout is not in stock.
 */
export function renderSvg(request: SolveRequest, response: SolveResponse | SolveResult): string[] {
  const { job } = readyToSolve(request, limitsOf());
  const stock: Job = JSON.parse(Buffer.from(job).toString());
  return renderSheets(stock, 'result' in response ? response.result : response);
}
