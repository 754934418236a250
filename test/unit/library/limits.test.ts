import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config.ts';
import { limitsOf } from '../../../src/library/request.ts';
import { read, written } from '../../support/docs/documents.ts';

const { maxSolveMs } = parseConfig([], {});

test('a solve has the time limit of the service by default, and all cores', () => {
  expect(limitsOf()).toMatchObject({ maxMs: maxSolveMs, cores: availableParallelism() });
  expect(limitsOf(5).maxMs).toBe(5);
  expect(read('src/library/solve.ts')).toContain(`Default: ${written(maxSolveMs)}.`);
});

test('a time limit that the service refuses is refused by name', () => {
  for (const limit of [0, -1, 1.5, Number.NaN, 1e12])
    expect(() => limitsOf(limit)).toThrow(/^maxSolveMs must be an integer from 1 to 3600000, not /);
});
