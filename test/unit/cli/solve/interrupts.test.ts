import { describe, expect, it } from 'vitest';
import { Interrupts } from '../../../../src/cli/solve/interrupts.ts';

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
