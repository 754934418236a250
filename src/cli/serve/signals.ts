import { constants } from 'node:os';
import type { Config } from '../../config.ts';

type StopSignal = 'SIGINT' | 'SIGTERM';

/**
 * Resolves at the first stop signal.
 *
 * @param endNow is called at the second one, with the exit code for it.
 */
export function stopSignal(endNow: (exitCode: number) => void): Promise<StopSignal> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (signal: StopSignal) => {
      if (stopping) endNow(128 + constants.signals[signal]);
      stopping = true;
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  });
}

/** Milliseconds before the drain, in which balancers notice. A service that cannot continue does not wait for them. */
export const delayBefore = (
  signal: string | undefined,
  { drainDelayMs }: Pick<Config, 'drainDelayMs'>,
): number => (signal === undefined ? 0 : drainDelayMs);
