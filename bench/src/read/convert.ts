import * as v from 'valibot';
import { type SolveRequest, SolveRequestSchema } from '../../../src/contract/request.ts';

/** The fields of a sheet in both formats of the literature. */
export interface StockSheet {
  readonly width: number;
  readonly height: number;
  /** Null: unlimited. */
  readonly quantity: number | null;
  /** Null: its area. */
  readonly cost: number | null;
}

/** The note for sheets whose costs are not their areas. */
export const COSTS = 'sheet costs that differ from the areas';

/**
 * A request with the contract's defaults for fields missing in `body`. The number of items is not limited, because
 * files of the literature are not requests.
 */
export const toRequest = (body: object): SolveRequest => v.parse(SolveRequestSchema, body);

/** The stock of an unlimited sheet: one for each piece is always enough. */
export function unlimited(pieces: readonly { readonly quantity: number }[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether the least cost differs from the least area. */
export function costsDiffer(sheets: readonly StockSheet[]): boolean {
  const costOfArea = sheets.map(({ width, height, cost }) => (cost === null ? 1 : cost / (width * height)));
  const [first = 1] = costOfArea;
  return costOfArea.some((cost) => Math.abs(cost / first - 1) > 1e-9);
}
