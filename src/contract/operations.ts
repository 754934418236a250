import { ENDPOINTS } from './endpoints.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';

/** The operations of the OpenAPI document. */

/** Groups of operations, in the order in which pages show them. */
export const TAGS = [
  { name: 'Layouts', description: 'Compute layouts.' },
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
export const paths = () =>
  Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.path, pathItem(endpoint)]));

type Endpoint = (typeof ENDPOINTS)[number];

function pathItem({ method, path, auth, purpose }: Endpoint) {
  const { tag, responses, errors = [], ...operation } = OPERATIONS[path];
  const security = SECURITY[auth];
  const all = { ...responses, ...errorResponses([...errors, ...ANYWHERE]) };
  return {
    [method.toLowerCase()]: { summary: purpose, tags: [tag], security, ...operation, responses: all },
  };
}

/** The security requirements of a route; any one of them suffices. */
const SECURITY = { none: [], optional: [{}, { apiKey: [] }], required: [{ apiKey: [] }] };

/** Errors of every path: wrong method, malformed HTTP, or, behind a proxy, too many requests of one client. */
export const ANYWHERE: readonly ErrorCode[] = [
  'bad_request',
  'not_found',
  'request_too_slow',
  'payload_too_large',
  'head_too_large',
  'internal_error',
  'server_busy',
];

interface Operation {
  readonly tag: Tag;
  /** What generated clients call it. */
  readonly operationId: string;
  readonly description?: string;
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
  description: `The same address gets the same key while that key is active. The body may have up to ${LIMITS.MAX_KEY_REQUEST_BYTES} bytes, ${LIMITS.MAX_KEY_REQUEST_DEPTH} levels of nesting, and ${LIMITS.MAX_KEY_REQUEST_MEMBERS} members per object.`,
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

const SOLVE: Operation = {
  tag: 'Layouts',
  operationId: 'solve',
  description: `The body may have up to ${LIMITS.MAX_REQUEST_BYTES} bytes, ${LIMITS.MAX_JSON_DEPTH} levels of nesting, and ${LIMITS.MAX_JSON_MEMBERS} members per object; the quantities of the pieces may add up to ${LIMITS.MAX_INSTANCES}. An invalid job is refused with a list of up to ${LIMITS.MAX_VALIDATION_ERRORS} faults. Pieces that do not fit are not an error: check \`unplaced\` in the result.`,
  requestBody: {
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
  },
  responses: { 200: response('The layout', 'SolveResponse') },
  errors: SOLVE_ERRORS,
};

/** An operation without arguments, which describes the service. */
const describes = (operationId: string, description: string, schema: string): Operation => ({
  tag: 'Service',
  operationId,
  responses: { 200: response(description, schema) },
});

const OPERATIONS: Readonly<Record<Endpoint['path'], Operation>> = {
  '/health': describes('getHealth', 'The process is up and answers', 'HealthResponse'),
  '/api/v1/info': describes('getInfo', 'Service metadata and endpoints', 'InfoResponse'),
  '/api/v1/schema': describes('getSchema', 'Request fields, limits, errors and quotas', 'SchemaResponse'),
  '/api/v1/openapi.json': describes('getOpenApi', 'This document', 'OpenApiResponse'),
  '/api/v1/runtime': describes('getRuntime', 'Settings of this server', 'RuntimeResponse'),
  '/api/v1/request-key': REQUEST_KEY,
  '/api/v1/solve': SOLVE,
  '/api/v1/usage': USAGE,
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
