import type { Findings } from '../contract/findings.ts';
import { nativeChecks } from '../engine/checks.ts';
import { theAddon } from './engine.ts';
import { engineFailure } from './error.ts';
import type { Ready } from './request.ts';

/** What the engine tells of a request before it is solved. */
export async function findingsOn({ job }: Ready, signal: AbortSignal, maxMs: number): Promise<Findings> {
  try {
    return await nativeChecks(theAddon()).examine(job, signal, maxMs);
  } catch (error) {
    throw signal.aborted ? signal.reason : engineFailure(error);
  }
}
