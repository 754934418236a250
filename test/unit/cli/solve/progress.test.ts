import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Interrupts, type Screen, showProgress } from '../../../../src/cli/solve/progress.ts';
import type { Unit } from '../../../../src/contract/unit.ts';
import type { SearchProgress } from '../../../../src/engine/engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen that remembers, and a clock that follows the timers. Each line tells of the next of these layouts. */
function shownOn(screen: Partial<Screen>, layouts: SearchProgress[] = [], unit?: Unit) {
  const written: string[] = [];
  const start = Date.now();
  const clear = showProgress(
    { ...screen, write: (text: string) => written.push(text) },
    { limitMs: 60_000, unit, progress: () => layouts.shift() ?? null },
    () => Date.now() - start,
  );
  return { written, clear };
}

const LAYOUT: SearchProgress = {
  sheets: 12,
  sheetArea: 69_540_000,
  measure: 69_540_000,
  unplaced: 0,
  lowerBound: 68_300_000,
};

it('shows how long a solve has taken, and clears the line at its end', () => {
  const { written, clear } = shownOn({ isTTY: true });
  vi.advanceTimersByTime(1_000);
  clear();
  vi.advanceTimersByTime(10_000);
  expect(written).toEqual([
    '\r\x1b[K0 of at most 60 s; Ctrl-C stops here',
    '\r\x1b[K1 of at most 60 s; Ctrl-C stops here',
    '\r\x1b[K',
  ]);
});

it.each([
  ['the gap', LAYOUT, '12 sheets, 69.54 m², gap 1.8 %'],
  ['what is left out', { ...LAYOUT, unplaced: 1 }, '12 sheets, 69.54 m², 1 piece left out'],
  ['no bound', { sheets: 2, sheetArea: 1e6, measure: 1e6, unplaced: 0 }, '2 sheets, 1.00 m², no bound known'],
])('shows the best layout so far with %s', (_, layout, text) => {
  const { written, clear } = shownOn({ isTTY: true }, [layout]);
  vi.advanceTimersByTime(500);
  clear();
  expect(written[0]).toBe(`\r\x1b[K0 of at most 60 s: ${text}; Ctrl-C stops here`);
});

it('Ctrl-C ends a solve with its best layout, and cancels it at the second', () => {
  const done: string[] = [];
  const interrupts = new Interrupts(
    (line) => done.push(line),
    () => done.push('quit'),
  );
  interrupts.listen();
  process.emit('SIGINT');
  expect(done.splice(0)).toEqual(['stopping at the best layout so far; Ctrl-C again ends without an answer']);
  expect([interrupts.finish.aborted, interrupts.cancel.aborted]).toEqual([true, false]);
  process.emit('SIGINT');
  expect([done, interrupts.cancel.aborted]).toEqual([['quit'], true]);
  interrupts.close();
});
