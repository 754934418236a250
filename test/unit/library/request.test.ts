import { expect, test } from 'vitest';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { readyToSolve } from '../../../src/library/request.ts';
import { unsharedLimits } from '../../../src/settings.ts';
import { read } from '../../support/docs/documents.ts';

const LIMITS = unsharedLimits(1000);

test.each(['minimal', 'full'])('the job of an object is that of its JSON: %s', (name) => {
  // JavaScript's own parser would round the seeds, to some that do not fit 64 bits.
  const text = read(`test/fixtures/requests/${name}.json`).replaceAll(/-?\d{18,}/g, '5');
  expect(readyToSolve(JSON.parse(text), LIMITS)).toEqual(prepare(Buffer.from(text), LIMITS));
});

test('a request that was parsed once can be given again, with its bigints', () => {
  const text = read('test/fixtures/requests/full.json');
  const parsed = parseSolveRequest(Buffer.from(text));
  expect(readyToSolve(parsed, LIMITS)).toEqual(prepare(Buffer.from(text), LIMITS));
});
