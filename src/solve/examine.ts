import type { Warning } from '../contract/response.ts';
import { type Prepared, validJob } from '../domain/prepare.ts';
import { warningsOf } from '../domain/warnings.ts';
import type { Checks } from '../engine/checks.ts';

type Examine = Checks['examine'];

/** What is known of a valid request without a search. */
export interface Examination {
  /** Piece instances: the sum of the quantities. */
  readonly instances: number;
  /** Area of all piece instances, in square units of length. */
  readonly pieceArea: number;
  /** What is worth knowing, but no error; at most 100. */
  readonly warnings: readonly Warning[];
  /** Whether every piece was judged by more than its size. Otherwise there may be more warnings. */
  readonly complete: boolean;
}

/**
 * Examines a prepared request.
 *
 * @param maxMs after this time, it tells what it has found out.
 * @throws ContractError `validation_failed`; the reason of the signal; Error if the engine failed.
 */
export async function examine(
  prepared: Prepared,
  checks: { readonly examine: Examine },
  signal: Parameters<Examine>[1],
  maxMs: number,
): Promise<Examination> {
  const valid = validJob(prepared);
  const findings = await checks.examine(valid.bytes, signal, maxMs);
  const { instances } = prepared;
  const { complete } = findings;
  return { instances, pieceArea: valid.pieceArea, warnings: warningsOf(valid, findings), complete };
}
