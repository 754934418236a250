import { getPriority, setPriority } from 'node:os';

/** Added to the niceness of a thread, as for solver threads: it then has a tenth of the weight of the event loop. */
const NICER = 10;

const NICEST = 19;

/**
 * Lets the event loop go first when it competes with the calling thread for a core. Only Linux has priorities of single
 * threads; elsewhere nothing changes.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + NICER, NICEST));
  } catch {
    // Not permitted: the thread keeps its priority.
  }
}
