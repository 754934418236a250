import * as v from 'valibot';
import { ALNS_CONFIG_FIELDS } from './alns-config.ts';
import { containerOf } from './containers.ts';
import { ENDPOINTS } from './endpoints.ts';
import { ERRORS } from './errors.ts';
import {
  BUILDER_CONFIG_FIELDS,
  DEFECT_FIELDS,
  type Field,
  type Fields,
  PARAMS_FIELDS,
  PIECE_FIELDS,
  REQUEST_FIELDS,
  SHEET_FIELDS,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { DEFAULT_QUOTAS, type Quota, TIERS, type Tier } from './quotas.ts';
import { SolveRequestSchema } from './request.ts';
import { AVAILABLE_STRATEGIES } from './strategies.ts';

const OBTAINED: Readonly<Record<Tier, string>> = {
  anonymous: 'call solve without a key',
  free: 'POST /api/v1/request-key',
  starter: 'requested through the pricing channel',
  pro: 'requested through the pricing channel',
  scale: 'requested through the pricing channel',
};

const REQUEST_DOCUMENT = {
  request: {
    fields: topLevelFields(),
    piece: fieldList(PIECE_FIELDS),
    sheet: fieldList(SHEET_FIELDS),
    defect: fieldList(DEFECT_FIELDS),
    params: fieldList(PARAMS_FIELDS),
    builderConfig: fieldList(BUILDER_CONFIG_FIELDS),
    alnsConfig: fieldList(ALNS_CONFIG_FIELDS),
  },
  strategies: { supported: AVAILABLE_STRATEGIES, default: REQUEST_FIELDS.strategy.default },
  limits: {
    maxRequestBytes: LIMITS.MAX_REQUEST_BYTES,
    maxArrayItems: LIMITS.MAX_ARRAY_ITEMS,
    maxInstances: LIMITS.MAX_INSTANCES,
    maxArea: LIMITS.MAX_AREA,
    contentType: 'application/json',
  },
  errors: Object.entries(ERRORS).map(([code, { status, message }]) => ({ code, status, message })),
};

/** The document of `GET /api/v1/info`: what the service is, and its endpoints. */
export function infoDocument() {
  return {
    service: 'cutting-layout',
    description: 'Computes guillotine cutting layouts for rectangular pieces on stock sheets.',
    units: { length: 'mm', area: 'mm²' },
    endpoints: ENDPOINTS,
  };
}

/** The document of `GET /api/v1/schema`: what a solve request may contain, and what a client may ask for. */
export function schemaDocument(quotas: Readonly<Record<Tier, Quota>> = DEFAULT_QUOTAS) {
  return { ...REQUEST_DOCUMENT, auth: { header: 'X-API-Key', tiers: tierList(quotas) } };
}

function topLevelFields() {
  return Object.entries(SolveRequestSchema.entries).map(([name, entry]) => {
    const schema = entry.type === 'optional' ? v.unwrap(entry) : entry;
    const scalar: Field | undefined = (REQUEST_FIELDS as Fields)[name];
    return {
      name,
      type: scalar?.type ?? (containerOf(schema)?.type === 'array' ? 'array' : 'object'),
      required: entry.type !== 'optional',
      ...(scalar && { default: scalar.default }),
      meaning: scalar?.meaning ?? v.getDescription(schema),
    };
  });
}

/** The fields as data; numbers of 64 bits are written as texts, because most JSON readers would round them. */
function fieldList(fields: Fields) {
  return Object.entries(fields).map(([name, field]) => {
    const { type, required = false, default: fallback, meaning } = { default: undefined, ...field };
    return {
      name,
      type,
      required,
      ...(fallback !== undefined && { default: writable(fallback) }),
      ...('min' in field && { min: writable(field.min), max: writable(field.max) }),
      ...('values' in field && { values: field.values }),
      meaning,
    };
  });
}

function writable<T>(value: T) {
  return typeof value === 'bigint' ? String(value) : value;
}

function tierList(quotas: Readonly<Record<Tier, Quota>>) {
  return TIERS.map((name) => ({ name, quota: quotas[name], obtained: OBTAINED[name] }));
}
