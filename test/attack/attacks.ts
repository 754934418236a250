/** Representative attacks. Each ends soon after its attacker lets go, whatever the service does. */

import { connect, type Socket } from 'node:net';
import {
  BAD_BODIES,
  EXPENSIVE_JOBS,
  EXPENSIVE_REQUEST,
  expensiveClaim,
  HONEST_JOB,
  MAX_CLAIM_BYTES,
} from './bodies.ts';

/** Where an attack goes, and how long it holds on to what it got hold of. */
export interface Target {
  readonly port: number;
  /** The operator's port; undefined if the attacker cannot reach it. */
  readonly operatorPort: number | undefined;
  /** The attacker's own address, any of 127.0.0.0/8. */
  readonly from: string;
  /** Resolves when the attacker lets go. */
  readonly over: Promise<unknown>;
}

export type Attack = (target: Target) => Promise<unknown>;

/** Connections that an attacker tries to hold: more than a client may have. */
const MANY = 100;

/** A connection that ignores all errors. */
function open({ port, from }: Pick<Target, 'port' | 'from'>): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  return socket;
}

const closed = (socket: Socket): Promise<unknown> =>
  socket.destroyed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve));

/** `count` connections, each with its own behaviour; all are reset in the end. */
async function hold(
  target: Target,
  count: number,
  each: (socket: Socket, index: number) => void,
): Promise<void> {
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = open(target);
    each(socket, index);
    return socket;
  });
  await Promise.race([Promise.all(sockets.map(closed)), target.over]);
  for (const socket of sockets) socket.resetAndDestroy();
}

/** Rounds of one line of an attacker. */
const ROUNDS = 20;

/** Does `round` again and again, `lines` at a time. */
async function repeat(target: Target, lines: number, round: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  void target.over.then(() => {
    isOver = true;
  });
  const line = async () => {
    for (let done = 0; done < ROUNDS && !isOver; done += 1) await Promise.race([round(), target.over]);
  };
  await Promise.all(Array.from({ length: lines }, line));
}

const head = (path: string, ...fields: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...fields, '', ''].join(
    '\r\n',
  );

const post = (path: string, body: string, ...fields: string[]): string =>
  head(path, `Content-Length: ${Buffer.byteLength(body)}`, ...fields) + body;

const get = (path: string, ...fields: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...fields, '', ''].join('\r\n');

const SOLVE = '/api/v1/solve';
const SMALL_SOLVE = JSON.stringify(HONEST_JOB);
const BROTLI = 'Accept-Encoding: br';

/** Sends each of these on a connection of its own, reads every answer to its end, and begins again. */
const sending =
  (texts: readonly string[]): Attack =>
  (target) =>
    repeat(target, 1, () =>
      hold(target, texts.length, (socket, index) => {
        socket.resume();
        socket.end(texts[index] ?? '');
      }),
    );

/** Feeds connections with the same requests as long as they are taken, and reads every answer. */
const feeding =
  (text: string): Attack =>
  (target) =>
    hold(target, MANY, (socket) => {
      const feed = () => void (socket.destroyed || socket.write(text, () => setImmediate(feed)));
      socket.resume().once('connect', feed);
    });

/** Asks on many connections and takes nothing of the answers. */
const unread =
  (text: string, count: number): Attack =>
  (target) =>
    hold(target, count, (socket) => void socket.pause().write(text));

/** Another address of the attacker for each index. */
const alias = (index: number): string =>
  `127.${10 + ((index >> 16) % 200)}.${(index >> 8) % 256}.${1 + (index % 250)}`;

let identities = 0;

/** Asks once under each of many identities: addresses, or what a proxy would say. */
const manyIdentities =
  (request: (identity: number) => string): Attack =>
  (target) =>
    repeat(target, 50, async () => {
      identities += 1;
      const socket = open({ ...target, from: alias(identities) }).resume();
      socket.end(request(identities));
      await Promise.race([closed(socket), target.over]);
      socket.destroy();
    });

const NOT_HTTP = [
  'hello\r\n\r\n',
  `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
  'POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  `${head(SOLVE, 'Transfer-Encoding: chunked')}zz\r\n`,
];

const claim = post('/api/v1/verify', expensiveClaim());
const expensive = Object.values(EXPENSIVE_JOBS).map((job) => post(SOLVE, JSON.stringify(job)));
const drawings = JSON.stringify(EXPENSIVE_JOBS['as many drawings as there may be']);

/** Every attack by its name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'connections that come and go': (target) =>
    repeat(target, 50, async () => {
      const socket = open(target);
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      socket.resetAndDestroy();
    }),
  'idle connections': (target) => hold(target, MANY, () => {}),
  'heads without an end': (target) => hold(target, MANY, (socket) => socket.write('GET / HTTP/1.1\r\nX: ')),
  'what is not HTTP': sending(
    Array.from({ length: MANY }, (_, index) => NOT_HTTP[index % NOT_HTTP.length] ?? ''),
  ),
  'unfinished bodies': (target) =>
    hold(target, MANY, (socket, index) => {
      socket.write(head('/api/v1/verify', `Content-Length: ${MAX_CLAIM_BYTES}`));
      socket.write(Buffer.alloc(index % 50 === 0 ? MAX_CLAIM_BYTES - 1 : 65_536, ' '));
    }),
  'bodies in tiny chunks': (target) =>
    hold(target, 8, (socket) =>
      socket.write(head(SOLVE, 'Transfer-Encoding: chunked') + '1\r\n \r\n'.repeat(1_000_000)),
    ),
  'bad bodies': sending(BAD_BODIES.flatMap((body) => [post(SOLVE, body), post('/api/v1/request-key', body)])),
  'expensive solves': sending(expensive),
  'expensive checks': sending([
    ...Array.from({ length: 8 }, () => post('/api/v1/validate', JSON.stringify(EXPENSIVE_REQUEST))),
    claim,
    claim,
    claim,
    claim,
  ]),
  'solves that are reset': (target) =>
    repeat(target, 5, async () => {
      const socket = open(target);
      socket.write((expensive[2] ?? '').repeat(3));
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.resetAndDestroy();
    }),
  'unread pipelined documents': unread(get('/api/v1/openapi.json').repeat(10_000), MANY),
  'unread answers': unread(expensive[0] ?? '', 8),
  'trickled answers': (target) =>
    hold(target, 8, (socket) => {
      socket.write(post(SOLVE, drawings, BROTLI));
      socket.on('readable', () => socket.read(1));
    }),
  'solves under many identities': manyIdentities(() =>
    post(SOLVE, SMALL_SOLVE, `X-Forwarded-For: ${alias(identities)}`),
  ),
  'keys under many identities': manyIdentities((identity) =>
    post('/api/v1/request-key', JSON.stringify({ email: `${identity}@example.org`, plan: 'free' })),
  ),
  'the whole queue': sending(Array.from({ length: MANY }, () => post(SOLVE, SMALL_SOLVE))),
  'documents without an end': feeding((get('/api/v1/schema', BROTLI) + get('/') + get('/health')).repeat(4)),
  'expectations and upgrades': feeding(
    post(SOLVE, '{}', 'Expect: 100-continue') +
      post(SOLVE, '{}', 'Expect: more') +
      get('/health', 'Connection: Upgrade', 'Upgrade: h2c'),
  ),
  'queued jobs, asked for without an end': queuedJobs,
  'the operator': (target) =>
    target.operatorPort === undefined
      ? Promise.resolve()
      : feeding(get('/metrics') + get('/ready'))({ ...target, port: target.operatorPort }),
};

/** Queues jobs with a key of its own, and waits for each of them on many connections. */
async function queuedJobs(target: Target): Promise<void> {
  const url = `http://127.0.0.1:${target.port}/api/v1`;
  const ask = async (
    path: string,
    body: object,
    headers = {},
  ): Promise<{ key?: string; job?: { id: string } }> => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    };
    return fetch(url + path, init).then(
      (response) => response.json() as Promise<object>,
      () => ({}),
    );
  };
  const { key = '' } = await ask('/request-key', { email: `${target.from}@example.org`, plan: 'free' });
  const { job } = await ask(
    '/jobs',
    { ...HONEST_JOB, strategy: 'alns', alnsConfig: { timeLimitMs: 500 } },
    { 'X-API-Key': key },
  );
  await hold(target, MANY, (socket, index) => {
    const path = `/api/v1/jobs/${job?.id}?waitMs=${index % 2 === 0 ? 30_000 : 0}`;
    socket.resume().write(get(path, `X-API-Key: ${key}`).repeat(16));
  });
}
