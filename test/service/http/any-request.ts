/** Requests of every kind, sound and broken, as a client could think of them. */

import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { ENDPOINTS } from '../../../src/contract/endpoints.ts';

export interface AnyRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array;
}

/** What no field is meant to hold, and what every number has to be asked about. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(0, -1, 0.5, 1e9, 2 ** 53, 1e308, '5', '', null, true, [], {}, [[]], { width: 5 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Mostly `value`, sometimes something odd, rarely nothing. */
const mostly = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 60, arbitrary: value }, { weight: 1, arbitrary: odd });

const few = (max: number) => mostly(fc.integer({ min: 1, max }));

/** A model of an object, sometimes with a name that nobody knows. */
function record(
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>>,
) {
  const names = Object.keys(required) as never[];
  const known = fc.record({ ...required, ...optional }, { requiredKeys: names });
  const unknown = fc.tuple(known, fc.string({ maxLength: 9 }), odd).map(([object, name, value]) => ({
    ...object,
    [name]: value,
  }));
  return fc.oneof({ weight: 40, arbitrary: known }, { weight: 1, arbitrary: unknown });
}

const flag = mostly(fc.boolean());

const piece = record(
  { width: few(2_000), height: few(1_500) },
  { quantity: few(4), canRotate: flag, priority: few(9), originalIndex: mostly(fc.maxSafeInteger()) },
);
const defect = record({ x: few(3_000), y: few(2_000), width: few(200), height: few(200) }, {});
const sheet = record(
  { width: mostly(fc.constant(3_210)), height: mostly(fc.constant(2_250)) },
  {
    quantity: few(5),
    kerfWidth: few(5),
    marginLeft: few(30),
    defects: mostly(fc.array(defect, { maxLength: 2 })),
  },
);
const params = record(
  {},
  {
    maxStages: few(7),
    alternateOrientation: flag,
    firstCutVertical: flag,
    kerfWidth: few(5),
    minTrimSize: few(20),
  },
);
const job = record(
  {
    pieces: mostly(fc.array(piece, { minLength: 1, maxLength: 6 })),
    sheets: mostly(fc.array(sheet, { minLength: 1, maxLength: 2 })),
  },
  {
    params,
    builderConfig: record({}, { beamWidth: few(20), maxBuildCalls: few(50), noiseSeed: few(99) }),
    strategy: mostly(fc.constantFrom('greedy', 'alns')),
    alnsConfig: record(
      {},
      { maxIterations: few(9), numThreads: few(5), coolingRate: mostly(fc.double({ min: 0.5, max: 1 })) },
    ),
    includeSvg: flag,
  },
);
const keyRequest = record(
  { email: mostly(fc.oneof(fc.emailAddress(), fc.string())), plan: mostly(fc.constantFrom('free', 'pro')) },
  {},
);

const json = fc.oneof(
  { weight: 6, arbitrary: job },
  { weight: 2, arbitrary: keyRequest },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const body: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 8, arbitrary: json.map((value) => JSON.stringify(value)) },
  // Broken off somewhere.
  { weight: 1, arbitrary: fc.tuple(json, fc.nat()).map(([value, at]) => cut(JSON.stringify(value), at)) },
  { weight: 1, arbitrary: fc.oneof(fc.string(), fc.uint8Array(), fc.constant('')) },
);

const cut = (text: string, at: number): string => text.slice(0, at % (text.length + 1));

/** What may stand in a header. */
const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_=,;/*. "{}:@'), maxLength: 20 });

/** A header that most requests do not have. */
const rarely = (value: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const headers = fc.record({
  'Content-Type': fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8') },
    { weight: 1, arbitrary: word },
  ),
  'Accept-Encoding': fc.oneof(fc.constantFrom(undefined, 'gzip', 'br', '*', 'identity'), word),
  'Content-Encoding': rarely(fc.constantFrom('identity', '', 'gzip')),
  'X-API-Key': rarely(fc.oneof(fc.constant(''), word)),
  'X-Request-Id': fc.option(word, { nil: undefined }),
  'X-Forwarded-For': fc.option(fc.oneof(fc.ipV4(), fc.ipV6(), word), { nil: undefined }),
  'CF-Connecting-IP': rarely(fc.oneof(fc.ipV4(), word)),
  Expect: rarely(fc.constantFrom('100-continue', 'the unexpected')),
  Origin: fc.constantFrom(undefined, 'https://example.org'),
});

const routes = ENDPOINTS.map(({ method, path }) => ({ method, path }));

const target = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ method: 'POST', path: '/api/v1/solve' }) },
  { weight: 4, arbitrary: fc.constantFrom(...routes) },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
      path: fc.oneof(fc.constantFrom(...routes.map(({ path }) => path)), fc.webPath(), fc.constant('/a\\b')),
    }),
  },
);

/** Any request that HTTP allows. */
export const anyRequest: fc.Arbitrary<AnyRequest> = fc
  .tuple(target, headers, body)
  .map(([{ method, path }, header, content]) => {
    const given = Object.entries(header).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value.trim()] as const],
    );
    return { method, path: path || '/', headers: Object.fromEntries(given), body: content };
  });

export interface AnyAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** A client that keeps its connections. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  ask({ method, path, headers, body: content }: AnyRequest): Promise<AnyAnswer> {
    // Node announces no length by itself where a body is unusual.
    const length = { 'Content-Length': Buffer.byteLength(content) };
    const host = { host: '127.0.0.1', port: this.#port, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const asking = request({ ...host, method, path, headers: { ...headers, ...length } }, (response) => {
        const { statusCode: status = 0, headers: told } = response;
        buffer(response).then((bytes) => resolve({ status, headers: told, body: bytes }), reject);
      });
      asking.on('error', reject).end(content);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
