import type autocannon from 'autocannon';
import { UsageError } from '../../../src/arguments.ts';
import { now } from '../clock.ts';
import type { Limit } from './limit.ts';
import { type Outcome, Tally } from './tally.ts';
import { SOLVE, type Target } from './target.ts';

/** No solve takes longer than the server's ceiling; then something is wrong. */
const TIMEOUT_S = 120;

/** How often autocannon looks whether it is done, in milliseconds. */
const SAMPLE_MS = 50;

/**
 * The closed loop: on each of some connections, the next request follows the answer to the one before. It finds out
 * how much the service can do.
 *
 * @param bodies sent again and again; every connection begins with another one.
 * @throws UsageError where autocannon is not installed; Error where the service cannot be reached.
 */
export async function closedLoop(
  { url, headers }: Target,
  bodies: readonly string[],
  { connections, limit, signal }: { connections: number; limit: Limit; signal: AbortSignal },
): Promise<Outcome> {
  const load = await loadAutocannon();
  const requests = bodies.map((body) => ({ body, headers: { ...headers } }));
  let client = 0;
  const options: autocannon.Options = {
    url: url + SOLVE,
    method: 'POST',
    connections: 'requests' in limit ? Math.min(connections, limit.requests) : connections,
    ...('requests' in limit ? { amount: limit.requests } : { duration: limit.seconds }),
    timeout: TIMEOUT_S,
    sampleInt: SAMPLE_MS,
    setupClient: (connection) => {
      const first = Math.floor((client * requests.length) / connections);
      connection.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
      client += 1;
    },
  };
  const tally = new Tally(now);
  await new Promise<void>((resolve, reject) => {
    const running = load(options, (error: unknown) => (error ? reject(error) : resolve()));
    running.on('response', (_, status, __, ms) => tally.answer(Number(status), ms));
    running.on('reqError', () => tally.error());
    signal.addEventListener('abort', () => running.stop?.(), { once: true });
  });
  return tally.outcome();
}

/** It is a tool of those who work on the service, and not installed with it. */
async function loadAutocannon() {
  try {
    return (await import('autocannon')).default;
  } catch {
    throw new UsageError('the closed loop takes the package autocannon: npm install --no-save autocannon@9');
  }
}
