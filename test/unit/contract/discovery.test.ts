import { describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { parseConfig } from '../../../src/config.ts';
import { infoDocument, schemaDocument } from '../../../src/contract/discovery.ts';
import { ERRORS } from '../../../src/contract/errors.ts';
import { PIECE_FIELDS } from '../../../src/contract/fields.ts';

describe('GET /api/v1/schema', () => {
  const document = schemaDocument();

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('lists objects and arrays with their bounds, and each field with type, default, range and meaning', () => {
    const { fields, piece, sheet, builderConfig } = document.request;
    expect(fields.slice(0, 3)).toMatchObject([
      { name: 'pieces', type: 'array', required: true, minItems: 1, maxItems: 10_000 },
      { name: 'sheets', type: 'array', required: true, minItems: 1, maxItems: 10_000 },
      { name: 'params', type: 'object', required: false, default: {} },
    ]);
    expect(sheet.at(-1)).toMatchObject({ name: 'defects', default: [] });
    expect(piece.map(({ name }) => name)).toEqual(Object.keys(PIECE_FIELDS));
    const meaning = PIECE_FIELDS.quantity.meaning;
    const quantity = {
      name: 'quantity',
      type: 'int',
      required: false,
      default: 1,
      min: 1,
      max: 1_000_000,
      meaning,
    };
    expect(piece[3]).toEqual(quantity);
    expect(builderConfig[5]).toMatchObject({ type: 'uint64', default: '0', max: '18446744073709551615' });
  });

  test('lists the strategies, the limits and the errors', () => {
    expect(document.strategies).toEqual({ supported: ['greedy', 'alns'], default: 'greedy' });
    const maxAnswerBytes = { withoutSvg: 255_069_712, withSvg: 206_914_712 };
    expect(document.limits).toMatchObject({ maxRequestBytes: 1_048_576, maxJsonDepth: 64, maxAnswerBytes });
    expect(document.errors.map(({ code }) => code)).toEqual(Object.keys(ERRORS));
  });

  test('lists the tiers with their quotas, the default ones or those given', () => {
    const quotas = document.auth.tiers.map(({ name, quota }) => `${name} ${quota.limit} ${quota.period}`);
    expect(quotas.slice(0, 2)).toEqual(['anonymous 50 daily', 'free 1000 monthly']);
    const quota = { limit: 7, period: 'daily' } as const;
    const own = schemaDocument({ anonymous: quota, free: quota, starter: quota, pro: quota, scale: quota });
    expect(own.auth.tiers.map((tier) => tier.quota)).toEqual(Array(5).fill(quota));
  });
});

test('GET /api/v1/info says what the service is', () => {
  const { service, version, contractVersion } = infoDocument();
  expect([service, version, contractVersion]).toEqual(['cutting-layout', packageJson.version, 'v1']);
});

test('both documents tell how long a solve and a job may take on this server, and nothing else of its settings', () => {
  const standard = { maxSolveMs: 60_000, maxJobMs: 600_000 };
  expect([infoDocument().solve, schemaDocument().solve]).toEqual([standard, standard]);
  const config = parseConfig(['--max-solve-ms', '7000', '--max-job-ms', '8000'], {});
  const own = { maxSolveMs: 7_000, maxJobMs: 8_000 };
  expect([infoDocument(config).solve, schemaDocument(undefined, config).solve]).toEqual([own, own]);
});
