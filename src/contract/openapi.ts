// Only the test of docs/openapi.json imports this module.
import { type ConversionConfig, toJsonSchemaDefs } from '@valibot/to-json-schema';
import {
  HealthResponseSchema,
  InfoResponseSchema,
  RuntimeResponseSchema,
  SchemaResponseSchema,
} from './documents.ts';
import { ENDPOINTS } from './endpoints.ts';
import { CONTRACT_VERSION } from './envelope.ts';
import { ERRORS, ErrorBodySchema, type ErrorCode } from './errors.ts';
import { fieldJsonSchema } from './field-json-schema.ts';
import { KeyRequestSchema, KeyResponseSchema, UsageResponseSchema } from './keys.ts';
import { LIMITS } from './limits.ts';
import { DefectSchema, PieceSchema, SheetSchema, SolveRequestSchema } from './request.ts';
import {
  AlnsStatsSchema,
  CutTreeNodeSchema,
  FlatNodeSchema,
  SheetResultSchema,
  SolveResponseSchema,
  SolveResultSchema,
  UnplacedSchema,
} from './response.ts';
import { fieldOf } from './schema.ts';

/** The OpenAPI 3.1 description of the service, derived from the schemas that validate requests. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'cutting-layout',
      version: CONTRACT_VERSION,
      description:
        'Guillotine cutting layouts for rectangular pieces on stock sheets. Lengths are integers in millimetres, areas in square millimetres; the origin is the bottom-left corner of a sheet.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.path, pathItem(endpoint)])),
    components: {
      schemas: { ...requestSchemas(), ...responseSchemas() },
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
    },
  };
}

const BIGINT = '#bigint:';

/** The document as text. Its 64-bit integers are exact, for parsers that do not round them. */
export function openApiText(): string {
  const marked = JSON.stringify(
    openApiDocument(),
    (_, value) => (typeof value === 'bigint' ? `${BIGINT}${value}` : value),
    2,
  );
  return `${marked.replace(new RegExp(`"${BIGINT}(-?\\d+)"`, 'g'), '$1')}\n`;
}

type Endpoint = (typeof ENDPOINTS)[number];

function pathItem({ method, path, auth, purpose }: Endpoint) {
  const { responses, errors = [], ...operation } = OPERATIONS[path];
  const security = SECURITY[auth];
  const all = { ...responses, ...errorResponses([...errors, ...ANYWHERE]) };
  return { [method.toLowerCase()]: { summary: purpose, security, ...operation, responses: all } };
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

const REQUEST_KEY_ERRORS: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_schema',
  'invalid_email',
  'unsupported_plan',
  'unsupported_media_type',
  'rate_limit_exceeded',
];

const REQUEST_KEY = {
  description: `The same address gets the same key while that key is active. The body may have up to ${LIMITS.MAX_KEY_REQUEST_BYTES} bytes, ${LIMITS.MAX_KEY_REQUEST_DEPTH} levels of nesting, and ${LIMITS.MAX_KEY_REQUEST_MEMBERS} members per object.`,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: reference('KeyRequest'),
        example: { email: 'ann@example.org', plan: 'free' },
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

const SOLVE = {
  description: `The body may have up to ${LIMITS.MAX_REQUEST_BYTES} bytes, ${LIMITS.MAX_JSON_DEPTH} levels of nesting, and ${LIMITS.MAX_JSON_MEMBERS} members per object; the quantities of the pieces may add up to ${LIMITS.MAX_INSTANCES}. An invalid job is refused with a list of up to ${LIMITS.MAX_VALIDATION_ERRORS} faults. Pieces that do not fit are not an error: check \`unplaced\` in the result.`,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: reference('SolveRequest'),
        example: {
          pieces: [{ width: 600, height: 400, quantity: 12 }],
          sheets: [{ width: 3210, height: 2250, quantity: 5 }],
          params: { kerfWidth: 3 },
        },
      },
    },
  },
  responses: { 200: response('The layout', 'SolveResponse') },
  errors: SOLVE_ERRORS,
};

interface Operation {
  readonly responses: Readonly<Record<string, object>>;
  /** Its errors, beside those of every path. */
  readonly errors?: readonly ErrorCode[];
}

/** The operation of a route without arguments. */
const answers = (description: string, schema: string): Operation => ({
  responses: { 200: response(description, schema) },
});

const OPERATIONS: Readonly<Record<Endpoint['path'], Operation>> = {
  '/health': answers('The process is up and answers', 'HealthResponse'),
  '/api/v1/info': answers('Service metadata and endpoints', 'InfoResponse'),
  '/api/v1/schema': answers('Request fields, limits, errors and quotas', 'SchemaResponse'),
  '/api/v1/runtime': answers('Settings of this server', 'RuntimeResponse'),
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

function reference(schema: string) {
  return { $ref: `#/components/schemas/${schema}` };
}

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  // The last schema of a pipe describes the value; the actions after it only convert within its type.
  typeMode: 'output',
  ignoreActions: ['to_number', 'to_bigint'],
  overrideRef: ({ referenceId }) => reference(referenceId).$ref,
};

function requestSchemas() {
  const schemas = {
    SolveRequest: SolveRequestSchema,
    Piece: PieceSchema,
    Sheet: SheetSchema,
    Defect: DefectSchema,
    KeyRequest: KeyRequestSchema,
  };
  return toJsonSchemaDefs(schemas, {
    ...CONVERSION,
    overrideSchema: ({ valibotSchema }) => {
      const field = fieldOf(valibotSchema);
      return field && fieldJsonSchema(field);
    },
  });
}

/** Responses may gain fields at any time, so no schema forbids additional ones. */
function responseSchemas() {
  const schemas = {
    SolveResponse: SolveResponseSchema,
    SolveResult: SolveResultSchema,
    SheetResult: SheetResultSchema,
    CutTreeNode: CutTreeNodeSchema,
    FlatNode: FlatNodeSchema,
    Unplaced: UnplacedSchema,
    AlnsStats: AlnsStatsSchema,
    KeyResponse: KeyResponseSchema,
    UsageResponse: UsageResponseSchema,
    Error: ErrorBodySchema,
    HealthResponse: HealthResponseSchema,
    InfoResponse: InfoResponseSchema,
    SchemaResponse: SchemaResponseSchema,
    RuntimeResponse: RuntimeResponseSchema,
  };
  return toJsonSchemaDefs(schemas, {
    ...CONVERSION,
    overrideSchema: ({ jsonSchema: { additionalProperties, ...open } }) =>
      additionalProperties === false ? open : undefined,
  });
}
