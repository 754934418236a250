import { describe, expect, it, test } from 'vitest';
import type { QueuedJob } from '../../../../web/src/api/types.ts';
import { beganAnew, bestOf, clock, newsOf, span } from '../../../../web/src/searches/words.ts';

const QUEUED: QueuedJob = { id: 'job_1', status: 'queued', createdAt: '2026-11-22T10:00:00.000Z' };

const UNKNOWN = { measure: null, lowerBound: null, gap: null, unplaced: null };

const running = (elapsedMs: number, search: Partial<NonNullable<QueuedJob['progress']>> = {}): QueuedJob => ({
  ...QUEUED,
  status: 'running',
  progress: { elapsedMs, ...UNKNOWN, ...search },
});

const FOUND = { measure: 14_130_000, lowerBound: 13_500_000, gap: 0.0446, unplaced: 0 };

test('times are told as people say them, and promises are rounded down', () => {
  expect([500, 20_000, 60_000, 120_000, 119_999, 600_000, 5_400_000, 86_400_000].map(span)).toEqual([
    '500 ms',
    '20 s',
    '60 s',
    '2 min',
    '119.9 s',
    '10 min',
    '90 min',
    '24 h',
  ]);
  expect([0, 999, 42_000, 60_000, 3_723_000].map(clock)).toEqual(['0:00', '0:00', '0:42', '1:00', '1:02:03']);
});

describe('the best layout so far', () => {
  it('is told with its gap', () => {
    expect(bestOf(running(1, FOUND))).toBe(
      '14.13 m² of sheets, gap 4.5 %: no layout can save more than this',
    );
    expect(bestOf(running(1, { ...FOUND, gap: 0 }))).toBe(
      '14.13 m² of sheets, no layout needs less material',
    );
    expect(bestOf(running(1, { ...FOUND, lowerBound: null, gap: null }))).toBe(
      '14.13 m² of sheets, no bound known',
    );
  });
});

describe('a screen reader', () => {
  it('says the first layout, and then the best one once a minute, not at every question', () => {
    expect(newsOf(running(10), running(20, FOUND))).toMatch(/^A first layout: 14.13 m²/);
    const said: string[] = [];
    for (let seconds = 2; seconds <= 300; seconds += 2) {
      const news = newsOf(running((seconds - 2) * 1_000, FOUND), running(seconds * 1_000, FOUND));
      if (news !== undefined) said.push(news.replace(/:.*/, ''));
    }
    expect(said).toEqual([
      'After 1 minute',
      'After 2 minutes',
      'After 3 minutes',
      'After 4 minutes',
      'After 5 minutes',
    ]);
  });

  it('says that a restart began the search anew', () => {
    expect(newsOf(running(5_000, FOUND), QUEUED)).toContain('begins anew');
    // It may have searched longer than before until somebody asks again.
    const again = { ...running(9_000), startedAt: '2026-11-22T11:00:00.000Z' };
    expect(newsOf(running(5_000, FOUND), again)).toContain('begins anew');
    expect(beganAnew(running(5), { ...again, status: 'succeeded' })).toBe(false);
    expect(beganAnew(QUEUED, running(0))).toBe(false);
    expect(beganAnew(undefined, QUEUED)).toBe(false);
    expect(beganAnew(running(5), running(5))).toBe(false);
  });
});
