import { getPriority, setPriority } from 'node:os';

/** Added to the niceness of a thread, as to that of a solver thread: a tenth of the weight of the event loop. */
const NICER = 10;

const NICEST = 19;

/**
 * Lets the event loop go before the calling thread, where both want a core. Only Linux knows priorities of single threads;
 * elsewhere nothing changes.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + NICER, NICEST));
  } catch {
    // A thread that may not is as it was: that is slower, but no fault.
  }
}
