import { expect, test } from 'vitest';
import { read } from '../../support/docs/documents.ts';
import { typesOf } from './openapi-types.ts';

const DOCUMENT = JSON.parse(read('docs/openapi.json'));

test('the types of client and library are current (rewrite them with "make generate")', async () => {
  await expect(await typesOf(DOCUMENT)).toMatchFileSnapshot('../../../clients/typescript/src/openapi.ts');
});
