import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../web/src/api/answer.ts';
import type { JobResponse, QueuedJob } from '../../../../web/src/api/types.ts';
import { type Following, follow, submit } from '../../../../web/src/searches/follow.ts';

type JobAnswer = Answer<JobResponse>;

const answer = (status: QueuedJob['status']): JobAnswer => ({
  kind: 'ok',
  body: { ok: true, contractVersion: 'v1', job: { id: 'job_1', status, createdAt: '2026-11-22T10:00:00Z' } },
});

const AWAY: JobAnswer = { kind: 'unreachable', message: 'M' };

const refused = (code: string): JobAnswer =>
  ({ kind: 'refused', error: { code, message: 'M' } }) as JobAnswer;

/** A service that gives these answers one after the other, each after its whole wait, and what the page then does. */
function scene(answers: readonly JobAnswer[], changes: Partial<Following> = {}) {
  const pauses: number[] = [];
  const seen: string[] = [];
  const troubles: boolean[] = [];
  const waits: number[] = [];
  let now = 0;
  let index = 0;
  const next = (): JobAnswer => answers[index++] ?? AWAY;
  const following: Following = {
    ask: async (waitMs) => {
      waits.push(waitMs);
      now += waitMs;
      return next();
    },
    waitMs: () => 2_000,
    ticks: () => now,
    pause: async (ms) => void pauses.push(ms),
    isLeft: () => index >= answers.length,
    onJob: ({ status }) => void seen.push(status),
    onTrouble: (failure) => void troubles.push(failure !== undefined),
    ...changes,
  };
  return { following, next, pauses, seen, troubles, waits };
}

describe('following a job', () => {
  it('asks until it has ended, and tells every state', async () => {
    const { following, seen, pauses, waits } = scene(
      [answer('queued'), answer('running'), answer('running'), answer('succeeded')],
      { isLeft: () => false },
    );
    expect(await follow(following)).toMatchObject({ kind: 'ended', job: { status: 'succeeded' } });
    expect(seen).toEqual(['queued', 'running', 'running']);
    expect(pauses).toEqual([]);
    expect(waits).toEqual([2_000, 2_000, 2_000, 2_000]);
  });

  it('asks ever more rarely while there is no answer, and at once again afterwards', async () => {
    const away = Array.from({ length: 7 }, () => AWAY);
    const { following, pauses, troubles } = scene([...away, answer('running'), AWAY, answer('succeeded')], {
      isLeft: () => false,
    });
    expect((await follow(following)).kind).toBe('ended');
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000]);
    expect(troubles).toEqual([...Array(7).fill(true), false, true, false]);
  });

  it.each(['not_found', 'invalid_api_key'])('ends with %s', async (code) => {
    const { following } = scene([refused(code)], { isLeft: () => false });
    expect(await follow(following)).toMatchObject({ kind: 'refused', failure: { error: { code } } });
  });

  it('asks again at once when a question was cut short, and ends when it is left', async () => {
    const { following, waits, pauses } = scene([{ kind: 'stopped' }, { kind: 'stopped' }, answer('running')]);
    expect(await follow(following)).toEqual({ kind: 'left' });
    expect(waits).toHaveLength(3);
    expect(pauses).toEqual([]);
  });
});

describe('queuing a job', () => {
  it.each([AWAY, refused('idempotency_conflict')])('tries again while no answer comes', async (lost) => {
    const { following, next, pauses, troubles } = scene([lost, lost, answer('queued')], {
      isLeft: () => false,
    });
    expect(await submit(async () => next(), following)).toEqual(answer('queued'));
    expect(pauses).toEqual([1_000, 2_000]);
    expect(troubles.at(-1)).toBe(false);
  });
});
