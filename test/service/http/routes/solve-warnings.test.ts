import { describe, expect, it } from 'vitest';
import type { SolveResponse } from '../../../../src/contract/response.ts';
import { JOB, post, solvingApp, testService } from '../../../support/http/service.ts';

const app = solvingApp(testService());

async function solved(body: object): Promise<SolveResponse> {
  const response = await app.request('/api/v1/solve', post(body));
  expect(response.status).toBe(200);
  return (await response.json()) as SolveResponse;
}

describe('the warnings of a solve', () => {
  const defects = [{ x: 3200, y: 0, width: 5, height: 5 }];
  const sheet = { width: 3210, height: 2250, defects };
  const body = { ...JOB, sheets: [sheet, sheet], includeWarnings: true };

  it.each([{ includePtx: true }, { includeSvg: true, includePtx: true }])(
    'with %j are those of the PTX file, which only speak of used sheets',
    async (asked) => {
      const answer = await solved({ ...body, ...asked });
      expect(Object.keys(answer).slice(-2)).toEqual(['ptx', 'warnings']);
      expect(answer.warnings).toEqual([
        expect.objectContaining({ code: 'ptx_mirrored', fieldPath: 'sheets[0].defects' }),
      ]);
    },
  );

  it('say nothing of a PTX file that was not asked for', async () => {
    expect((await solved(body)).warnings).toEqual([]);
  });
});
