import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Interrupts, type Screen, showProgress } from '../../../../src/cli/solve/progress.ts';
import type { Unit } from '../../../../src/contract/unit.ts';
import type { SearchProgress } from '../../../../src/engine/solve.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen that remembers, and a clock that follows the timers. Each line tells of the next of these layouts. */
function shownOn(screen: Partial<Screen>, layouts: SearchProgress[] = [], unit?: Unit) {
  const written: string[] = [];
  const start = Date.now();
  const progress = showProgress(
    { ...screen, write: (text: string) => written.push(text) },
    { limitMs: 60_000, unit, progress: () => layouts.shift() ?? null },
    () => Date.now() - start,
  );
  return { written, progress };
}

const LAYOUT: SearchProgress = {
  sheets: 12,
  sheetArea: 69_540_000,
  measure: 69_540_000,
  unplaced: 0,
  lowerBound: 68_300_000,
};

it('shows how long a solve has taken, and clears the line at its end', () => {
  const { written, progress } = shownOn({ isTTY: true });
  vi.advanceTimersByTime(1_000);
  progress.end();
  vi.advanceTimersByTime(10_000);
  expect(written).toEqual([
    '\r\x1b[K0 of at most 60 s; Ctrl-C stops here',
    '\r\x1b[K1 of at most 60 s; Ctrl-C stops here',
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
  expect(written).toEqual(['\r\x1b[K0 of at most 60 s; ']);
});

it('shows the whole line on a terminal that does not tell its width', () => {
  const { written } = shownOn({ isTTY: true, columns: 0 });
  vi.advanceTimersByTime(500);
  expect(written).toEqual(['\r\x1b[K0 of at most 60 s; Ctrl-C stops here']);
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
  const { written, progress } = shownOn({ isTTY: true }, [layout]);
  vi.advanceTimersByTime(500);
  progress.end();
  expect(written[0]).toBe(`\r\x1b[K0 of at most 60 s: ${text}; Ctrl-C stops here`);
});

it('follows the search', () => {
  const { written } = shownOn({ isTTY: true }, [LAYOUT, { ...LAYOUT, sheets: 11 }]);
  vi.advanceTimersByTime(1_000);
  expect(written.map((line) => /\d+ sheets/.exec(line)?.[0])).toEqual(['12 sheets', '11 sheets']);
});

it('is cleared once, however often it ends', () => {
  const { written, progress } = shownOn({ isTTY: true });
  vi.advanceTimersByTime(500);
  progress.end();
  progress.end();
  expect(written.filter((text) => text === '\r\x1b[K')).toHaveLength(1);
});

it('shows areas in the unit that people think in', () => {
  const best = { ...LAYOUT, sheetArea: 144 * 256 * 32, measure: 1, lowerBound: 1 };
  const { written } = shownOn({ isTTY: true }, [best], 'in/16');
  vi.advanceTimersByTime(500);
  expect(written[0]).toContain(': 12 sheets, 32.00 ft², gap 0.0 %;');
});

/** Interrupts, and what they did in order. */
function watched() {
  const done: string[] = [];
  const interrupts = new Interrupts(
    (line) => done.push(line),
    () => done.push('quit'),
  );
  interrupts.signal.addEventListener('abort', () => done.push('cancel'));
  return { interrupts, done, running: { finish: () => done.push('finish') } };
}

const STOPPING = 'stopping at the best layout so far; Ctrl-C again ends without an answer';

describe('Ctrl-C', () => {
  it('ends a solve with its best layout, and cancels it at the second', () => {
    const { interrupts, done, running } = watched();
    interrupts.started(running);
    expect(interrupts.hasFinished).toBe(false);
    interrupts.press();
    expect(done.splice(0)).toEqual(['finish', STOPPING]);
    expect([interrupts.hasFinished, interrupts.signal.aborted]).toEqual([true, false]);
    interrupts.press();
    expect(done).toEqual(['cancel', 'quit']);
  });

  it('lets an answer be written that is found already', () => {
    const { interrupts, done, running } = watched();
    interrupts.started(running);
    interrupts.ended();
    interrupts.press();
    expect(done.splice(0)).toEqual(['writing the answer; Ctrl-C again ends without it']);
    expect(interrupts.hasFinished).toBe(false);
    interrupts.press();
    expect(done).toEqual(['cancel', 'quit']);
  });

  it('quits at the second, even if a solve has ended in between', () => {
    const { interrupts, done, running } = watched();
    interrupts.started(running);
    interrupts.press();
    interrupts.ended();
    interrupts.press();
    expect(done).toEqual(['finish', STOPPING, 'cancel', 'quit']);
  });
});
