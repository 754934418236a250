import { createHash } from 'node:crypto';
import type { SolveResult } from '../../src/contract/response.ts';
import type { Figures } from './report.ts';

/**
 * The figures of a layout.
 *
 * @param bytes the `result` object as UTF-8 JSON.
 */
export function figuresOf(bytes: Uint8Array): Figures {
  const result: SolveResult = JSON.parse(Buffer.from(bytes).toString());
  return {
    sheets: result.sheetsUsed,
    area: result.totalUsedArea + result.totalWasteArea,
    usedArea: result.totalUsedArea,
    placed: result.totalPlaced,
    unplaced: result.unplacedIndices.length,
    valueLeftOut: result.unplacedIndices.length + result.totalUnplacedPriority,
    bound: result.bound.lowerBoundArea,
    gap: result.bound.gap,
    optimal: result.bound.optimal,
    iterations: result.search.iterations,
    interrupted: result.search.interrupted,
    layout: createHash('sha256').update(JSON.stringify(result.sheets)).digest('hex').slice(0, 16),
  };
}
