/** Ways to bring the service down. Each is one round: it ends by itself, whatever the service does. */

import { once } from 'node:events';
import { CHECK_ATTACKS } from './checks.ts';
import { DEAR_FEATURES } from './dear-features.ts';
import { FLOODS } from './floods.ts';
import { BAD_BODIES, DEAR_JOBS } from './jobs.ts';
import { QUEUED } from './queued.ts';
import { type Attack, closed, head, many, open, request, SOLVE, sending, until } from './round.ts';

/** Connections of each kind that one attacker holds at a time. */
const MANY = 200;

const MEBIBYTE = 2 ** 20;

/** Announces a body of a mebibyte, and sends all of it but the end. */
const unfinishedBodies: Attack = (target) => {
  const almost = Buffer.alloc(MEBIBYTE - 1, ' ');
  return many(target, MANY, (socket) => {
    socket.write(head(SOLVE, MEBIBYTE));
    socket.write(almost);
  });
};

/** Asks for large answers and takes nothing of them. */
const unreadAnswers: Attack = (target) => {
  const body = JSON.stringify(DEAR_JOBS['as many pieces as there may be, a sheet each']);
  return many(target, 8, (socket) => {
    socket.pause();
    socket.write(request(SOLVE, body));
  });
};

/** Takes its answers byte by byte. */
const trickledAnswers: Attack = (target) => {
  const body = JSON.stringify(DEAR_JOBS['as many drawings as there may be']);
  return many(target, 8, (socket) => {
    socket.write(request(SOLVE, body));
    socket.on('readable', () => socket.read(1));
  });
};

/** Sends many requests at once on a connection, and resets it. */
const pipelined =
  (text: string, count: number): Attack =>
  async (target) => {
    for (let connection = 0; connection < 5; connection++) {
      const socket = open(target);
      await until(
        target,
        once(socket, 'connect').catch(() => undefined),
        closed(socket),
      );
      socket.pause();
      await new Promise((resolve) => socket.write(text.repeat(count), resolve));
      socket.resetAndDestroy();
    }
  };

const GET_SCHEMA = 'GET /api/v1/schema HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Asks for an address that is a mebibyte long before it is normalised, and eighteen times as long afterwards. */
const LONG_ADDRESS = JSON.stringify({ email: `${'ﷺ'.repeat(300_000)}@example.org`, plan: 'free' });

const NO_HTTP = [
  'hello\r\n\r\n',
  `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
  'POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  'POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
];

const dear = Object.entries({ ...DEAR_JOBS, ...DEAR_FEATURES }).map(([name, job]): [string, Attack] => [
  name,
  sending(SOLVE, [JSON.stringify(job)]),
]);

const bad = Object.entries(BAD_BODIES).flatMap(([name, body]): [string, Attack][] => [
  [`${name}, to be solved`, sending(SOLVE, [body, body, body])],
  [`${name}, for a key`, sending('/api/v1/request-key', [body, body, body])],
]);

/** Every attack by its name. */
export const ATTACKS: ReadonlyMap<string, Attack> = new Map<string, Attack>([
  ...dear,
  ...bad,
  ['unfinished bodies', unfinishedBodies],
  ['unread answers', unreadAnswers],
  ['trickled answers', trickledAnswers],
  ['pipelined reads, reset', pipelined(GET_SCHEMA, 500)],
  [
    'pipelined solves, reset',
    pipelined(request(SOLVE, JSON.stringify(DEAR_JOBS['all threads there are'])), 20),
  ],
  [
    'a long address',
    sending(
      '/api/v1/request-key',
      Array.from({ length: 14 }, () => LONG_ADDRESS),
    ),
  ],
  [
    'the whole queue',
    sending(
      SOLVE,
      Array.from({ length: MANY }, () => JSON.stringify(DEAR_JOBS['all threads there are'])),
    ),
  ],
  ['idle connections', (target) => many(target, MANY, () => {})],
  ['heads without an end', (target) => many(target, MANY, (socket) => socket.write('GET / HTTP/1.1\r\nX: '))],
  [
    'no HTTP',
    (target) => many(target, MANY, (socket, index) => socket.end(NO_HTTP[index % NO_HTTP.length] ?? '')),
  ],
  ...FLOODS,
  ...CHECK_ATTACKS,
  ...QUEUED,
]);
