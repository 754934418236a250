import { expect, test } from 'vitest';
import { read } from '../../support/docs/documents.ts';
import { typesOf } from './openapi-types.ts';

const DOCUMENT = JSON.parse(read('docs/openapi.json'));

test('the types of the TypeScript client are current (rewrite them with "make generate")', async () => {
  await expect(await typesOf(DOCUMENT)).toMatchFileSnapshot('../../../clients/typescript/src/openapi.ts');
});

test('the types of the library are current (rewrite them with "make generate")', async () => {
  await expect(await typesOf({ ...DOCUMENT, paths: {} })).toMatchFileSnapshot(
    '../../../src/library/openapi.ts',
  );
});
