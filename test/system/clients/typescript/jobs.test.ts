import { describe, expect, it } from 'vitest';
import {
  CuttingLayoutClient,
  type CuttingLayoutError,
  type SolveRequest,
} from '../../../../clients/typescript/src/index.ts';
import { DEEP } from '../../../support/cli/jobs.ts';
import { withService } from '../../../support/clients/live.ts';

const LONG: SolveRequest = {
  ...DEEP,
  strategy: 'alns',
  alnsConfig: { ...DEEP.alnsConfig, timeLimitMs: 600_000, numThreads: 1 },
};

const REQUEST: SolveRequest = {
  pieces: [{ width: 700, height: 400, quantity: 3 }],
  sheets: [{ width: 1000, height: 810 }],
};

/** A client with a key of a service of its own. */
const withClient = (use: (client: CuttingLayoutClient, baseUrl: string) => Promise<void>) =>
  withService(['--max-concurrent-solves=2'], async (baseUrl) => {
    const { key } = await new CuttingLayoutClient({ baseUrl }).requestKey('ann@example.org');
    await use(new CuttingLayoutClient({ baseUrl, apiKey: key }), baseUrl);
  });

const failure = (call: Promise<unknown>): Promise<CuttingLayoutError> =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error) => error,
  );

describe('the jobs of a live service', () => {
  it('have the answer of a solve when they end', () =>
    withClient(async (client) => {
      const { id, status } = await client.queueJob(REQUEST);
      expect([id, status]).toEqual([expect.stringMatching(/^job_/), 'queued']);
      let job = await client.job(id, { waitMs: 30_000 });
      while (job.status !== 'succeeded') job = await client.job(id, { waitMs: 30_000 });
      expect(job.response?.result).toEqual((await client.solve(REQUEST)).result);
      expect((await client.usage()).usage.solves).toBe(2);
      expect((await client.deleteJob(id)).status).toBe('succeeded');
      expect(await failure(client.job(id))).toMatchObject({ code: 'not_found', status: 404 });
    }));

  it('tell their progress, and are stopped with the best so far', () =>
    withClient(async (client) => {
      const { id } = await client.queueJob(LONG);
      let job = await client.job(id);
      while ((job.progress?.measure ?? null) === null) job = await client.job(id, { waitMs: 100 });
      expect(job).toMatchObject({ status: 'running', progress: { unplaced: 0 } });
      const ended = client.job(id, { waitMs: 30_000 });
      await client.stopJob(id);
      expect(await ended).toMatchObject({
        status: 'succeeded',
        response: { result: { search: { interrupted: true } } },
      });
    }));
});
