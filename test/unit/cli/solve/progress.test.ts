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

it('writes nothing for a short solve', () => {
  const { written, clear } = shownOn({ isTTY: true });
  vi.advanceTimersByTime(499);
  clear();
  expect(written).toEqual([]);
});

it('writes nothing to a pipe', () => {
  const { written, clear } = shownOn({});
  vi.advanceTimersByTime(5_000);
  clear();
  expect(written).toEqual([]);
});

it('keeps to one line', () => {
  const { written } = shownOn({ isTTY: true, columns: 20 });
  vi.advanceTimersByTime(500);
  expect(written).toEqual(['\r\x1b[K0 of at most 60 s; ']);
});

it.each([
  ['the gap', LAYOUT, '12 sheets, 69.54 m², gap 1.8 %'],
  ['a proof', { ...LAYOUT, sheetArea: 68_300_000, measure: 68_300_000 }, '12 sheets, 68.30 m², gap 0.0 %'],
  ['one sheet', { ...LAYOUT, sheets: 1 }, '1 sheet, 69.54 m², gap 1.8 %'],
  ['pieces left out', { ...LAYOUT, unplaced: 3 }, '12 sheets, 69.54 m², 3 pieces left out'],
  [
    'no sheet at all',
    { ...LAYOUT, sheets: 0, sheetArea: 0, measure: 0 },
    '0 sheets, 0.00 m², no bound known',
  ],
  ['no bound', { sheets: 2, sheetArea: 1e6, measure: 1e6, unplaced: 0 }, '2 sheets, 1.00 m², no bound known'],
])('shows the best layout so far with %s', (_, layout, text) => {
  const { written, clear } = shownOn({ isTTY: true }, [layout]);
  vi.advanceTimersByTime(500);
  clear();
  expect(written[0]).toBe(`\r\x1b[K0 of at most 60 s: ${text}; Ctrl-C stops here`);
});

it('shows areas in the unit that people think in', () => {
  const best = { ...LAYOUT, sheetArea: 144 * 256 * 32, measure: 1, lowerBound: 1 };
  const { written } = shownOn({ isTTY: true }, [best], 'in/16');
  vi.advanceTimersByTime(500);
  expect(written[0]).toContain(': 12 sheets, 32.00 ft², gap 0.0 %;');
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
