import type { Job } from '../domain/job.ts';
import { writePtx as write } from '../ptx/write.ts';
import { limitsOf } from './limits.ts';
import type { SolveRequest, SolveResponse, SolveResult, Warning } from './openapi.ts';
import { readyToSolve } from './request.ts';

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
  const { job } = readyToSolve(request, limitsOf());
  const stock: Job = JSON.parse(Buffer.from(job).toString());
  const result = 'result' in response ? response.result : response;
  const { text, warnings } = write(stock, result, result.sheets);
  return { text, warnings };
}
