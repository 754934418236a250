import { ERRORS, type ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';

/** Where people and their tools read more, as `GET /api/v1/info` and `GET /api/v1/schema` tell them. */
export const LINKS = { openapi: '/api/v1/openapi.json', reference: '/reference', docs: '/docs/' } as const;

/** Groups of operations, in the order in which pages show them. */
export const TAGS = [
  { name: 'Layouts', description: 'Compute layouts.' },
  { name: 'Jobs', description: 'Compute layouts that take longer than a request may.' },
  { name: 'Keys', description: 'Get a key, and see its quota.' },
  { name: 'Service', description: 'What the service is, offers and accepts.' },
] as const;

/** How to authenticate. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A free key comes from `POST /api/v1/request-key`; the operator issues the others.',
  },
};

/** The security requirements of a route; any one of them suffices. */
const SECURITY = { none: [], optional: [{}, { apiKey: [] }], required: [{ apiKey: [] }] };

/** Errors of every path: wrong method, malformed HTTP, or too many requests of one client, which the proxy refuses. */
const ANYWHERE: readonly ErrorCode[] = [
  'bad_request',
  'not_found',
  'request_too_slow',
  'payload_too_large',
  'head_too_large',
  'internal_error',
  'server_busy',
];

/** What a route does. */
interface Operation {
  /** Whether a key is required, or counted if it is there. */
  readonly auth: keyof typeof SECURITY;
  readonly purpose: string;
  readonly tag: (typeof TAGS)[number]['name'];
  /** What generated clients call it. */
  readonly operationId: string;
  readonly description?: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  /** The meaning and the schema of each success. */
  readonly answers: Readonly<Record<number, readonly [string, string]>>;
  /** Its errors, besides those of every path. */
  readonly errors?: readonly ErrorCode[];
}

const CHECK_ERRORS = [
  'invalid_json',
  'invalid_schema',
  'too_many_items',
  'unsupported_media_type',
  'validation_failed',
] as const;

const SOLVE_ERRORS = [
  'invalid_json',
  'invalid_schema',
  'invalid_api_key',
  'too_many_items',
  'unsupported_media_type',
  'validation_failed',
  'rate_limit_exceeded',
  'idempotency_key_invalid',
  'idempotency_conflict',
  'idempotency_key_reused',
] as const;

const KEY_ERRORS = ['api_key_required', 'invalid_api_key'] as const;

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

const JOB_ID = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of a job that the same key has queued.',
  schema: { type: 'string' },
};

const WAIT = {
  name: 'waitMs',
  in: 'query',
  description: 'How long to wait for the end of the job, in milliseconds.',
  schema: { type: 'integer', minimum: 0, maximum: LIMITS.MAX_JOB_WAIT_MS, default: 0 },
};

/** The body of a solve, of a job and of a validation. */
const SOLVE_BODY = body('SolveRequest', 'Twelve equal pieces', {
  pieces: [{ width: 600, height: 400, quantity: 12 }],
  sheets: [{ width: 3210, height: 2250, quantity: 5 }],
  params: { kerfWidth: 3 },
});

/** An operation without arguments, which describes the service. */
const about = (operationId: string, purpose: string, meaning: string, schema: string): Operation => ({
  auth: 'none',
  purpose,
  tag: 'Service',
  operationId,
  answers: { 200: [meaning, schema] },
});

/** The routes of this release. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET /health': about('getHealth', 'Liveness probe', 'The process is up and answers', 'HealthResponse'),
  'GET /api/v1/info': about(
    'getInfo',
    'Service metadata and endpoint catalog',
    'Service metadata and endpoints',
    'InfoResponse',
  ),
  'GET /api/v1/schema': about(
    'getSchema',
    'Machine-readable discovery document',
    'Request fields, limits, errors and quotas',
    'SchemaResponse',
  ),
  'GET /api/v1/openapi.json': about('getOpenApi', 'OpenAPI document', 'This document', 'OpenApiResponse'),
  'GET /api/v1/runtime': about(
    'getRuntime',
    'Deployment metadata',
    'Settings of this server',
    'RuntimeResponse',
  ),
  'POST /api/v1/request-key': {
    auth: 'none',
    purpose: 'Issue or reuse the free evaluation key',
    tag: 'Keys',
    operationId: 'requestKey',
    description: `The same address gets the same key while that key is active. The body may have up to ${LIMITS.MAX_REQUEST_BYTES} bytes, ${LIMITS.MAX_KEY_REQUEST_DEPTH} levels of nesting, and ${LIMITS.MAX_KEY_REQUEST_MEMBERS} members per object.`,
    requestBody: body('KeyRequest', 'A free key', { email: 'ann@example.org', plan: 'free' }),
    answers: {
      200: ['The active key of the address', 'KeyResponse'],
      201: ['A new key', 'KeyResponse'],
    },
    errors: [
      'invalid_json',
      'invalid_schema',
      'invalid_email',
      'unsupported_plan',
      'unsupported_media_type',
      'rate_limit_exceeded',
    ],
  },
  'POST /api/v1/solve': {
    auth: 'optional',
    purpose: 'Compute a layout',
    tag: 'Layouts',
    operationId: 'solve',
    description: `The body may have up to ${LIMITS.MAX_REQUEST_BYTES} bytes, ${LIMITS.MAX_JSON_DEPTH} levels of nesting, and ${LIMITS.MAX_JSON_MEMBERS} members per object; the quantities of the pieces may add up to ${LIMITS.MAX_INSTANCES}. An invalid job is refused with a list of up to ${LIMITS.MAX_VALIDATION_ERRORS} faults. Pieces that do not fit are not an error: check \`unplaced\` in the result.`,
    parameters: [IDEMPOTENCY_KEY, STOP_TOKEN],
    requestBody: SOLVE_BODY,
    answers: { 200: ['The layout', 'SolveResponse'] },
    errors: SOLVE_ERRORS,
  },
  'POST /api/v1/solve/stop': {
    auth: 'none',
    purpose: 'End a solve with its best layout so far',
    tag: 'Layouts',
    operationId: 'stopSolve',
    description:
      'Ends the solve with this token with its best layout so far, as if its time limit passed now; the solve itself answers with it. Nothing is charged. Several nodes behind a balancer must get both requests at the same one: `not_found` tells that no solve with the token runs here.',
    parameters: [{ ...STOP_TOKEN, required: true }],
    answers: { 200: ['The solve is about to answer', 'StopResponse'] },
    errors: ['invalid_schema'],
  },
  'POST /api/v1/validate': {
    auth: 'none',
    purpose: 'Check a request without solving it',
    tag: 'Layouts',
    operationId: 'validate',
    description: `The body is that of a solve, and an invalid one is refused in the same way. Nothing is solved or charged. Takes up to ${LIMITS.MAX_CHECK_MS} ms.`,
    requestBody: SOLVE_BODY,
    answers: { 200: ['The request is valid', 'ValidateResponse'] },
    errors: CHECK_ERRORS,
  },
  'POST /api/v1/verify': {
    auth: 'none',
    purpose: 'Check a layout of any origin against its request',
    tag: 'Layouts',
    operationId: 'verify',
    description: `Checks every cut, piece, defect, count and figure of a layout, whatever its origin; the checker shares no code with the solver. Nothing is charged. The body may have up to ${LIMITS.MAX_VERIFY_BYTES} bytes, its request up to ${LIMITS.MAX_REQUEST_BYTES}. Faults of the request are reported as for a solve.`,
    requestBody: body('VerifyRequest'),
    answers: { 200: ['The verdict', 'VerifyResponse'] },
    errors: CHECK_ERRORS,
  },
  'POST /api/v1/jobs': {
    auth: 'required',
    purpose: 'Queue a long solve as a job',
    tag: 'Jobs',
    operationId: 'queueJob',
    description: `The body is that of a solve. The job is charged when it is queued; a key has up to ${LIMITS.MAX_UNFINISHED_JOBS} unfinished jobs. The header \`Location\` has its path.`,
    parameters: [IDEMPOTENCY_KEY],
    requestBody: SOLVE_BODY,
    answers: { 202: ['The job is queued', 'JobResponse'] },
    errors: ['api_key_required', ...SOLVE_ERRORS],
  },
  'GET /api/v1/jobs/{id}': {
    auth: 'required',
    purpose: 'Progress of a job, and its answer',
    tag: 'Jobs',
    operationId: 'getJob',
    description:
      'With `waitMs` it answers when the job has ended, or after that time. Answers are kept for 24 hours after the job has ended.',
    parameters: [JOB_ID, WAIT],
    answers: { 200: ['The job, and its answer once it has succeeded', 'JobResponse'] },
    errors: [...KEY_ERRORS, 'invalid_schema', 'validation_failed'],
  },
  'DELETE /api/v1/jobs/{id}': {
    auth: 'required',
    purpose: 'Cancel and forget a job',
    tag: 'Jobs',
    operationId: 'deleteJob',
    description:
      'Forgets the job and its answer. An unfinished job is cancelled; a queued one is not charged.',
    parameters: [JOB_ID],
    answers: { 200: ['The job as it was', 'JobResponse'] },
    errors: KEY_ERRORS,
  },
  'POST /api/v1/jobs/{id}/stop': {
    auth: 'required',
    purpose: 'End a job with its best layout so far',
    tag: 'Jobs',
    operationId: 'stopJob',
    description:
      'A running job soon succeeds with its best layout so far. A queued one is cancelled and not charged. A job that has ended stays as it is.',
    parameters: [JOB_ID],
    answers: { 200: ['The job as it is now', 'JobResponse'] },
    errors: KEY_ERRORS,
  },
  'GET /api/v1/usage': {
    auth: 'required',
    purpose: 'Quota state of a keyed plan',
    tag: 'Keys',
    operationId: 'getUsage',
    answers: { 200: ['Usage and quota of the key', 'UsageResponse'] },
    errors: KEY_ERRORS,
  },
};

/** The routes as `GET /api/v1/info` lists them. */
export const ENDPOINTS = Object.entries(OPERATIONS).map(([route, { auth, purpose }]) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path, auth, purpose };
});

/** Every path with its operations, for the OpenAPI document. */
export function paths() {
  const items: Record<
    string,
    Record<string, Pick<Operation, 'operationId'> & { readonly responses: object }>
  > = {};
  for (const { method, path } of ENDPOINTS) {
    const {
      auth,
      purpose,
      tag,
      answers,
      errors = [],
      ...operation
    } = OPERATIONS[`${method} ${path}`] as Operation;
    const successes = Object.entries(answers).map(([status, answer]) => [status, response(...answer)]);
    const responses = { ...Object.fromEntries(successes), ...errorResponses([...errors, ...ANYWHERE]) };
    const described = { summary: purpose, tags: [tag], security: SECURITY[auth], ...operation, responses };
    items[path] = { ...items[path], [method.toLowerCase()]: described };
  }
  return items;
}

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

const response = (description: string, schema: string) => ({
  description,
  content: { 'application/json': { schema: reference(schema) } },
});

/** A body, with its only example in the form that the reference page fills its forms with. */
function body(schema: string, summary?: string, value?: object) {
  const examples = value && { example: { summary, value } };
  return {
    required: true,
    content: { 'application/json': { schema: reference(schema), ...(examples && { examples }) } },
  };
}

/** A reference to a schema of the document. */
export function reference(schema: string) {
  return { $ref: `#/components/schemas/${schema}` };
}
