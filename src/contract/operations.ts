import { ENDPOINTS } from './endpoints.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';

/** The operations of the OpenAPI document. */

/** Groups of operations, in the order in which pages show them. */
export const TAGS = [
  { name: 'Layouts', description: 'Compute layouts.' },
  { name: 'Jobs', description: 'Compute layouts that take longer than a request may.' },
  { name: 'Keys', description: 'Get a key, and see its quota.' },
  { name: 'Service', description: 'What the service is, offers and accepts.' },
] as const;

type Tag = (typeof TAGS)[number]['name'];

/** How to authenticate. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A free key comes from `POST /api/v1/request-key`; the operator issues the others.',
  },
};

/** Every route with its operation. */
export const paths = () => Object.fromEntries(ENDPOINTS.map(({ path }) => [path, pathItem(path)]));

type Endpoint = (typeof ENDPOINTS)[number];

const pathItem = (path: Endpoint['path']): Record<string, { readonly responses: object }> =>
  Object.assign({}, ...ENDPOINTS.filter((endpoint) => endpoint.path === path).map(operationOf));

function operationOf({ method, path, auth, purpose }: Endpoint) {
  const { tag, responses, errors = [], ...operation } = OPERATIONS[`${method} ${path}`] ?? missing(path);
  const security = SECURITY[auth];
  const all = { ...responses, ...errorResponses([...errors, ...ANYWHERE]) };
  return {
    [method.toLowerCase()]: { summary: purpose, tags: [tag], security, ...operation, responses: all },
  };
}

/** The security requirements of a route; any one of them suffices. */
const SECURITY = { none: [], optional: [{}, { apiKey: [] }], required: [{ apiKey: [] }] };

/** Errors of every path: wrong method, malformed HTTP, or too many requests of one client, which the proxy refuses. */
export const ANYWHERE: readonly ErrorCode[] = [
  'bad_request',
  'not_found',
  'request_too_slow',
  'payload_too_large',
  'head_too_large',
  'internal_error',
  'server_busy',
];

function missing(path: string): never {
  throw new Error(`there is no operation for ${path}`);
}

interface Operation {
  readonly tag: Tag;
  /** What generated clients call it. */
  readonly operationId: string;
  readonly description?: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
  /** Its errors, beside those of every path. */
  readonly errors?: readonly ErrorCode[];
}

const REQUEST_KEY_ERRORS: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_schema',
  'invalid_email',
  'unsupported_plan',
  'unsupported_media_type',
  'rate_limit_exceeded',
];

const REQUEST_KEY: Operation = {
  tag: 'Keys',
  operationId: 'requestKey',
  description: `The same address gets the same key while that key is active. The body may have up to ${LIMITS.MAX_REQUEST_BYTES} bytes, ${LIMITS.MAX_KEY_REQUEST_DEPTH} levels of nesting, and ${LIMITS.MAX_KEY_REQUEST_MEMBERS} members per object.`,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: reference('KeyRequest'),
        examples: example('A free key', { email: 'ann@example.org', plan: 'free' }),
      },
    },
  },
  responses: {
    200: response('The active key of the address', 'KeyResponse'),
    201: response('A new key', 'KeyResponse'),
  },
  errors: REQUEST_KEY_ERRORS,
};

const USAGE: Operation = {
  tag: 'Keys',
  operationId: 'getUsage',
  responses: { 200: response('Usage and quota of the key', 'UsageResponse') },
  errors: ['api_key_required', 'invalid_api_key'],
};

const SOLVE_ERRORS: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_schema',
  'invalid_api_key',
  'too_many_items',
  'unsupported_media_type',
  'validation_failed',
  'rate_limit_exceeded',
];

/** The body of a solve and of a job. */
const SOLVE_BODY = {
  required: true,
  content: {
    'application/json': {
      schema: reference('SolveRequest'),
      examples: example('Twelve equal pieces', {
        pieces: [{ width: 600, height: 400, quantity: 12 }],
        sheets: [{ width: 3210, height: 2250, quantity: 5 }],
        params: { kerfWidth: 3 },
      }),
    },
  },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'With an API key: the answer to the first request with this value is kept for 24 hours, and the same request gets it again, uncharged, with `Idempotency-Replayed: true`.',
  schema: { type: 'string', pattern: '^[!-~]+$', minLength: 1, maxLength: LIMITS.MAX_IDEMPOTENCY_KEY_LENGTH },
};

const STOP_TOKEN = {
  name: 'X-Stop-Token',
  in: 'header',
  description:
    'Random digits of your own, by which `POST /api/v1/solve/stop` ends the solve with its best layout so far.',
  schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
};

const IDEMPOTENCY_ERRORS: readonly ErrorCode[] = [
  'idempotency_key_invalid',
  'idempotency_conflict',
  'idempotency_key_reused',
];

const SOLVE: Operation = {
  tag: 'Layouts',
  operationId: 'solve',
  description: `The body may have up to ${LIMITS.MAX_REQUEST_BYTES} bytes, ${LIMITS.MAX_JSON_DEPTH} levels of nesting, and ${LIMITS.MAX_JSON_MEMBERS} members per object; the quantities of the pieces may add up to ${LIMITS.MAX_INSTANCES}. An invalid job is refused with a list of up to ${LIMITS.MAX_VALIDATION_ERRORS} faults. Pieces that do not fit are not an error: check \`unplaced\` in the result.`,
  parameters: [IDEMPOTENCY_KEY, STOP_TOKEN],
  requestBody: SOLVE_BODY,
  responses: { 200: response('The layout', 'SolveResponse') },
  errors: [...SOLVE_ERRORS, ...IDEMPOTENCY_ERRORS],
};

const STOP_SOLVE: Operation = {
  tag: 'Layouts',
  operationId: 'stopSolve',
  description:
    'Ends the solve with this token with its best layout so far, as if its time limit passed now; the solve itself answers with it. Nothing is charged. Several nodes behind a balancer must get both requests at the same one: `not_found` tells that no solve with the token runs here.',
  parameters: [{ ...STOP_TOKEN, required: true }],
  responses: { 200: response('The solve is about to answer', 'StopResponse') },
  errors: ['invalid_schema'],
};

const CHECK_ERRORS: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_schema',
  'too_many_items',
  'unsupported_media_type',
  'validation_failed',
];

const VALIDATE: Operation = {
  tag: 'Layouts',
  operationId: 'validate',
  description: `The body is that of a solve, and an invalid one is refused in the same way. Nothing is solved or charged. Takes up to ${LIMITS.MAX_CHECK_MS} ms.`,
  requestBody: SOLVE_BODY,
  responses: { 200: response('The request is valid', 'ValidateResponse') },
  errors: CHECK_ERRORS,
};

const VERIFY: Operation = {
  tag: 'Layouts',
  operationId: 'verify',
  description: `Checks every cut, piece, defect, count and figure of a layout, whatever its origin; the checker shares no code with the solver. Nothing is charged. The body may have up to ${LIMITS.MAX_VERIFY_BYTES} bytes, its request up to ${LIMITS.MAX_REQUEST_BYTES}. Faults of the request are reported as for a solve.`,
  requestBody: { required: true, content: { 'application/json': { schema: reference('VerifyRequest') } } },
  responses: { 200: response('The verdict', 'VerifyResponse') },
  errors: CHECK_ERRORS,
};

const JOB_ID = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of a job that the same key has queued.',
  schema: { type: 'string' },
};

const QUEUE_JOB: Operation = {
  tag: 'Jobs',
  operationId: 'queueJob',
  description: `The body is that of a solve. The job is charged when it is queued; a key has up to ${LIMITS.MAX_UNFINISHED_JOBS} unfinished jobs. The header \`Location\` has its path.`,
  parameters: [IDEMPOTENCY_KEY],
  requestBody: SOLVE_BODY,
  responses: { 202: response('The job is queued', 'JobResponse') },
  errors: ['api_key_required', ...SOLVE_ERRORS, ...IDEMPOTENCY_ERRORS],
};

const NAMED_JOB_ERRORS: readonly ErrorCode[] = ['api_key_required', 'invalid_api_key'];

const GET_JOB: Operation = {
  tag: 'Jobs',
  operationId: 'getJob',
  description:
    'With `waitMs` it answers when the job has ended, or after that time. Answers are kept for 24 hours after the job has ended.',
  parameters: [
    JOB_ID,
    {
      name: 'waitMs',
      in: 'query',
      description: 'How long to wait for the end of the job, in milliseconds.',
      schema: { type: 'integer', minimum: 0, maximum: LIMITS.MAX_JOB_WAIT_MS, default: 0 },
    },
  ],
  responses: { 200: response('The job, and its answer once it has succeeded', 'JobResponse') },
  errors: [...NAMED_JOB_ERRORS, 'invalid_schema', 'validation_failed'],
};

const STOP_JOB: Operation = {
  tag: 'Jobs',
  operationId: 'stopJob',
  description:
    'A running job soon succeeds with its best layout so far. A queued one is cancelled and not charged. A job that has ended stays as it is.',
  parameters: [JOB_ID],
  responses: { 200: response('The job as it is now', 'JobResponse') },
  errors: NAMED_JOB_ERRORS,
};

const DELETE_JOB: Operation = {
  tag: 'Jobs',
  operationId: 'deleteJob',
  description: 'Forgets the job and its answer. An unfinished job is cancelled; a queued one is not charged.',
  parameters: [JOB_ID],
  responses: { 200: response('The job as it was', 'JobResponse') },
  errors: NAMED_JOB_ERRORS,
};

/** An operation without arguments, which describes the service. */
const describes = (operationId: string, description: string, schema: string): Operation => ({
  tag: 'Service',
  operationId,
  responses: { 200: response(description, schema) },
});

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET /health': describes('getHealth', 'The process is up and answers', 'HealthResponse'),
  'GET /api/v1/info': describes('getInfo', 'Service metadata and endpoints', 'InfoResponse'),
  'GET /api/v1/schema': describes('getSchema', 'Request fields, limits, errors and quotas', 'SchemaResponse'),
  'GET /api/v1/openapi.json': describes('getOpenApi', 'This document', 'OpenApiResponse'),
  'GET /api/v1/runtime': describes('getRuntime', 'Settings of this server', 'RuntimeResponse'),
  'POST /api/v1/request-key': REQUEST_KEY,
  'POST /api/v1/solve': SOLVE,
  'POST /api/v1/solve/stop': STOP_SOLVE,
  'POST /api/v1/validate': VALIDATE,
  'POST /api/v1/verify': VERIFY,
  'POST /api/v1/jobs': QUEUE_JOB,
  'GET /api/v1/jobs/{id}': GET_JOB,
  'DELETE /api/v1/jobs/{id}': DELETE_JOB,
  'POST /api/v1/jobs/{id}/stop': STOP_JOB,
  'GET /api/v1/usage': USAGE,
};

/** One response per status, which may cover several codes. */
function errorResponses(codes: readonly ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const meanings = codes
        .filter((code) => ERRORS[code].status === status)
        .map((code) => `\`${code}\`: ${ERRORS[code].message}`);
      return [status, response(meanings.join(' '), 'Error')];
    }),
  );
}

function response(description: string, schema: string) {
  return { description, content: { 'application/json': { schema: reference(schema) } } };
}

/** The only example of a body, in the form that the reference page fills its forms with. */
function example(summary: string, value: object) {
  return { example: { summary, value } };
}

/** A reference to a schema of the document. */
export function reference(schema: string) {
  return { $ref: `#/components/schemas/${schema}` };
}
