import * as v from 'valibot';
import { ENDPOINTS } from './endpoints.ts';
import { CONTRACT_VERSION } from './envelope.ts';
import { ERROR_CODES } from './errors.ts';
import { STRATEGIES } from './fields.ts';
import { LIMITS } from './limits.ts';
import { DEFAULT_QUOTAS, TIERS } from './quotas.ts';

/** The answers in which the service describes itself; a test holds what it answers against them. */

const success = { ok: v.literal(true), contractVersion: v.literal(CONTRACT_VERSION) };

const described = (description: string) => v.pipe(v.string(), v.description(description));
const count = (description: string) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description(description));
const flag = (description: string) => v.pipe(v.boolean(), v.description(description));

/** `GET /health`. */
export const HealthResponseSchema = v.strictObject({ ...success, status: v.literal('alive') });

/** `GET /api/v1/info`. */
export const InfoResponseSchema = v.strictObject({
  ...success,
  service: described('Name of the service.'),
  version: described('Release of the service.'),
  description: v.string(),
  units: v.strictObject({ length: v.literal('mm'), area: v.literal('mm²') }),
  endpoints: v.array(
    v.strictObject({
      method: v.picklist(['GET', 'POST']),
      path: v.picklist(ENDPOINTS.map(({ path }) => path)),
      auth: v.pipe(
        v.picklist(['none', 'optional', 'required']),
        v.description('Whether a key is taken or needed.'),
      ),
      purpose: v.string(),
    }),
  ),
});

const scalar = v.union([v.boolean(), v.number(), v.string()]);

const fields = v.array(
  v.strictObject({
    name: v.string(),
    type: v.picklist(['int', 'double', 'int64', 'uint64', 'bool', 'enum', 'array', 'object']),
    required: v.boolean(),
    default: v.exactOptional(
      v.pipe(
        v.union([scalar, v.array(v.never()), v.strictObject({})]),
        v.description('What an absent field stands for; of 64 bits a decimal text.'),
      ),
    ),
    min: v.exactOptional(v.pipe(scalar, v.description('Least value, inclusive; of 64 bits a decimal text.'))),
    max: v.exactOptional(
      v.pipe(scalar, v.description('Greatest value, inclusive; of 64 bits a decimal text.')),
    ),
    minItems: v.exactOptional(count('Least number of items.')),
    maxItems: v.exactOptional(count('Greatest number of items.')),
    values: v.exactOptional(v.pipe(v.array(v.string()), v.description('The values of an enum.'))),
    meaning: v.string(),
  }),
);

type LimitName = {
  [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name] extends number ? Name : never;
}[keyof typeof LIMITS];

/** The name of a limit as the document has it: `MAX_JSON_DEPTH` is `maxJsonDepth`. */
export const limitName = (name: string): string =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The limits that are single numbers; the ranges are told with the fields. */
export const SINGLE_LIMITS = Object.entries(LIMITS).filter(
  (entry): entry is [LimitName, number] => typeof entry[1] === 'number',
);

const limits = v.strictObject({
  ...Object.fromEntries(SINGLE_LIMITS.map(([name]) => [limitName(name), count('Inclusive.')])),
  maxAnswerBytes: v.strictObject({
    withoutSvg: count('Bytes of an answer without drawings, at most, before it is compressed.'),
    withSvg: count('The same with drawings.'),
  }),
  contentType: described('Media type of every body.'),
});

/** `GET /api/v1/schema`. */
export const SchemaResponseSchema = v.strictObject({
  ...success,
  request: v.strictObject({
    fields,
    piece: fields,
    sheet: fields,
    defect: fields,
    params: fields,
    builderConfig: fields,
    alnsConfig: fields,
  }),
  strategies: v.strictObject({ supported: v.array(v.picklist(STRATEGIES)), default: v.picklist(STRATEGIES) }),
  limits,
  errors: v.array(
    v.strictObject({ code: v.picklist(ERROR_CODES), status: count('HTTP status.'), message: v.string() }),
  ),
  auth: v.strictObject({
    header: described('Header for the key.'),
    tiers: v.array(
      v.strictObject({
        name: v.picklist(TIERS),
        quota: v.strictObject({
          limit: count('Solves in a period, on this server.'),
          period: v.picklist([...new Set(Object.values(DEFAULT_QUOTAS).map(({ period }) => period))]),
        }),
        obtained: described('How a client comes by it.'),
      }),
    ),
  }),
});

/** `GET /api/v1/runtime`. */
export const RuntimeResponseSchema = v.strictObject({
  ...success,
  version: described('Release of the service.'),
  engineVersion: described('Release of the engine.'),
  nodeVersion: described('Node.js that it runs on.'),
  stateDatabase: described('Path of the state database.'),
  stateStore: v.strictObject({
    journalMode: v.string(),
    schemaVersion: count('Version of the tables.'),
    busyTimeoutMs: count('How long it waits for another process, in milliseconds.'),
    foreignKeys: v.boolean(),
  }),
  solve: v.strictObject({
    maxConcurrentSolves: count('Solver threads.'),
    shortSolveThreads: count('Further threads for short solves while long ones hold all of them.'),
    maxThreadsPerSolve: count('How many of them one solve may take.'),
    maxQueuedSolves: count('Solves that may wait for theirs.'),
    maxSolveMs: count('Ceiling on one solve, in milliseconds.'),
  }),
  connections: v.strictObject({
    max: count('Connections open at a time.'),
    maxPerClient: count('Those of one client.'),
  }),
  bytesInFlight: v.strictObject({
    max: count('Bytes of bodies, jobs and answers that are held at a time.'),
    maxPerClient: count('Those of one client.'),
  }),
  trustProxyHeaders: flag('Whether proxy headers are trusted for the identity of clients.'),
});

/** What the route of `GET /api/v1/runtime` has to say. */
export type RuntimeDocument = Omit<v.InferOutput<typeof RuntimeResponseSchema>, keyof typeof success>;
