import { closedLoop } from './closed-loop.ts';
import { WARM_UP_MS, WARM_UP_REQUESTS } from './options.ts';
import type { Target } from './target.ts';

/**
 * Parts of the warm-up. Each has connections of its own, as the clients of a service come and go. When the first
 * connections of a server's life close, V8 drops nearly all compiled code of the transport. Compiling it anew takes some
 * 0.1 ms of each of the next thousand requests.
 */
const PARTS = 4;

/** How the service is warmed up. */
interface WarmUp {
  readonly connections: number;
  /** Requests; null: `WARM_UP_REQUESTS`, but no longer than `WARM_UP_MS`. */
  readonly requests: number | null;
  readonly signal: AbortSignal;
}

/**
 * Sends the first requests, which take longer: no process has compiled its code yet.
 *
 * @throws Error if nothing answers.
 */
export async function warmUp(
  target: Target,
  bodies: readonly string[],
  { connections, requests, signal }: WarmUp,
): Promise<void> {
  const enough = requests === null ? AbortSignal.any([signal, AbortSignal.timeout(WARM_UP_MS)]) : signal;
  let left = requests ?? WARM_UP_REQUESTS;
  for (let part = PARTS; left > 0 && part > 0 && !enough.aborted; part -= 1) {
    const limit = { requests: Math.ceil(left / part) };
    left -= limit.requests;
    const { statuses, errors } = await closedLoop(target, bodies, { connections, limit, signal: enough });
    if (errors > 0 && Object.keys(statuses).length === 0) throw new Error(`nothing answers at ${target.url}`);
  }
}
