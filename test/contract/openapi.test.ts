import { expect, test } from 'vitest';
import { openApiDocument } from '../../src/contract/openapi.ts';

/** As JSON; the integers of 64 bits in it are all exact doubles. */
function written(document: object): string {
  const toNumber = (_name: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
  return `${JSON.stringify(document, toNumber, 2)}\n`;
}

test('docs/openapi.json is up to date (write it anew with "vitest run test/contract/openapi.test.ts --update")', async () => {
  await expect(written(openApiDocument())).toMatchFileSnapshot('../../docs/openapi.json');
});
