import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { encodeJob } from '../../../src/domain/job.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { within } from '../../support/domain/limits.ts';

const addon = loadAddon();

const REQUEST =
  '{"pieces":[{"width":600,"height":400,"quantity":8}],"sheets":[{"width":3210,"height":2250}]}';
const JOB = encodeJob(toJob(parseSolveRequest(Buffer.from(REQUEST)), within(60_000)));

describe('the addon', () => {
  it('is of this release', () => {
    expect(addon.engineVersion()).toBe(packageJson.version);
    expect(JSON.parse(addon.contractRanges())).toEqual(expect.any(Object));
  });

  it('solves a job, and has nothing to object to in its own answer', async () => {
    const { result, alnsStats } = await addon.solve(JOB, new addon.CancelToken());
    expect(JSON.parse(result.toString())).toMatchObject({ sheetsUsed: 1, totalPlaced: 8 });
    expect(alnsStats).toBeUndefined();
    expect(JSON.parse((await addon.verify(JOB, result)).toString())).toEqual({ valid: true, violations: [] });
  });

  it('gives the reason for not solving as a code', async () => {
    const token = new addon.CancelToken();
    token.cancel();
    await expect(addon.solve(JOB, token)).rejects.toMatchObject({ code: 'cancelled' });
    await expect(addon.solve(Buffer.from('{}'), new addon.CancelToken())).rejects.toMatchObject({
      code: 'invalid_job',
    });
  });
});
