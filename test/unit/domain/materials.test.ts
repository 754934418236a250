import { expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { placesOf, request } from './requests.ts';

const size = { width: 10, height: 10 };
const limits = { maxMs: 60_000, maxThreads: 4, cores: 4 };

it('materials are listed by their first piece, then by their first sheet; each has islands of its own', () => {
  const job = toJob(
    request({
      pieces: [{ ...size, material: 'b', quantity: 60_000 }, { ...size, material: 'a' }, size],
      sheets: [{ ...size, material: 'c' }, size, { ...size, material: 'a' }],
      strategy: 'alns',
      alnsConfig: { numThreads: 64 },
    }),
    limits,
  );
  expect(job.materials).toEqual([
    { name: 'b', islands: 10 },
    { name: 'a', islands: 64 },
    { name: null, islands: 64 },
    { name: 'c', islands: 64 },
  ]);
  expect(job.pieces.map(({ material }) => material)).toEqual([0, 1, 2]);
  expect(job.sheets.map(({ material }) => material)).toEqual([3, 2, 1]);
});

it('a job without materials has none', () => {
  expect(toJob(request(), limits)).not.toHaveProperty('materials');
  expect(toJob(request(), limits).pieces[0]).not.toHaveProperty('material');
});

it('there are at most a hundred, compared by code points', () => {
  const pieces = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...size, material: `m${index}` }));
  const sheets = [{ ...size, material: 'm0' }];
  expect(placesOf({ pieces: pieces(LIMITS.MAX_MATERIALS), sheets })).toEqual([]);
  expect(placesOf({ pieces: pieces(LIMITS.MAX_MATERIALS + 1), sheets })).toEqual([
    'TooManyEntries at pieces',
  ]);
  expect(placesOf({ pieces: pieces(1), sheets: [{ ...size, material: 'x'.repeat(65) }] })).toEqual([
    'InvalidText at sheets[0].material',
  ]);
  const job = toJob(
    request({ pieces: [{ ...size, material: '\u00e9' }], sheets: [{ ...size, material: 'e\u0301' }] }),
    limits,
  );
  expect(job.materials).toHaveLength(2);
});
