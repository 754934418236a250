/** Attacks by the number of connections, requests or identities. */

import { makeKey } from '../../src/state/key.ts';
import { DEAR_JOBS, HONEST_JOB } from './jobs.ts';
import { type Attack, closed, many, open, request, SOLVE, type Target } from './round.ts';

/** Connections that one attacker holds at a time, and how often it comes back. */
const CONNECTIONS = 50;
const ROUNDS = 20;

const get = (path: string, ...fields: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...fields, '', ''].join('\r\n');

/** Connections that are fed with the same requests as long as they are taken, and whose answers are all read. */
const fed =
  (text: string, operator = false): Attack =>
  (target) =>
    many(operator ? { ...target, port: target.operatorPort } : target, CONNECTIONS, (socket) => {
      let fed = 0;
      const feed = () => {
        fed += 1;
        if (fed <= ROUNDS && !socket.destroyed) socket.write(text, () => setImmediate(feed));
      };
      socket.resume();
      socket.once('connect', feed);
    });

/** `CONNECTIONS` clients at a time, each of which does `round` again and again until the attacker lets go. */
async function again(target: Target, round: (enough: Promise<unknown>) => Promise<unknown>): Promise<void> {
  let isEnough = false;
  const enough = target.enough().then(() => {
    isEnough = true;
  });
  const clients = Array.from({ length: CONNECTIONS }, async () => {
    for (let done = 0; done < ROUNDS && !isEnough; done++) await round(enough);
  });
  await Promise.all(clients);
}

/** Connects and resets, without a word. */
const churn: Attack = (target) =>
  again(target, async (enough) => {
    const socket = open(target);
    const connected = new Promise((resolve) => socket.once('connect', resolve));
    await Promise.race([connected, closed(socket), enough]);
    socket.resetAndDestroy();
  });

/** Another address of the attacker for each index, of some sixty thousand. */
const aliasOf = ({ from }: Target, index: number): string => {
  const own = from.split('.').slice(2).map(Number);
  return `127.${10 + ((own[1] ?? 0) % 200)}.${((own[0] ?? 0) + (index >> 8)) % 256}.${1 + (index % 250)}`;
};

/** What a proxy tells of a client with all the addresses of IPv6. */
const toldBy = (index: number): string =>
  `X-Forwarded-For: 2001:db8:${(index >> 4).toString(16)}::${index % 16}`;

/** Identities that were used, so that each attack comes under new ones. */
let identities = 0;

/** Asks once under each of many identities, be it behind a proxy that the service trusts or not. */
const manyIdentities =
  (ask: (identity: number) => string): Attack =>
  (target) =>
    again(target, async (enough) => {
      identities = (identities + 1) % 60_000;
      const socket = open({ ...target, from: aliasOf(target, identities) });
      socket.resume();
      socket.end(withFields(ask(identities), toldBy(identities)));
      await Promise.race([closed(socket), enough]);
      socket.destroy();
    });

const withFields = (text: string, ...fields: string[]): string =>
  text.replace('\r\n\r\n', `\r\n${fields.join('\r\n')}\r\n\r\n`);

const SMALL_SOLVE = request(SOLVE, JSON.stringify(HONEST_JOB));

/** One that is mistyped, and one that nobody was issued. */
const BAD_KEYS = [`cl_free_${'0'.repeat(38)}`, makeKey('free')];

/** Bodies that are half there when the client says that it has nothing more to say, and requests that are whole. */
const halfClosed: Attack = (target) =>
  many(target, CONNECTIONS * 4, (socket, index) => {
    socket.end([SMALL_SOLVE, SMALL_SOLVE.slice(0, -1), 'GET / HTTP/1.1\r\nHo'][index % 3] ?? '');
  });

const UPGRADE = get(
  '/health',
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: websocket',
  'HTTP2-Settings: AAMA',
);
const EXPECT = withFields(request(SOLVE, '{}'), 'Expect: 100-continue');
const EXPECT_MORE = withFields(request(SOLVE, '{}'), 'Expect: the impossible');

/** Has drawings compressed for it, and takes them byte by byte. */
const trickledCompressed: Attack = (target) => {
  const body = JSON.stringify(DEAR_JOBS['as many drawings as there may be']);
  return many(target, 8, (socket) => {
    socket.write(withFields(request(SOLVE, body), 'Accept-Encoding: br'));
    socket.on('readable', () => socket.read(1));
  });
};

/** Asks for a document again and again, and takes none of the answers. */
const unread =
  (asked: string): Attack =>
  (target) =>
    many(target, CONNECTIONS * 4, (socket) => {
      socket.pause();
      for (let wave = 0; wave < ROUNDS; wave++) socket.write(asked.repeat(8));
    });

const COMPRESSED = get('/api/v1/schema', 'Accept-Encoding: br');
/** The page of the playground, plain: it is the largest document at a path that does not change. */
const PAGE = get('/');

/** Connects to the operator's port and says nothing, or half a request. */
const idleAtTheOperator: Attack = (target) =>
  many({ ...target, port: target.operatorPort }, CONNECTIONS * 4, (socket, index) => {
    if (index % 2 === 0) socket.write('GET /metrics HTTP/1.1\r\nX: ');
  });

/** Each by its name. */
export const FLOODS: ReadonlyMap<string, Attack> = new Map<string, Attack>([
  ['connections that come and go', churn],
  ['bad keys', fed(BAD_KEYS.map((key) => withFields(SMALL_SOLVE, `X-API-Key: ${key}`)).join(''))],
  [
    'usage of bad keys',
    fed(
      BAD_KEYS.map((key) => get('/api/v1/usage', `X-API-Key: ${key}`))
        .join('')
        .repeat(4),
    ),
  ],
  ['solves under many identities', manyIdentities(() => SMALL_SOLVE)],
  [
    'requests for keys under many identities',
    manyIdentities((identity) =>
      request('/api/v1/request-key', JSON.stringify({ email: `${identity}@example.org`, plan: 'free' })),
    ),
  ],
  ['documents without an end', fed((get('/api/v1/schema') + get('/api/v1/info')).repeat(4))],
  ['compressed documents without an end', fed(COMPRESSED.repeat(8))],
  ['pages without an end', fed(PAGE.repeat(8))],
  ['runtime without an end', fed(get('/api/v1/runtime').repeat(8))],
  ['liveness without an end', fed(get('/health').repeat(8))],
  ['half-closed connections', halfClosed],
  ['upgrades', fed(UPGRADE.repeat(4))],
  ['expectations', fed(EXPECT + EXPECT_MORE)],
  ['trickled compressed drawings', trickledCompressed],
  ['unread compressed documents', unread(COMPRESSED)],
  ['unread pages', unread(PAGE)],
  ['metrics without an end', fed(get('/metrics').repeat(8), true)],
  ['readiness without an end', fed(get('/ready').repeat(8), true)],
  ['idle connections to the operator', idleAtTheOperator],
]);
