import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Screen, showProgress } from '../../../src/cli/solve/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen that remembers, and a clock that follows the timers. */
function shownOn(screen: Partial<Screen>) {
  const written: string[] = [];
  const start = Date.now();
  const progress = showProgress(
    { ...screen, write: (text: string) => written.push(text) },
    60_000,
    () => Date.now() - start,
  );
  return { written, progress };
}

it('shows how long a solve has taken, and clears the line at its end', () => {
  const { written, progress } = shownOn({ isTTY: true });
  vi.advanceTimersByTime(1_000);
  progress.end();
  vi.advanceTimersByTime(10_000);
  expect(written).toEqual([
    '\r\x1b[Ksolving: 0 s of at most 60 s; Ctrl-C ends it',
    '\r\x1b[Ksolving: 1 s of at most 60 s; Ctrl-C ends it',
    '\r\x1b[K',
  ]);
});

it('writes nothing for a short solve', () => {
  const { written, progress } = shownOn({ isTTY: true });
  vi.advanceTimersByTime(499);
  progress.end();
  expect(written).toEqual([]);
});

it('writes nothing to a pipe', () => {
  const { written, progress } = shownOn({});
  vi.advanceTimersByTime(5_000);
  progress.end();
  expect(written).toEqual([]);
});

it('keeps to one line', () => {
  const { written } = shownOn({ isTTY: true, columns: 20 });
  vi.advanceTimersByTime(500);
  expect(written).toEqual(['\r\x1b[Ksolving: 0 s of at ']);
});
