import { constants } from 'node:os';

type StopSignal = 'SIGINT' | 'SIGTERM';

/**
 * Resolves at the first stop signal.
 *
 * @param endNow is called at the second one, with the exit code for it.
 */
export function stopSignal(
  endNow: (exitCode: number) => void,
  signals: readonly StopSignal[] = ['SIGINT', 'SIGTERM'],
): Promise<StopSignal> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (signal: StopSignal) => {
      if (stopping) endNow(128 + constants.signals[signal]);
      stopping = true;
      resolve(signal);
    };
    for (const signal of signals) process.on(signal, stop);
  });
}
