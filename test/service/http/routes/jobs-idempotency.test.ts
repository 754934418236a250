import { describe, expect, it } from 'vitest';
import { JOB, post } from '../../../support/http/service.ts';
import { JOBS, keyed, LONG } from '../keyed.ts';

describe('with an Idempotency-Key', () => {
  it('a job is queued and charged once, however often it is asked for at once', async () => {
    const { app, key, engine, charged, store } = await keyed();
    const init = () => post(LONG, { headers: { 'X-API-Key': key, 'Idempotency-Key': 'K' } });
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.request(JOBS, init())));
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(texts.size).toBe(1);
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('Location')}`)).size).toBe(
      1,
    );
    expect(answers.filter(({ headers }) => headers.has('Idempotency-Replayed'))).toHaveLength(99);
    await engine.started(0);
    expect(await store.jobCounts()).toEqual({ queued: 0, running: 1 });
    expect(await charged()).toBe(1);
  });

  it('another body is refused, and an invalid one is refused again', async () => {
    const { queue } = await keyed();
    const named = { 'Idempotency-Key': 'K' };
    await queue(LONG, named);
    expect((await queue(JOB, named)).error.code).toBe('idempotency_key_reused');
    const wrong = { ...JOB, sheets: [] };
    expect((await queue(wrong, { 'Idempotency-Key': 'L' })).status).toBe(422);
    const again = await queue(wrong, { 'Idempotency-Key': 'L' });
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([422, 'true']);
  });
});
