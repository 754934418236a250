import * as v from 'valibot';
import { ENDPOINTS, LINKS } from './endpoints.ts';
import { CONTRACT_VERSION, STATE_SCHEMA_VERSION } from './envelope.ts';
import { ERROR_CODES, ErrorDetailSchema } from './errors.ts';
import { STRATEGIES } from './fields.ts';
import { JOB_STATUSES } from './jobs.ts';
import { limitName, SINGLE_LIMITS } from './limits.ts';
import { DEFAULT_QUOTAS, PLANS, REQUESTED_PLAN, TIERS } from './quotas.ts';
import { SolveRequestSchema } from './request.ts';
import { described, optional, SolveResponseSchema, share, success, WarningsSchema } from './response.ts';

/**
 * Schemas of what only the OpenAPI document describes: answers about the service, checks and jobs. A test validates the real
 * answers against them. Types aside, the program does not import them, so they take no room in its bundle.
 */

const text = (meaning: string) => described(v.string(), meaning);
const flag = (meaning: string) => described(v.boolean(), meaning);
const count = (meaning: string) => described(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), meaning);

/** `GET /health`. */
export const HealthResponseSchema = v.strictObject({ ...success, status: v.literal('alive') });

const links = described(
  v.strictObject({
    openapi: described(v.literal(LINKS.openapi), 'The OpenAPI document, for tools.'),
    reference: described(v.literal(LINKS.reference), 'The same as a page.'),
    docs: described(v.literal(LINKS.docs), 'The documentation.'),
  }),
  'Paths on this server.',
);

const ceilings = v.strictObject({
  maxSolveMs: count('Time limit of one solve on this server, in milliseconds.'),
  maxJobMs: count('Time limit of the solve of a job on this server, in milliseconds.'),
});

/** `GET /api/v1/info`. */
export const InfoResponseSchema = v.strictObject({
  ...success,
  service: text('Name of the service.'),
  version: text('Release of the service.'),
  description: v.string(),
  units: v.strictObject({ length: v.literal('mm'), area: v.literal('mm²') }),
  endpoints: v.array(
    v.strictObject({
      method: v.picklist(['GET', 'POST', 'DELETE']),
      path: v.picklist([...new Set(ENDPOINTS.map(({ path }) => path))]),
      auth: described(v.picklist(['none', 'optional', 'required']), 'Whether a key is accepted or required.'),
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
  default: optional(
    v.union([scalar, v.array(v.never()), v.strictObject({})]),
    'Value of an absent field; 64-bit integers are decimal strings.',
  ),
  min: optional(scalar, 'Minimum, inclusive; 64-bit integers are decimal strings.'),
  max: optional(scalar, 'Maximum, inclusive; 64-bit integers are decimal strings.'),
  minItems: v.exactOptional(count('Minimum number of items.')),
  maxItems: v.exactOptional(count('Maximum number of items.')),
  maxLength: v.exactOptional(count('Maximum code points of a text.')),
  values: optional(v.array(v.string()), 'The values of an enum.'),
  meaning: v.string(),
});

const fields = v.array(FieldSchema);

const limits = v.strictObject({
  ...Object.fromEntries(SINGLE_LIMITS.map(([name]) => [limitName(name), count('Inclusive.')])),
  maxAnswerBytes: v.strictObject({
    withoutSvg: count('Maximum size of an answer without drawings in bytes, before compression.'),
    withSvg: count('Maximum size of an answer with drawings in bytes, before compression.'),
  }),
  contentType: text('Media type of every body.'),
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
    stageRule: fields,
    offcutClass: fields,
    matchedSet: fields,
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
    header: text('Header for the key.'),
    tiers: v.array(
      v.strictObject({
        name: v.picklist(TIERS),
        quota: v.strictObject({
          limit: count('Solves per period on this server.'),
          period: v.picklist([...new Set(Object.values(DEFAULT_QUOTAS).map(({ period }) => period))]),
        }),
        obtained: text('How to get a key of this plan.'),
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
    'x-contract-version': described(v.literal(CONTRACT_VERSION), 'Version of the contract.'),
  }),
  paths: v.record(v.string(), v.looseObject({})),
});

const migration = count('Number of the last migration of the database.');
const schemaVersion = described(
  v.literal(STATE_SCHEMA_VERSION),
  'Version of the state-store policy of the contract.',
);

/** `GET /api/v1/runtime`. */
export const RuntimeResponseSchema = v.strictObject({
  ...success,
  version: text('Release of the service.'),
  engineVersion: text('Release of the engine.'),
  nodeVersion: text('Release of Node.js.'),
  stateDatabase: text('Path of the state database, or its URL without user and password.'),
  stateStore: v.union([
    v.strictObject({
      journalMode: v.string(),
      schemaVersion,
      migration,
      busyTimeoutMs: count('Longest wait for a lock held by another process, in milliseconds.'),
      foreignKeys: v.boolean(),
    }),
    described(
      v.strictObject({
        kind: v.literal('postgresql'),
        serverVersion: text('Version of the PostgreSQL server.'),
        schemaVersion,
        migration,
        maxConnections: count('Maximum connections to the database.'),
        statementTimeoutMs: count('Longest time for a statement in milliseconds.'),
        lockTimeoutMs: count('Longest wait for a lock in milliseconds.'),
        tls: flag('Whether the connections are encrypted.'),
        preparedStatements: flag('Whether statements are prepared once per connection: not behind a pooler.'),
      }),
      'On PostgreSQL.',
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

/** `POST /api/v1/request-key`. */
export const KeyResponseSchema = v.strictObject({
  ...success,
  key: text('The API key, for the header X-API-Key.'),
  email: text('The address as sent.'),
  plan: v.literal(REQUESTED_PLAN),
  newlyIssued: flag('False if the address already had an active key.'),
});

/** `GET /api/v1/usage`. */
export const UsageResponseSchema = v.strictObject({
  ...success,
  key: text('The key as sent.'),
  plan: v.picklist(PLANS),
  period: text('The month in UTC, YYYY-MM.'),
  usage: v.strictObject({
    solves: count('Solves counted in the period.'),
    limit: count('Quota for the period.'),
  }),
});

/** `POST /api/v1/validate` and `POST /api/v1/verify`. */
export const ValidateResponseSchema = v.strictObject({
  ...success,
  valid: described(v.literal(true), 'Always true: an invalid request gets an error.'),
  instances: count('The sum of the quantities of all pieces.'),
  pieceArea: count('Their total area, in square millimetres (or the square of unit).'),
  warnings: WarningsSchema,
  complete: described(v.boolean(), 'False if the check was stopped early: there may be more warnings.'),
});

/** Only documented: `parseVerifyBody` does not build the response in memory. */
export const VerifyRequestSchema = v.strictObject({
  request: SolveRequestSchema,
  response: described(
    v.record(v.string(), v.unknown()),
    'The layout to check: a whole response, or its result object alone.',
  ),
});

export const ViolationSchema = v.strictObject({
  code: described(v.string(), 'The broken rule, such as kerf.'),
  path: described(
    v.string(),
    'Where in the result it is, such as sheets[0].cutTree; empty for the result itself.',
  ),
  message: v.string(),
});

export const VerifyResponseSchema = v.strictObject({
  ...success,
  valid: described(
    v.nullable(v.boolean()),
    'Whether the layout is valid; null if the check was stopped before it found a violation.',
  ),
  violations: described(v.pipe(v.array(ViolationSchema), v.maxLength(100)), 'The broken rules, up to 100.'),
  complete: optional(
    v.literal(false),
    'Only present if the check was stopped after 2 seconds: there may be more violations. Then use cutting-layout verify.',
  ),
});

/** The routes of jobs. */
const time = (meaning: string) => described(v.string(), `${meaning}, in UTC (ISO 8601).`);

export const JobProgressSchema = v.strictObject({
  elapsedMs: count('Milliseconds since it started.'),
  measure: v.nullable(
    count('Measure of the best layout so far: sheet area, new area or cost. Null before the first.'),
  ),
  lowerBound: v.nullable(count('No layout needs less of the measure. Null if no bound is known.')),
  gap: v.nullable(
    described(share, '(measure - lowerBound) / measure: no layout can save more than this share.'),
  ),
  unplaced: v.nullable(count('Piece instances that the best layout so far leaves unplaced.')),
});

export const JobSchema = v.strictObject({
  id: text('Keep it: there is no list of jobs.'),
  status: described(
    v.picklist(JOB_STATUSES),
    'queued, then running, then succeeded or failed; cancelled if it was stopped before it ran.',
  ),
  createdAt: time('When it was queued'),
  startedAt: v.exactOptional(time('When it started to run')),
  finishedAt: v.exactOptional(time('When it ended')),
  progress: v.exactOptional(JobProgressSchema),
  response: optional(
    SolveResponseSchema,
    'Only for succeeded: exactly what POST /api/v1/solve would return.',
  ),
  error: optional(ErrorDetailSchema, 'Only for failed: code and message.'),
});

export const JobResponseSchema = v.strictObject({ ...success, job: JobSchema });

/** An answer without the members that every answer has. */
type Members<Schema extends v.GenericSchema> = Omit<v.InferOutput<Schema>, keyof typeof success>;
export type RuntimeDocument = Members<typeof RuntimeResponseSchema>;
export type KeyResponse = Members<typeof KeyResponseSchema>;
export type UsageResponse = Members<typeof UsageResponseSchema>;
export type ValidateResponse = v.InferOutput<typeof ValidateResponseSchema>;
/** What the checker says of a layout. */
export type Verdict = Members<typeof VerifyResponseSchema>;
export type JobProgress = v.InferOutput<typeof JobProgressSchema>;
export type Job = v.InferOutput<typeof JobSchema>;
