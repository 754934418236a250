import { expect, test } from 'vitest';
import { openApiDocument } from '../../src/contract/openapi.ts';

test('docs/openapi.json is up to date (write it anew with "vitest run test/contract/openapi.test.ts --update")', async () => {
  const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/openapi.json');
});

test('every reference leads to a schema, and every schema is referred to', () => {
  const document = openApiDocument();
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const names = new Set(Array.from(references, ([, name]) => name));
  expect([...names].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

test('numbers of 64 bits are told exactly', () => {
  const { alnsConfig, builderConfig } = openApiDocument().components.schemas.SolveRequest.properties as never;
  expect(alnsConfig).toMatchObject({
    properties: {
      seed: { type: 'integer', format: 'int64', default: 0 },
      unplacedPenalty: { minimum: 0, maximum: 1e18, default: 1e16 },
    },
  });
  expect(builderConfig).toMatchObject({ properties: { noiseSeed: { type: 'integer', format: 'uint64' } } });
});
