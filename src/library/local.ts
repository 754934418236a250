/** The engine of this process, for those who share it with nobody: the library, the command line and assistants. */

import { systemTicks } from '../clock.ts';
import type { Verdict } from '../contract/documents.ts';
import type { Prepared } from '../domain/prepared.ts';
import { loadAddon } from '../engine/addon.ts';
import { nativeChecks, nativeEngine, type Running } from '../engine/engine.ts';
import { type Examination, examine } from '../solve/examine.ts';
import { readJson, renderInSteps } from '../solve/render.ts';
import { type Solution, solve } from '../solve/solve.ts';

/** Solves a request as the service does. */
export async function solveHere(
  prepared: Prepared,
  maxMs: number,
  signal: AbortSignal,
  onStart: (running: Running) => void = () => {},
): Promise<Solution> {
  const addon = loadAddon();
  const { threads } = prepared;
  return solve(
    { prepared, maxMs, threads, signal, identity: 'local', onStart },
    {
      engine: nativeEngine(addon),
      checks: nativeChecks(addon),
      render: (task) => renderInSteps(task, signal),
      ticks: systemTicks,
    },
  );
}

/** Examines a request without solving it. */
export const examineHere = async (
  prepared: Prepared,
  maxMs: number,
  signal: AbortSignal,
): Promise<Examination> => examine(prepared, nativeChecks(loadAddon()), signal, maxMs);

/**
 * Checks a layout of any origin.
 *
 * @param job encoded for the addon.
 * @param response a whole response, or its result alone, as JSON.
 * @param maxMs after this time, the verdict has what was found so far.
 */
export async function verifyHere(
  job: Uint8Array,
  response: Uint8Array,
  signal: AbortSignal,
  maxMs?: number,
): Promise<Verdict> {
  return readJson(await nativeChecks(loadAddon()).verify(job, response, signal, maxMs));
}
