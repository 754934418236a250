import { describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { parseConfig } from '../../../src/config.ts';
import { infoDocument, schemaDocument } from '../../../src/contract/discovery.ts';
import { ERRORS } from '../../../src/contract/errors.ts';
import { ALNS_CONFIG, BUILDER_CONFIG, DEFECT, PARAMS, PIECE, SHEET } from './tables.ts';

describe('GET /api/v1/schema', () => {
  const document = schemaDocument();

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('lists the top-level fields of a solve request', () => {
    expect(document.request.fields.map(({ name, type, required }) => [name, type, required])).toEqual([
      ['pieces', 'array', true],
      ['sheets', 'array', true],
      ['params', 'object', false],
      ['builderConfig', 'object', false],
      ['strategy', 'enum', false],
      ['alnsConfig', 'object', false],
      ['includeSvg', 'bool', false],
      ['unit', 'enum', false],
      ['includeCutList', 'bool', false],
      ['fixedSheets', 'array', false],
      ['includePtx', 'bool', false],
      ['includeWarnings', 'bool', false],
    ]);
    for (const { meaning } of document.request.fields) expect(meaning).toMatch(/\.$/);
    expect(document.request.fields.slice(0, 3)).toMatchObject([
      { minItems: 1, maxItems: 10_000 },
      { minItems: 1, maxItems: 10_000 },
      { default: {} },
    ]);
    expect(document.request.sheet.at(-1)).toMatchObject({ name: 'defects', default: [] });
  });

  test.each([
    ['piece', PIECE],
    ['sheet', SHEET],
    ['defect', DEFECT],
    ['params', PARAMS],
    ['builderConfig', BUILDER_CONFIG],
    ['alnsConfig', ALNS_CONFIG],
  ] as const)('lists the fields of %s', (name, table) => {
    const containers = { sheet: ['defects'], params: ['machine', 'offcutClasses'] }[name as string] ?? [];
    expect(document.request[name].map((field) => field.name)).toEqual([...Object.keys(table), ...containers]);
  });

  test('tells type, default, range and meaning of each', () => {
    const [, , , quantity] = document.request.piece;
    expect(quantity).toEqual({
      name: 'quantity',
      type: 'int',
      required: false,
      default: 1,
      min: 1,
      max: 1_000_000,
      meaning: 'Number of identical pieces.',
    });
    expect(document.request.piece[1]).toMatchObject({ name: 'width', required: true });
    expect(document.request.builderConfig[5]).toMatchObject({
      type: 'uint64',
      default: '0',
      max: '18446744073709551615',
    });
    expect(document.request.alnsConfig[30]).toMatchObject({
      values: ['fullRebuild', 'treeNative', 'treeNativeRegret'],
      default: 'treeNative',
    });
  });

  test('lists the strategies that can be asked for, the limits of transport and the errors', () => {
    expect(document.strategies).toEqual({ supported: ['greedy', 'alns'], default: 'greedy' });
    expect(document.limits).toMatchObject({
      maxRequestBytes: 1_048_576,
      maxArrayItems: 10_000,
      maxInstances: 100_000,
      maxDrawnInstances: 10_000,
      maxAnswerBytes: { withoutSvg: 255_069_712, withSvg: 206_914_712 },
      maxJsonDepth: 64,
      maxJsonMembers: 128,
      maxValidationErrors: 100,
      contentType: 'application/json',
    });
    expect(document.errors).toContainEqual({
      code: 'too_many_items',
      status: 413,
      message: expect.any(String),
    });
    expect(document.errors.map(({ code }) => code)).toEqual(Object.keys(ERRORS));
  });

  test('lists the tiers with their quotas, the default ones or those given', () => {
    expect(document.auth.header).toBe('X-API-Key');
    expect(document.auth.tiers.map(({ name, quota }) => [name, quota.limit, quota.period])).toEqual([
      ['anonymous', 50, 'daily'],
      ['free', 1_000, 'monthly'],
      ['starter', 10_000, 'monthly'],
      ['pro', 100_000, 'monthly'],
      ['scale', 1_000_000, 'monthly'],
    ]);
    const quota = { limit: 7, period: 'daily' } as const;
    const own = schemaDocument({ anonymous: quota, free: quota, starter: quota, pro: quota, scale: quota });
    expect(own.auth.tiers.map((tier) => tier.quota)).toEqual(Array(5).fill(quota));
  });
});

test('GET /api/v1/info says what the service is, and lists its endpoints', () => {
  const { service, version, contractVersion, endpoints } = infoDocument();
  expect([service, version, contractVersion]).toEqual(['cutting-layout', packageJson.version, 'v1']);
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /health',
    'GET /api/v1/info',
    'GET /api/v1/schema',
    'GET /api/v1/openapi.json',
    'GET /api/v1/runtime',
    'POST /api/v1/request-key',
    'POST /api/v1/solve',
    'POST /api/v1/solve/stop',
    'POST /api/v1/validate',
    'POST /api/v1/verify',
    'POST /api/v1/jobs',
    'GET /api/v1/jobs/{id}',
    'DELETE /api/v1/jobs/{id}',
    'POST /api/v1/jobs/{id}/stop',
    'GET /api/v1/usage',
  ]);
});

test('both documents link to the OpenAPI document, the reference and the documentation', () => {
  const links = { openapi: '/api/v1/openapi.json', reference: '/reference', docs: '/docs/' };
  expect(infoDocument()).toMatchObject({ links });
  expect(schemaDocument()).toMatchObject({ links });
});

test('both documents tell how long a solve and a job may take on this server, and nothing else of its settings', () => {
  const standard = { maxSolveMs: 60_000, maxJobMs: 600_000 };
  expect([infoDocument().solve, schemaDocument().solve]).toEqual([standard, standard]);
  const config = parseConfig(['--max-solve-ms', '7000', '--max-job-ms', '8000'], {});
  const own = { maxSolveMs: 7_000, maxJobMs: 8_000 };
  expect([infoDocument(config).solve, schemaDocument(undefined, config).solve]).toEqual([own, own]);
});
