import * as v from 'valibot';
import packageJson from '../../package.json' with { type: 'json' };
import { MAX_ANSWER_BYTES } from './answer-bytes.ts';
import { ENDPOINTS, LINKS } from './endpoints.ts';
import { CONTRACT_VERSION } from './envelope.ts';
import { ERRORS } from './errors.ts';
import { type Field, REQUEST_FIELDS, STRATEGIES } from './fields.ts';
import { FixedSheetSchema } from './fixed-sheets.ts';
import { DEFAULT_MAX_JOB_MS, DEFAULT_MAX_SOLVE_MS } from './jobs.ts';
import { limitName, SINGLE_LIMITS } from './limits.ts';
import { DEFAULT_QUOTAS, type Quota, TIERS, type Tier } from './quotas.ts';
import {
  DefectSchema,
  MachineSchema,
  MatchedSetSchema,
  OffcutClassSchema,
  PieceSchema,
  SheetSchema,
  SolveRequestSchema,
  StageRuleSchema,
} from './request.ts';
import { containerOf, fieldOf } from './schema.ts';

const OBTAINED: Readonly<Record<Tier, string>> = {
  anonymous: 'solve without a key',
  free: 'POST /api/v1/request-key',
  starter: 'on request, from the operator',
  pro: 'on request, from the operator',
  scale: 'on request, from the operator',
};

const { params, builderConfig, alnsConfig } = SolveRequestSchema.entries;

const REQUEST_DOCUMENT = {
  request: {
    fields: fieldList(SolveRequestSchema),
    piece: fieldList(PieceSchema),
    sheet: fieldList(SheetSchema),
    defect: fieldList(DefectSchema),
    params: fieldList(params),
    machine: fieldList(MachineSchema),
    stageRule: fieldList(StageRuleSchema),
    offcutClass: fieldList(OffcutClassSchema),
    matchedSet: fieldList(MatchedSetSchema),
    fixedSheet: fieldList(FixedSheetSchema),
    builderConfig: fieldList(builderConfig),
    alnsConfig: fieldList(alnsConfig),
  },
  strategies: { supported: STRATEGIES, default: REQUEST_FIELDS.strategy.default },
  limits: {
    ...Object.fromEntries(SINGLE_LIMITS.map(([name, value]) => [limitName(name), value])),
    maxAnswerBytes: MAX_ANSWER_BYTES,
    contentType: 'application/json',
  },
  errors: Object.entries(ERRORS).map(([code, { status, message }]) => ({ code, status, message })),
};

/** How long a server lets a solve take: one that its client waits for, and a job. */
interface Ceilings {
  readonly maxSolveMs: number;
  readonly maxJobMs: number;
}

const DEFAULT_CEILINGS: Ceilings = { maxSolveMs: DEFAULT_MAX_SOLVE_MS, maxJobMs: DEFAULT_MAX_JOB_MS };

/** Of a whole configuration, the documents say only these. */
const ceilingsOf = ({ maxSolveMs, maxJobMs }: Ceilings): Ceilings => ({ maxSolveMs, maxJobMs });

/** The document of `GET /api/v1/info`: service metadata and endpoints. */
export function infoDocument(ceilings: Ceilings = DEFAULT_CEILINGS) {
  return {
    service: packageJson.name,
    version: packageJson.version,
    contractVersion: CONTRACT_VERSION,
    description: 'Computes guillotine cutting layouts for rectangular pieces on stock sheets.',
    units: { length: 'mm', area: 'mm²' },
    endpoints: ENDPOINTS,
    solve: ceilingsOf(ceilings),
    links: LINKS,
  };
}

/** The document of `GET /api/v1/schema`: request fields, limits, errors and quotas. */
export function schemaDocument(
  quotas: Readonly<Record<Tier, Quota>> = DEFAULT_QUOTAS,
  ceilings: Ceilings = DEFAULT_CEILINGS,
) {
  return {
    ...REQUEST_DOCUMENT,
    solve: ceilingsOf(ceilings),
    auth: { header: 'X-API-Key', tiers: tierList(quotas) },
    links: LINKS,
  };
}

/** The fields of an object as data. */
function fieldList(schema: v.GenericSchema) {
  const container = containerOf(schema);
  if (container?.type !== 'strict_object') throw new TypeError('not an object schema');
  return Object.entries(container.entries).map(([name, entry]) => {
    const field = fieldOf(entry);
    return { name, ...(field ? scalar(field) : containerField(entry as v.GenericSchema)) };
  });
}

function scalar(field: Field) {
  return {
    type: field.type,
    required: field.required ?? false,
    ...('default' in field && { default: writable(field.default) }),
    ...('min' in field && { min: writable(field.min), max: writable(field.max) }),
    ...('maxLength' in field && { maxLength: field.maxLength }),
    ...('values' in field && { values: field.values }),
    meaning: field.meaning,
  };
}

function containerField(entry: v.GenericSchema) {
  const isOptional = 'wrapped' in entry;
  const schema = isOptional ? (entry.wrapped as v.GenericSchema) : entry;
  const isArray = containerOf(schema)?.type === 'array';
  return {
    type: isArray ? 'array' : 'object',
    required: !isOptional,
    ...('default' in entry && entry.default !== undefined && { default: isArray ? [] : {} }),
    ...v.getMetadata(schema),
    meaning: v.getDescription(schema),
  };
}

/** 64-bit integers are written as strings, because most JSON parsers would round them. */
function writable<T>(value: T) {
  return typeof value === 'bigint' ? String(value) : value;
}

function tierList(quotas: Readonly<Record<Tier, Quota>>) {
  return TIERS.map((name) => ({ name, quota: quotas[name], obtained: OBTAINED[name] }));
}
