import type { Verdict as Judged } from '../contract/check-documents.ts';
import { theAddon } from './engine.ts';
import { engineFailure } from './error.ts';
import { limitsOf } from './limits.ts';
import type { SolveRequest, SolveResponse, SolveResult } from './openapi.ts';
import { readyToSolve } from './request.ts';

/** One rule that a layout breaks. */
export interface Violation {
  /** The broken rule, such as `kerf`. */
  readonly code: string;
  /** Where, relative to the result, such as `sheets[0].cutTree`; empty for the result itself. */
  readonly path: string;
  readonly message: string;
}

export interface Verdict {
  /** Whether the layout breaks no rule. */
  readonly ok: boolean;
  /** At most 100. */
  readonly violations: readonly Violation[];
}

/**
 * Checks a layout of any origin against the request that it answers. The checker shares no code with the solver: it
 * recomputes every cut, piece, defect, count and figure.
 *
 * @param response a whole response, or its result alone.
 * @throws CuttingLayoutError if the request is refused or the checker fails.
 */
export async function verify(request: SolveRequest, response: SolveResponse | SolveResult): Promise<Verdict> {
  const { job } = readyToSolve(request, limitsOf());
  const addon = theAddon();
  const bytes = Buffer.from(JSON.stringify(response) ?? 'null');
  try {
    const { violations }: Judged = JSON.parse((await addon.verify(job, bytes)).toString());
    return { ok: violations.length === 0, violations };
  } catch (error) {
    throw engineFailure(error);
  }
}
