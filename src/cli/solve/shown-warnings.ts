import { parseSolveRequest } from '../../contract/parse.ts';
import type { Warning } from '../../contract/response.ts';
import type { SolveLimits } from '../../domain/job.ts';
import { requestWarnings } from '../../domain/warnings.ts';

/** The option that raises the time limit of a solve. */
export const MAX_SOLVE_MS = '--max-solve-ms';

/** Warnings about what costs material or time for sure: they are shown even if nobody asks for warnings. */
const ALWAYS: ReadonlySet<string> = new Set(['kerf_unusual', 'time_limit_lowered']);

/**
 * The warnings about a valid request that are always shown.
 *
 * @param given the paths of fields that options give: such an option should not go without effect unnoticed.
 */
export const warningsAlwaysShown = (
  body: Uint8Array,
  limits: SolveLimits,
  given: ReadonlySet<string>,
): Warning[] =>
  requestWarnings(parseSolveRequest(body), limits).filter(
    ({ code, fieldPath }) => ALWAYS.has(code) || (code === 'option_without_effect' && given.has(fieldPath)),
  );
