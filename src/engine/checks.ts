import type { Findings } from '../contract/findings.ts';
import type { Addon } from './addon.ts';
import { whileWanted } from './while-wanted.ts';

/** What the engine tells without a search. Tests replace it with one that they control. */
export interface Checks {
  /**
   * Examines a job, off the event loop.
   *
   * @param job encoded for the addon.
   * @param maxMs after this time, it tells what it has found out.
   * @throws the signal's reason, once the signal is aborted; Error if the engine failed.
   */
  examine(job: Uint8Array, signal: AbortSignal, maxMs: number): Promise<Findings>;
  /**
   * Checks a response of any origin as an answer to a job, off the event loop.
   *
   * @param job encoded for the addon.
   * @param response a whole response, or its result alone, as UTF-8 JSON.
   * @param maxMs after this time, it tells what it has found out; without, the check takes as long as it needs.
   * @returns a `Verdict` as JSON.
   * @throws the signal's reason, once the signal is aborted; Error if the engine failed.
   */
  verify(job: Uint8Array, response: Uint8Array, signal: AbortSignal, maxMs?: number): Promise<Uint8Array>;
}

/** The checks of the native addon. */
export function nativeChecks(addon: Addon): Checks {
  return {
    async examine(job, signal, maxMs) {
      const found = await whileWanted(addon, signal, (token) => addon.examine(job, token, maxMs));
      return JSON.parse(found.toString());
    },
    verify: (job, response, signal, maxMs) =>
      whileWanted(addon, signal, (token) => addon.verify(job, response, token, maxMs)),
  };
}
