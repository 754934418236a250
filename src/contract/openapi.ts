// The converter is a development dependency: the build writes the document, and the program does not import this module.
import { type ConversionConfig, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as documents from './documents.ts';
import { paths, reference, SECURITY_SCHEMES, TAGS } from './endpoints.ts';
import { CONTRACT_VERSION } from './envelope.ts';
import { ErrorBodySchema, ErrorDetailSchema, ValidationErrorSchema } from './errors.ts';
import { FixedFlatNodeSchema, FixedNodeSchema, FixedSheetSchema } from './fixed-sheets.ts';
import { KeyRequestSchema } from './keys.ts';
import { REQUESTED_PLAN } from './quotas.ts';
import { DefectSchema, PieceSchema, SheetSchema, SolveRequestSchema } from './request.ts';
import * as answers from './response.ts';
import { fieldJsonSchema, fieldOf } from './schema.ts';

/** The OpenAPI 3.1 description of the service, derived from the schemas that validate requests. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'cutting-layout',
      version: CONTRACT_VERSION,
      'x-contract-version': CONTRACT_VERSION,
      description:
        'Guillotine cutting layouts for rectangular pieces on stock sheets. Lengths are integers in millimetres, areas in square millimetres; the origin is the bottom-left corner of a sheet.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: TAGS,
    paths: paths(),
    components: {
      schemas: { ...requestSchemas(), ...responseSchemas() },
      securitySchemes: SECURITY_SCHEMES,
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

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  // The last schema of a pipe describes the value; the actions after it only convert within its type.
  typeMode: 'output',
  ignoreActions: ['to_number', 'to_bigint'],
  overrideRef: ({ referenceId }) => reference(referenceId).$ref,
};

const [PLAN] = KeyRequestSchema.entries.plan.pipe;

function requestSchemas() {
  const { params, builderConfig, alnsConfig } = SolveRequestSchema.entries;
  const schemas = {
    SolveRequest: SolveRequestSchema,
    Piece: PieceSchema,
    Sheet: SheetSchema,
    Defect: DefectSchema,
    FixedSheet: FixedSheetSchema,
    FixedNode: FixedNodeSchema,
    FixedFlatNode: FixedFlatNodeSchema,
    Params: params.wrapped,
    BuilderConfig: builderConfig.wrapped,
    AlnsConfig: alnsConfig.wrapped,
    KeyRequest: KeyRequestSchema,
    VerifyRequest: documents.VerifyRequestSchema,
  };
  return toJsonSchemaDefs(schemas, {
    ...CONVERSION,
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      // The parser takes every text, because another plan has an error code of its own.
      if (valibotSchema === PLAN) return { ...jsonSchema, enum: [REQUESTED_PLAN] };
      const field = fieldOf(valibotSchema);
      return field && fieldJsonSchema(field);
    },
  });
}

/** Responses may gain fields at any time, so no schema forbids additional ones. */
function responseSchemas() {
  const schemas = {
    SolveResponse: answers.SolveResponseSchema,
    StopResponse: answers.StopResponseSchema,
    SolveResult: answers.SolveResultSchema,
    SheetResult: answers.SheetResultSchema,
    Placement: answers.PlacementSchema,
    CutTreeNode: answers.CutTreeNodeSchema,
    TreePiece: answers.TreePieceSchema,
    FlatNode: answers.FlatNodeSchema,
    Unplaced: answers.UnplacedSchema,
    Bound: answers.BoundSchema,
    Material: answers.MaterialSchema,
    Search: answers.SearchSchema,
    AlnsStats: answers.AlnsStatsSchema,
    JobResponse: documents.JobResponseSchema,
    Job: documents.JobSchema,
    JobProgress: documents.JobProgressSchema,
    Warning: answers.WarningSchema,
    ValidateResponse: documents.ValidateResponseSchema,
    VerifyResponse: documents.VerifyResponseSchema,
    Violation: documents.ViolationSchema,
    KeyResponse: documents.KeyResponseSchema,
    UsageResponse: documents.UsageResponseSchema,
    Error: ErrorBodySchema,
    ErrorDetail: ErrorDetailSchema,
    ValidationError: ValidationErrorSchema,
    HealthResponse: documents.HealthResponseSchema,
    InfoResponse: documents.InfoResponseSchema,
    OpenApiResponse: documents.OpenApiResponseSchema,
    SchemaResponse: documents.SchemaResponseSchema,
    Field: documents.FieldSchema,
    RuntimeResponse: documents.RuntimeResponseSchema,
  };
  return toJsonSchemaDefs(schemas, {
    ...CONVERSION,
    overrideSchema: ({ jsonSchema: { additionalProperties, ...open } }) =>
      additionalProperties === false ? open : undefined,
  });
}
