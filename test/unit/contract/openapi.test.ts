import { expect, test } from 'vitest';
import { openApiDocument, openApiText } from '../../../src/contract/openapi.ts';

test('docs/openapi.json is up to date (update it with "vitest run test/unit/contract/openapi.test.ts --update")', async () => {
  await expect(openApiText()).toMatchFileSnapshot('../../../docs/openapi.json');
});

test('every reference leads to a schema, and every schema is referred to', () => {
  const document = openApiDocument();
  const references = openApiText().matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const names = new Set(Array.from(references, ([, name]) => name));
  expect([...names].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

test('numbers of 64 bits are exact', () => {
  const { AlnsConfig, BuilderConfig } = openApiDocument().components.schemas;
  expect(AlnsConfig).toMatchObject({
    properties: {
      seed: { type: 'integer', format: 'int64', default: 0 },
      unplacedPenalty: { minimum: 0n, maximum: 10n ** 18n, default: 1e16 },
    },
  });
  expect(BuilderConfig).toMatchObject({ properties: { noiseSeed: { type: 'integer', format: 'uint64' } } });
  const text = openApiText();
  expect(() => JSON.parse(text)).not.toThrow();
  expect(boundsOf(text, 'seed')).toEqual(['-9223372036854775808', '9223372036854775807']);
  expect(boundsOf(text, 'noiseSeed')).toEqual(['0', '18446744073709551615']);
  expect(boundsOf(text, 'cutPenalty')).toEqual(['0', '1000000000000000000']);
});

function boundsOf(text: string, name: string): (string | undefined)[] {
  const [, field = ''] = new RegExp(`"${name}": (\\{[^}]*\\})`).exec(text) ?? [];
  return ['minimum', 'maximum'].map((bound) => new RegExp(`"${bound}": (-?\\d+)`).exec(field)?.[1]);
}
