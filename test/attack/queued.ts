/** Attacks by jobs, which outlive the connection that queued them, and by questions for them. */

import { request as ask } from 'node:http';
import { DEAR_FEATURES } from './dear-features.ts';
import { type Attack, many, type Target } from './round.ts';

const JOBS = '/api/v1/jobs';

/** As many as a key may have unfinished. */
const MOST_JOBS = 20;

/** Ends soon by itself: nobody stops it, and the service is to be at rest again some time. */
const JOB = JSON.stringify({
  ...DEAR_FEATURES['a hundred materials for ever'],
  alnsConfig: { timeLimitMs: 1_000 },
});

/** Jobs whose answers are as large as may be kept. */
const LARGE_JOB = JSON.stringify({
  pieces: [{ width: 10, height: 10, quantity: 10_000 }],
  sheets: [{ width: 10, height: 10, quantity: 10_000 }],
  includeSvg: true,
});

interface Answer {
  readonly key?: string;
  readonly job?: { readonly id: string };
}

/** The answer to a request of the attacker; nothing if it gets none that it can use, or no longer wants it. */
function answered(target: Target, path: string, body: string, key = ''): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const sent = ask(
      {
        port: target.port,
        host: '127.0.0.1',
        localAddress: target.from,
        agent: false,
        method: 'POST',
        path,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          ...(key && { 'X-API-Key': key }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('close', () => resolve(response.complete ? JSON.parse(text) : undefined));
      },
    );
    sent.on('error', () => resolve(undefined));
    void target.enough().then(() => {
      sent.destroy();
      resolve(undefined);
    });
    sent.end(body);
  });
}

/** Keys by service and address of the attacker: an hour has so many. */
const KEYS = new Map<string, string>();

async function keyOf(target: Target): Promise<string | undefined> {
  const name = `${target.port} ${target.from}`;
  const known = KEYS.get(name);
  if (known !== undefined) return known;
  const order = JSON.stringify({ email: `${target.from}@example.org`, plan: 'free' });
  const key = (await answered(target, '/api/v1/request-key', order))?.key;
  if (key !== undefined) KEYS.set(name, key);
  return key;
}

/** Queues as many jobs as there may be, and asks for them again and again, on connections that wait for their end. */
const polled =
  (job: string): Attack =>
  async (target) => {
    const key = await keyOf(target);
    if (key === undefined) return;
    const queued = await Promise.all(
      Array.from({ length: MOST_JOBS }, () => answered(target, JOBS, job, key)),
    );
    const ids = queued.flatMap((answer) => answer?.job?.id ?? []);
    if (ids.length === 0) return;
    await many(target, 4 * MOST_JOBS, (socket, index) => {
      const path = `${JOBS}/${ids[index % ids.length]}?waitMs=${index % 2 === 0 ? 30_000 : 0}`;
      socket.resume();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n\r\n`.repeat(16));
    });
  };

export const QUEUED: readonly (readonly [string, Attack])[] = [
  ['jobs that are asked for again and again', polled(JOB)],
  ['large answers of jobs, asked for again and again', polled(LARGE_JOB)],
];
