import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { AnswerWatch } from '../../../src/http/answer-watch.ts';

const SECOND = 1_000;

let watch: AnswerWatch;
let cuts: string[];

/** An answer that the client has not begun to read. */
function answer() {
  const socket = { bytesWritten: 0, writableLength: 0, bytesRead: 0, destroy: () => outgoing.emit('close') };
  const incoming = { socket, complete: true };
  const outgoing = Object.assign(new EventEmitter(), { headersSent: false });
  watch.watch(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
  return {
    incoming,
    outgoing,
    /** Gives the connection bytes. */
    give(bytes: number) {
      outgoing.headersSent = true;
      socket.bytesWritten += bytes;
      socket.writableLength += bytes;
    },
    /** The client takes some of them. */
    take(bytes: number) {
      socket.writableLength -= bytes;
    },
    receive(bytes: number) {
      socket.bytesRead += bytes;
    },
  };
}

const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) watch.look(SECOND);
};

beforeEach(() => {
  cuts = [];
  const limits = { stalled: 30 * SECOND, leastRate: 1_000, answer: 300 * SECOND, mostAfterRefusal: 5_000 };
  watch = new AnswerWatch(limits, (reason) => void cuts.push(reason));
});

describe('a client', () => {
  it('that stalls is cut off in time, even if it took the beginning at once', () => {
    const { give, take } = answer();
    give(1_000_000);
    pass(1);
    take(500_000);
    pass(1);
    pass(29);
    expect(cuts).toEqual([]);
    pass(1);
    expect(cuts).toEqual(['slow_reader']);
    expect(watch.size).toBe(0);
  });

  it('that takes less than the minimum rate is cut off, even if it never stalls', () => {
    const { give, take } = answer();
    give(1_000_000);
    for (let second = 0; second < 62 && cuts.length === 0; second += 1) {
      take(500);
      pass(1);
    }
    expect(cuts).toEqual(['slow_reader']);
  });

  it('that takes the minimum rate is not cut off, even if it reads in bursts', () => {
    const { give, take } = answer();
    give(1_000_000);
    for (let burst = 0; burst < 10; burst += 1) {
      pass(25);
      take(25_000);
    }
    expect(cuts).toEqual([]);
  });

  it('that has taken every byte so far may wait for more', () => {
    const { give, take } = answer();
    give(1_000);
    take(1_000);
    pass(200);
    expect(cuts).toEqual([]);
  });

  it('that has caught up may stall again for the full time', () => {
    const { give, take } = answer();
    give(1_000);
    pass(20);
    take(1_000);
    pass(1);
    give(1_000);
    pass(29);
    expect(cuts).toEqual([]);
    pass(1);
    expect(cuts).toEqual(['slow_reader']);
  });

  it('is not timed before its answer begins', () => {
    answer();
    pass(1_000);
    expect(cuts).toEqual([]);
  });

  it('must take its whole answer in time, or is cut off', () => {
    const { give, take } = answer();
    give(100_000_000);
    for (let second = 0; second < 301; second += 1) {
      take(100_000);
      pass(1);
    }
    expect(cuts).toEqual(['long_answer']);
  });

  it('may send a limited part of a refused body', () => {
    const { incoming, give, take, receive } = answer();
    incoming.complete = false;
    receive(1_000_000);
    give(10);
    take(10);
    pass(1);
    receive(5_000);
    pass(1);
    expect(cuts).toEqual([]);
    receive(1);
    pass(1);
    expect(cuts).toEqual(['body_after_refusal']);
  });

  it('may send any number of requests after a complete body', () => {
    const { give, take, receive } = answer();
    give(10);
    take(10);
    pass(1);
    receive(1_000_000);
    pass(1);
    expect(cuts).toEqual([]);
  });
});

it('forgets a finished answer', () => {
  answer().outgoing.emit('close');
  expect(watch.size).toBe(0);
});
