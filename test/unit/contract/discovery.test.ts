import { describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { parseConfig } from '../../../src/config.ts';
import { infoDocument, schemaDocument } from '../../../src/contract/discovery.ts';

describe('GET /api/v1/schema', () => {
  const document = schemaDocument();

  test('lists the tiers with their quotas, the default ones or those given', () => {
    const quotas = document.auth.tiers.map(({ name, quota }) => `${name} ${quota.limit} ${quota.period}`);
    expect(quotas.slice(0, 2)).toEqual(['anonymous 50 daily', 'free 3000 monthly']);
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
