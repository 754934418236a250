import * as v from 'valibot';
import { type SolveRequest, SolveRequestSchema } from '../../../src/contract/request.ts';

/** What both formats of the literature tell of a sheet. */
export interface StockSheet {
  readonly width: number;
  readonly height: number;
  /** Null: as many as it takes. */
  readonly quantity: number | null;
  /** Null: its area. */
  readonly cost: number | null;
}

/** What is left out where sheets cost something else than their area. */
export const COSTS = 'sheet costs that differ from the areas';

/**
 * A request with the contract's defaults for all that `body` does not give. The number of items is not limited: what
 * comes from files of the literature has not come as a request.
 */
export const toRequest = (body: object): SolveRequest => v.parse(SolveRequestSchema, body);

/** How many sheets are there in a stock without limit: one for each piece is never too few. */
export function unlimited(pieces: readonly { readonly quantity: number }[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether the least cost is something else than the least area. */
export function costsDiffer(sheets: readonly StockSheet[]): boolean {
  const costOfArea = sheets.map(({ width, height, cost }) => (cost === null ? 1 : cost / (width * height)));
  const [first = 1] = costOfArea;
  return costOfArea.some((cost) => Math.abs(cost / first - 1) > 1e-9);
}
