import * as v from 'valibot';
import { ENDPOINTS, LINKS } from './endpoints.ts';
import { CONTRACT_VERSION, STATE_SCHEMA_VERSION } from './envelope.ts';
import { ERROR_CODES, ErrorDetailSchema } from './errors.ts';
import { STRATEGIES } from './fields.ts';
import { JOB_STATUSES } from './jobs.ts';
import { limitName, SINGLE_LIMITS } from './limits.ts';
import { DEFAULT_QUOTAS, TIERS } from './quotas.ts';
import { SolveRequestSchema } from './request.ts';
import { SolveResponseSchema, WarningsSchema } from './response.ts';
import { text } from './schema.ts';

/**
 * Schemas of what only the OpenAPI document describes: answers about the service, checks and jobs. A test validates the real
 * answers against them. Types aside, the program does not import them, so they take no room in its bundle.
 */

const success = { ok: v.literal(true), contractVersion: v.literal(CONTRACT_VERSION) };

const described = (description: string) => v.pipe(v.string(), v.description(description));
const count = (description: string) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description(description));
const flag = (description: string) => v.pipe(v.boolean(), v.description(description));

/** `GET /health`. */
export const HealthResponseSchema = v.strictObject({ ...success, status: v.literal('alive') });

const links = v.pipe(
  v.strictObject({
    openapi: v.pipe(v.literal(LINKS.openapi), v.description('The OpenAPI document, for tools.')),
    reference: v.pipe(v.literal(LINKS.reference), v.description('The same as a page.')),
    docs: v.pipe(v.literal(LINKS.docs), v.description('The documentation.')),
  }),
  v.description('Paths on this server.'),
);

const ceilings = v.strictObject({
  maxSolveMs: count('Time limit of one solve on this server, in milliseconds.'),
  maxJobMs: count('Time limit of the solve of a job on this server, in milliseconds.'),
});

/** `GET /api/v1/info`. */
export const InfoResponseSchema = v.strictObject({
  ...success,
  service: described('Name of the service.'),
  version: described('Release of the service.'),
  description: v.string(),
  units: v.strictObject({ length: v.literal('mm'), area: v.literal('mm²') }),
  endpoints: v.array(
    v.strictObject({
      method: v.picklist(['GET', 'POST', 'DELETE']),
      path: v.picklist([...new Set(ENDPOINTS.map(({ path }) => path))]),
      auth: v.pipe(
        v.picklist(['none', 'optional', 'required']),
        v.description('Whether a key is accepted or required.'),
      ),
      purpose: v.string(),
    }),
  ),
  solve: ceilings,
  links,
});

const scalar = v.union([v.boolean(), v.number(), v.string()]);

/** How `GET /api/v1/schema` describes one field of a request. */
export const FieldSchema = v.strictObject({
  name: v.string(),
  type: v.picklist(['int', 'double', 'int64', 'uint64', 'bool', 'enum', 'text', 'array', 'object']),
  required: v.boolean(),
  default: v.exactOptional(
    v.pipe(
      v.union([scalar, v.array(v.never()), v.strictObject({})]),
      v.description('Value of an absent field; 64-bit integers are decimal strings.'),
    ),
  ),
  min: v.exactOptional(
    v.pipe(scalar, v.description('Minimum, inclusive; 64-bit integers are decimal strings.')),
  ),
  max: v.exactOptional(
    v.pipe(scalar, v.description('Maximum, inclusive; 64-bit integers are decimal strings.')),
  ),
  minItems: v.exactOptional(count('Minimum number of items.')),
  maxItems: v.exactOptional(count('Maximum number of items.')),
  maxLength: v.exactOptional(count('Maximum code points of a text.')),
  values: v.exactOptional(v.pipe(v.array(v.string()), v.description('The values of an enum.'))),
  meaning: v.string(),
});

const fields = v.array(FieldSchema);

const limits = v.strictObject({
  ...Object.fromEntries(SINGLE_LIMITS.map(([name]) => [limitName(name), count('Inclusive.')])),
  maxAnswerBytes: v.strictObject({
    withoutSvg: count('Maximum size of an answer without drawings in bytes, before compression.'),
    withSvg: count('Maximum size of an answer with drawings in bytes, before compression.'),
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
    machine: fields,
    offcutClass: fields,
    fixedSheet: fields,
    builderConfig: fields,
    alnsConfig: fields,
  }),
  strategies: v.strictObject({ supported: v.array(v.picklist(STRATEGIES)), default: v.picklist(STRATEGIES) }),
  limits,
  solve: ceilings,
  errors: v.array(
    v.strictObject({ code: v.picklist(ERROR_CODES), status: count('HTTP status.'), message: v.string() }),
  ),
  auth: v.strictObject({
    header: described('Header for the key.'),
    tiers: v.array(
      v.strictObject({
        name: v.picklist(TIERS),
        quota: v.strictObject({
          limit: count('Solves per period on this server.'),
          period: v.picklist([...new Set(Object.values(DEFAULT_QUOTAS).map(({ period }) => period))]),
        }),
        obtained: described('How to get a key of this plan.'),
      }),
    ),
  }),
  links,
});

/** `GET /api/v1/openapi.json`. The only answer that is not in an envelope: tools expect the bare document. */
export const OpenApiResponseSchema = v.looseObject({
  openapi: v.literal('3.1.0'),
  info: v.looseObject({
    title: v.string(),
    version: v.string(),
    'x-contract-version': v.pipe(v.literal(CONTRACT_VERSION), v.description('Version of the contract.')),
  }),
  paths: v.record(v.string(), v.looseObject({})),
});

/** `GET /api/v1/runtime`. */
export const RuntimeResponseSchema = v.strictObject({
  ...success,
  version: described('Release of the service.'),
  engineVersion: described('Release of the engine.'),
  nodeVersion: described('Release of Node.js.'),
  stateDatabase: described('Path of the state database, or its URL without user and password.'),
  stateStore: v.union([
    v.strictObject({
      journalMode: v.string(),
      schemaVersion: v.pipe(
        v.literal(STATE_SCHEMA_VERSION),
        v.description('Version of the state-store policy of the contract.'),
      ),
      migration: count('Number of the last migration of the database.'),
      busyTimeoutMs: count('Longest wait for a lock held by another process, in milliseconds.'),
      foreignKeys: v.boolean(),
    }),
    v.pipe(
      v.strictObject({
        kind: v.literal('postgresql'),
        serverVersion: described('Version of the PostgreSQL server.'),
        schemaVersion: v.pipe(
          v.literal(STATE_SCHEMA_VERSION),
          v.description('Version of the state-store policy of the contract.'),
        ),
        migration: count('Number of the last migration of the database.'),
        maxConnections: count('Maximum connections to the database.'),
        statementTimeoutMs: count('Longest time for a statement in milliseconds.'),
        lockTimeoutMs: count('Longest wait for a lock in milliseconds.'),
        tls: flag('Whether the connections are encrypted.'),
        preparedStatements: flag('Whether statements are prepared once per connection: not behind a pooler.'),
      }),
      v.description('On PostgreSQL.'),
    ),
  ]),
  solve: v.strictObject({
    maxConcurrentSolves: count('Solver threads.'),
    shortSolveThreads: count(
      'Extra threads for short solves, used while long ones occupy all solver threads.',
    ),
    maxThreadsPerSolve: count('Maximum solver threads of one solve.'),
    maxQueuedSolves: count('Maximum number of queued solves.'),
    maxSolveMs: count('Time limit of one request in milliseconds, without waiting.'),
    maxJobMs: count('Time limit of the solve of one job in milliseconds.'),
    maxJobThreads: count('Maximum solver threads of all jobs at a time.'),
    maxQueuedJobs: count('Maximum number of jobs that are queued or running.'),
  }),
  connections: v.strictObject({
    max: count('Maximum open connections.'),
    maxPerClient: count('Those of one client.'),
  }),
  bytesInFlight: v.strictObject({
    max: count('Maximum bytes of bodies, jobs and answers held at a time.'),
    maxPerClient: count('Those of one client.'),
  }),
  keptBytes: v.strictObject({
    max: count('Maximum bytes of jobs and answers kept in the state database.'),
    maxPerKey: count('Those of one key.'),
  }),
  trustProxyHeaders: flag('Whether clients are identified by proxy headers.'),
});

/** The answer of `GET /api/v1/runtime`, without the common members. */
export type RuntimeDocument = Omit<v.InferOutput<typeof RuntimeResponseSchema>, keyof typeof success>;

/** `POST /api/v1/validate` and `POST /api/v1/verify`. */
export const ValidateResponseSchema = v.strictObject({
  ...success,
  valid: v.pipe(v.literal(true), v.description('An invalid request is refused with an error.')),
  instances: count('Piece instances: the sum of the quantities.'),
  pieceArea: count('Area of all piece instances, in square millimetres (or the square of unit).'),
  warnings: WarningsSchema,
  complete: v.pipe(
    v.boolean(),
    v.description('Whether every piece was judged. Otherwise time ran out, and there may be more warnings.'),
  ),
});

/** Only documented: `parseVerifyBody` does not build the response in memory. */
export const VerifyRequestSchema = v.strictObject({
  request: SolveRequestSchema,
  response: v.pipe(
    v.record(v.string(), v.unknown()),
    v.description('What is to be checked: a whole response, or its result object alone.'),
  ),
});

export const ViolationSchema = v.strictObject({
  code: v.pipe(v.string(), v.description('The broken rule, such as kerf.')),
  path: v.pipe(
    v.string(),
    v.description('Where, relative to the result, such as sheets[0].cutTree; empty for the result itself.'),
  ),
  message: v.string(),
});

export const VerifyResponseSchema = v.strictObject({
  ...success,
  valid: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether the layout breaks no rule; null if time ran out before any violation was found.'),
  ),
  violations: v.pipe(v.array(ViolationSchema), v.maxLength(100)),
  complete: v.exactOptional(
    v.pipe(v.literal(false), v.description('Only given if time ran out: there may be more violations.')),
  ),
});

/** What the checker says of a layout. */
export type Verdict = Omit<v.InferOutput<typeof VerifyResponseSchema>, keyof typeof success>;

export type ValidateResponse = v.InferOutput<typeof ValidateResponseSchema>;

/** The routes of jobs. */
const time = (meaning: string) => v.pipe(v.string(), v.description(`${meaning}, UTC, ISO 8601.`));

export const JobProgressSchema = v.strictObject({
  elapsedMs: count('Milliseconds since it started.'),
  measure: v.nullable(
    count('Sheet area of the best layout so far in square millimetres. Null before the first.'),
  ),
  lowerBound: v.nullable(count('No layout needs less sheet area. Null if no bound is known.')),
  gap: v.nullable(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description('(measure - lowerBound) / measure: how far from the best possible layout it is at most.'),
    ),
  ),
  unplaced: v.nullable(count('Piece instances that the best layout so far leaves out.')),
});

export const JobSchema = v.strictObject({
  id: text('Id of the job. Only the key that queued it can use it.'),
  status: v.pipe(
    v.picklist(JOB_STATUSES),
    v.description(
      'queued, then running, then succeeded or failed; cancelled if it was stopped before it ran.',
    ),
  ),
  createdAt: time('When it was queued'),
  startedAt: v.exactOptional(time('When it started to run')),
  finishedAt: v.exactOptional(time('When it ended')),
  progress: v.exactOptional(JobProgressSchema),
  response: v.exactOptional(
    v.pipe(SolveResponseSchema, v.description('Of succeeded: the answer to the same solve.')),
  ),
  error: v.exactOptional(v.pipe(ErrorDetailSchema, v.description('Of failed: why.'))),
});

export const JobResponseSchema = v.strictObject({ ...success, job: JobSchema });

export type JobProgress = v.InferOutput<typeof JobProgressSchema>;
export type Job = v.InferOutput<typeof JobSchema>;
