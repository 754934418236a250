import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock.ts';
import { Random } from '../generate/random.ts';
import { arrivals } from './arrivals.ts';
import { bounds, type Limit } from './limit.ts';
import { type Outcome, Tally } from './tally.ts';
import { SOLVE, type Target } from './target.ts';

/** Maximum requests in flight. Further ones are not sent, and count as errors. */
const MAX_OPEN = 1000;

/**
 * The open loop: requests arrive on a schedule, however busy the service is. It finds how long clients wait. Times
 * count from when a request should have been sent, so a late client does not hide a slow service.
 *
 * autocannon has no such loop: it sends the requests of a second in one burst, and waits for the answers.
 *
 * @param bodies sent in order, again and again.
 */
export async function openLoop(
  target: Target,
  bodies: readonly string[],
  { perSecond, limit, signal }: { perSecond: number; limit: Limit; signal: AbortSignal },
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_OPEN });
  signal.addEventListener('abort', () => agent.destroy(), { once: true });
  const tally = new Tally(now);
  const { requests, ms } = bounds(limit);
  const start = now();
  const open = new Set<Promise<void>>();
  let sent = 0;
  for (const arrival of arrivals(perSecond, new Random('open loop'))) {
    if (sent >= requests || arrival > ms) break;
    const due = start + arrival;
    if (due > now()) await sleep(due - now());
    if (signal.aborted) break;
    const body = bodies[sent % bodies.length] ?? '';
    sent += 1;
    if (open.size >= MAX_OPEN) {
      tally.error();
      continue;
    }
    const answered = send(target, agent, body).then(
      (status) => tally.answer(status, now() - due),
      () => tally.error(),
    );
    open.add(answered);
    void answered.finally(() => open.delete(answered));
  }
  await Promise.all(open);
  agent.destroy();
  return tally.outcome();
}

/** The status of the answer, once the whole answer has arrived. */
function send({ url, headers }: Target, agent: Agent, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': Buffer.byteLength(body) };
    const options = { agent, method: 'POST', headers: { ...headers, ...length } };
    request(url + SOLVE, options, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject);
      response.resume();
    })
      .on('error', reject)
      .end(body);
  });
}
