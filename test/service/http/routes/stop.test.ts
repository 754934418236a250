import { describe, expect, it } from 'vitest';
import { JOB, post, testService } from '../../../support/http/service.ts';

const SOLVE = '/api/v1/solve';
const TOKEN = '0123456789abcdef0123456789abcdef';

const withToken = (token: string) => ({ headers: { 'X-Stop-Token': token } });

describe('a solve with a stop token', () => {
  const stop = (app: ReturnType<typeof testService>['app'], token = TOKEN) =>
    app.request(`${SOLVE}/stop`, { method: 'POST', ...withToken(token) });

  it('is ended with its best layout so far, without a key', async () => {
    const { app, engine } = testService();
    const answer = app.request(SOLVE, post(JOB, withToken(TOKEN)));
    const solve = await engine.started(0);
    expect((await stop(app, TOKEN.replace('0', 'f'))).status).toBe(404);
    expect(solve.isFinished).toBe(false);
    const stopped = await stop(app);
    expect(stopped.status).toBe(200);
    expect(await stopped.json()).toEqual({ ok: true, contractVersion: 'v1', stopping: true });
    expect(solve.isFinished).toBe(true);
    solve.answer({ search: { interrupted: true } });
    expect(await (await answer).json()).toMatchObject({ result: { search: { interrupted: true } } });
    expect((await stop(app)).status).toBe(404);
  });

  it('is ended as soon as it starts, if it was stopped while it waited', async () => {
    const { app, engine } = testService({ maxConcurrentSolves: 1 });
    const before = app.request(SOLVE, post(JOB));
    const first = await engine.started(0);
    const answer = app.request(SOLVE, post(JOB, withToken(TOKEN)));
    await expect.poll(async () => (await stop(app)).status).toBe(200);
    expect(engine.solves).toHaveLength(1);
    first.answer({});
    const solve = await engine.started(1);
    expect(solve.isFinished).toBe(true);
    solve.answer({});
    expect((await answer).status).toBe(200);
    expect((await before).status).toBe(200);
  });

  it('needs a token that nobody can guess', async () => {
    const { app, engine } = testService();
    for (const token of ['short', `${TOKEN}0`, TOKEN.toUpperCase()]) {
      const refused = await app.request(SOLVE, post(JOB, withToken(token)));
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({
          error: expect.objectContaining({ message: 'X-Stop-Token must be 32 hexadecimal digits.' }),
        }),
      ]);
      expect((await stop(app, token)).status).toBe(400);
    }
    expect((await app.request(`${SOLVE}/stop`, { method: 'POST' })).status).toBe(400);
    expect(engine.solves).toHaveLength(0);
  });
});
