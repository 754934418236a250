import { faultOf, type Log } from './log.ts';

/** Checks whether the service can take requests. */
export interface ReadinessCheck {
  /** @throws Error if it cannot. */
  readonly check: () => void | Promise<void>;
  /** What clients learn then. */
  readonly unready: string;
}

/** Not ready while the service is being stopped. */
export const notDraining = (draining: () => boolean): ReadinessCheck =>
  unless(draining, 'The service is shutting down.');

/** Milliseconds for which a proof holds: the disk is written about once a second, however often someone asks. */
const PROOF_KEPT_MS = 1_000;

/** How long a request waits for a proof, in milliseconds. It then gets an answer, and the proof continues. */
const PROOF_MS = 2_000;

/** Not ready while the state database cannot be written to. Each proof is a write. */
export function stateWritable(store: { proveWritable(): Promise<void> }, log: Log): ReadinessCheck {
  let proof: Promise<void> | undefined;
  let wasWritable = true;

  async function prove(): Promise<void> {
    const write = store.proveWritable();
    const forget = () => void setTimeout(() => (proof = undefined), PROOF_KEPT_MS).unref();
    write.then(forget, forget);
    try {
      await inTime(write);
      if (!wasWritable) log.info('the state database can be written to again');
      wasWritable = true;
    } catch (error) {
      if (wasWritable) log.error({ fault: faultOf(error) }, 'the state database cannot be written to');
      wasWritable = false;
      throw error;
    }
  }

  return {
    check() {
      proof ??= prove();
      return proof;
    },
    unready: 'The state database cannot be written to.',
  };
}

async function inTime(write: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no write was done within ${PROOF_MS} ms`)), PROOF_MS);
  });
  try {
    await Promise.race([write, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Not ready while a solve is long past its time limit. Its threads are lost until a restart. */
export const noSolveOverdue = (watchdog: { readonly overdue: number }): ReadinessCheck =>
  unless(() => watchdog.overdue > 0, 'A solve has not ended although its time limit has passed.');

const unless = (fails: () => boolean, unready: string): ReadinessCheck => ({
  check() {
    if (fails()) throw new Error(unready);
  },
  unready,
});
