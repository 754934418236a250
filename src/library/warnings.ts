import { warningsOf } from '../domain/warnings.ts';
import { nativeChecks } from '../engine/checks.ts';
import { theAddon } from './engine.ts';
import { engineFailure } from './error.ts';
import type { Warning } from './openapi.ts';
import type { Ready } from './request.ts';

/** The warnings for a request that was read with advice, and whether they are all. */
export async function warningsFor(
  { job, advice = { warnings: [], pieceArea: 0 } }: Ready,
  signal: AbortSignal,
  maxMs: number,
): Promise<{ readonly warnings: Warning[]; readonly complete: boolean }> {
  try {
    const findings = await nativeChecks(theAddon()).examine(job, signal, maxMs);
    return { warnings: warningsOf(advice, findings), complete: findings.complete };
  } catch (error) {
    throw signal.aborted ? signal.reason : engineFailure(error);
  }
}
