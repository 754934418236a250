import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../../src/observe/log.ts';
import { type TransportRefusal, TransportRefusals } from '../../../src/transport/refusals.ts';

let lines: string[];
let counted: TransportRefusal[];
let refusals: TransportRefusals;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  counted = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  refusals = new TransportRefusals(log, (reason) => void counted.push(reason), 1_000);
});

afterEach(() => {
  vi.useRealTimers();
});

const told = () => lines.splice(0).map((line) => JSON.parse(line));

it('logs the first refusal for a reason at once, and counts the others for a while', () => {
  for (let times = 0; times < 10_000; times += 1) refusals.note('bad_request', '203.0.113.7');
  expect(counted).toHaveLength(10_000);
  expect(told()).toMatchObject([
    { level: 'warn', msg: 'refused', reason: 'bad_request', client: '203.0.113.7', count: 1 },
  ]);
  vi.advanceTimersByTime(1_000);
  expect(told()).toMatchObject([{ level: 'warn', msg: 'refused', reason: 'bad_request', count: 9_999 }]);
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([]);
  refusals.note('bad_request');
  expect(told()).toHaveLength(1);
});

it('handles each reason separately', () => {
  for (const reason of ['bad_request', 'slow_reader', 'bad_request'] as const) refusals.note(reason);
  expect(told().map(({ reason }) => reason)).toEqual(['bad_request', 'slow_reader']);
});
