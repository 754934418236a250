import { fileURLToPath } from 'node:url';
import type autocannon from 'autocannon';
import { UsageError } from '../../../src/setting.ts';
import { now } from '../clock.ts';
import type { Limit } from './limit.ts';
import { type Outcome, Tally } from './tally.ts';
import { SOLVE, type Target } from './target.ts';

/** In seconds. Longer than the server's ceiling for a solve; beyond this something is wrong. */
const TIMEOUT_S = 120;

/** Interval at which autocannon checks whether it is done, in milliseconds. */
const SAMPLE_MS = 50;

/**
 * The closed loop: on each of some connections, the next request follows the answer to the one before. It finds the
 * capacity of the service.
 *
 * @param bodies sent again and again; every connection begins with a different one.
 * @param paths where each body goes; by default, all are solved.
 * @throws UsageError if autocannon is not installed; Error if the service cannot be reached.
 */
export async function closedLoop(
  { url, headers }: Target,
  bodies: readonly string[],
  {
    connections,
    limit,
    signal,
    paths = [],
  }: { connections: number; limit: Limit; signal: AbortSignal; paths?: readonly string[] },
): Promise<Outcome> {
  const load = await loadAutocannon();
  const requests = bodies.map((body, index) => ({
    body,
    path: paths[index] ?? SOLVE,
    headers: { ...headers },
  }));
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

/** A tool for the service's developers, not installed with it. */
async function loadAutocannon() {
  try {
    return (await import('autocannon')).default;
  } catch {
    throw new UsageError(
      `the closed loop needs the package autocannon@9 where ${fileURLToPath(import.meta.url)} finds it: if this program is installed globally, 'npm install --global autocannon@9'; else 'npm install --no-save autocannon@9' in its project`,
    );
  }
}
