// The converter is a development dependency: only the test that writes and compares docs/openapi.json imports this module.
import { type ConversionConfig, type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import {
  HealthResponseSchema,
  InfoResponseSchema,
  RuntimeResponseSchema,
  SchemaResponseSchema,
} from './documents.ts';
import { ENDPOINTS } from './endpoints.ts';
import { CONTRACT_VERSION } from './envelope.ts';
import { ERRORS, ErrorBodySchema, type ErrorCode } from './errors.ts';
import type { Field, WideField } from './fields.ts';
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

/** The OpenAPI 3.1 description of the service, derived from the schemas that requests are checked with. */
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

/** The document as text. Its integers of 64 bits are exact, for readers that do not round them. */
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

/** What a route asks for; of several requirements one has to be met. */
const SECURITY = { none: [], optional: [{}, { apiKey: [] }], required: [{ apiKey: [] }] };

/** What every path may answer: to another method, to what is no HTTP, and behind a proxy to a client with too many requests. */
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
  description: `The same address gets the same key, as long as that is active. The body has at most ${LIMITS.MAX_KEY_REQUEST_BYTES} bytes, ${LIMITS.MAX_KEY_REQUEST_DEPTH} levels, and ${LIMITS.MAX_KEY_REQUEST_MEMBERS} members in one object.`,
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
  responses: { 200: response('What the key has used of its quota', 'UsageResponse') },
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
  description: `The body has at most ${LIMITS.MAX_REQUEST_BYTES} bytes, ${LIMITS.MAX_JSON_DEPTH} levels of nested arrays and objects, and ${LIMITS.MAX_JSON_MEMBERS} members in one object; the quantities of the pieces sum up to ${LIMITS.MAX_INSTANCES} at most. Of the faults of a job, ${LIMITS.MAX_VALIDATION_ERRORS} are listed at most. Pieces that do not fit are no error: they are listed in the result.`,
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
  /** What it may answer beside what every path may. */
  readonly errors?: readonly ErrorCode[];
}

/** What an answer of a route without arguments is. */
const answers = (description: string, schema: string): Operation => ({
  responses: { 200: response(description, schema) },
});

const OPERATIONS: Readonly<Record<Endpoint['path'], Operation>> = {
  '/health': answers('The process is up and answers', 'HealthResponse'),
  '/api/v1/info': answers('What the service is, and its endpoints', 'InfoResponse'),
  '/api/v1/schema': answers('What a solve request may contain', 'SchemaResponse'),
  '/api/v1/runtime': answers('How this server is set up', 'RuntimeResponse'),
  '/api/v1/request-key': REQUEST_KEY,
  '/api/v1/solve': SOLVE,
  '/api/v1/usage': USAGE,
};

/** One response a status, which may stand for several codes. */
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
  // The last schema of a pipe is what the value has to be; the actions after it only convert within its type.
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
      return field && fieldSchema(field);
    },
  });
}

/** Responses may gain fields at any time, so that no schema forbids others. */
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

function fieldSchema(field: Field): JsonSchema {
  const common = {
    description: field.meaning,
    ...('default' in field && { default: toDouble(field.default) }),
  };
  switch (field.type) {
    case 'bool':
      return { type: 'boolean', ...common };
    case 'enum':
      return { type: 'string', enum: [...field.values], ...common };
    case 'int':
    case 'double': {
      const { type, min: minimum, max: maximum } = field;
      return { type: type === 'int' ? 'integer' : 'number', minimum, maximum, ...common };
    }
    default:
      return { type: 'integer', format: field.type, ...exactBounds(field), ...common };
  }
}

/** Bounds of 64 bits are no doubles; `openApiText` writes them digit by digit. */
function exactBounds({ min, max }: WideField): JsonSchema {
  return { minimum: min, maximum: max } as unknown as JsonSchema;
}

/** All defaults are exact doubles. */
function toDouble<T>(value: T | bigint): T | number {
  return typeof value === 'bigint' ? Number(value) : value;
}
