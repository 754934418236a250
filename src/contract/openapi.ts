// The converter is a development dependency: the build writes the document, and the program does not import this module.
import { type ConversionConfig, toJsonSchemaDefs } from '@valibot/to-json-schema';
import {
  FieldSchema,
  HealthResponseSchema,
  InfoResponseSchema,
  JobProgressSchema,
  JobResponseSchema,
  JobSchema,
  OpenApiResponseSchema,
  RuntimeResponseSchema,
  SchemaResponseSchema,
  ValidateResponseSchema,
  VerifyRequestSchema,
  VerifyResponseSchema,
  ViolationSchema,
} from './documents.ts';
import { CONTRACT_VERSION } from './envelope.ts';
import { ErrorBodySchema, ErrorDetailSchema, ValidationErrorSchema } from './errors.ts';
import { fieldJsonSchema } from './field-json-schema.ts';
import { FixedFlatNodeSchema, FixedNodeSchema, FixedSheetSchema } from './fixed-sheets.ts';
import { KeyRequestSchema, KeyResponseSchema, UsageResponseSchema } from './keys.ts';
import { paths, reference, SECURITY_SCHEMES, TAGS } from './operations.ts';
import { REQUESTED_PLAN } from './quotas.ts';
import { DefectSchema, PieceSchema, SheetSchema, SolveRequestSchema } from './request.ts';
import {
  AlnsStatsSchema,
  BoundSchema,
  MaterialSchema,
  SearchSchema,
  SolveResponseSchema,
  SolveResultSchema,
  StopResponseSchema,
  UnplacedSchema,
  WarningSchema,
} from './response.ts';
import { fieldOf } from './schema.ts';
import {
  CutTreeNodeSchema,
  FlatNodeSchema,
  PlacementSchema,
  SheetResultSchema,
  TreePieceSchema,
} from './sheet-result.ts';

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
    VerifyRequest: VerifyRequestSchema,
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
    SolveResponse: SolveResponseSchema,
    StopResponse: StopResponseSchema,
    SolveResult: SolveResultSchema,
    SheetResult: SheetResultSchema,
    Placement: PlacementSchema,
    CutTreeNode: CutTreeNodeSchema,
    TreePiece: TreePieceSchema,
    FlatNode: FlatNodeSchema,
    Unplaced: UnplacedSchema,
    Bound: BoundSchema,
    Material: MaterialSchema,
    Search: SearchSchema,
    AlnsStats: AlnsStatsSchema,
    JobResponse: JobResponseSchema,
    Job: JobSchema,
    JobProgress: JobProgressSchema,
    Warning: WarningSchema,
    ValidateResponse: ValidateResponseSchema,
    VerifyResponse: VerifyResponseSchema,
    Violation: ViolationSchema,
    KeyResponse: KeyResponseSchema,
    UsageResponse: UsageResponseSchema,
    Error: ErrorBodySchema,
    ErrorDetail: ErrorDetailSchema,
    ValidationError: ValidationErrorSchema,
    HealthResponse: HealthResponseSchema,
    InfoResponse: InfoResponseSchema,
    OpenApiResponse: OpenApiResponseSchema,
    SchemaResponse: SchemaResponseSchema,
    Field: FieldSchema,
    RuntimeResponse: RuntimeResponseSchema,
  };
  return toJsonSchemaDefs(schemas, {
    ...CONVERSION,
    overrideSchema: ({ jsonSchema: { additionalProperties, ...open } }) =>
      additionalProperties === false ? open : undefined,
  });
}
