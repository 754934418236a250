import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissStandIn, withStandIn } from '../../src/http/stand-in.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stand-in that tells what it is asked, and a piece of work; both end as the test says. */
function long() {
  const asked: string[] = [];
  const ends = { work: (_: string) => {}, dismissal: () => {} };
  const standIn = {
    call: (_: number, __: Socket, requestId: string) => void asked.push(`call ${requestId}`),
    dismiss: () =>
      new Promise<void>((resolve) => {
        asked.push('dismiss');
        ends.dismissal = resolve;
      }),
  };
  const work = () =>
    new Promise<string>((resolve) => {
      ends.work = resolve;
    });
  return { asked, ends, standIn, work, socket: new Socket() };
}

describe('withStandIn', () => {
  it('calls none for work that ends soon', async () => {
    const { asked, ends, standIn, work, socket } = long();
    const answer = withStandIn(standIn, socket, 'a', work);
    await vi.advanceTimersByTimeAsync(49);
    ends.work('done');
    expect(await answer).toBe('done');
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
  });

  it('does not give the answer before the stand-in is dismissed', async () => {
    const { asked, ends, standIn, work, socket } = long();
    const answer = withStandIn(standIn, socket, 'a', work);
    const answered = vi.fn();
    void answer.then(answered);
    await vi.advanceTimersByTimeAsync(50);
    expect(asked).toEqual(['call a']);
    ends.work('done');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, answered.mock.calls.length]).toEqual([['call a', 'dismiss'], 0]);
    ends.dismissal();
    expect(await answer).toBe('done');
  });

  it('dismisses it after work that fails, too', async () => {
    const { asked, ends, standIn, socket } = long();
    let fail = (_: Error) => {};
    const failing = () =>
      new Promise<string>((_, reject) => {
        fail = reject;
      });
    const refused = expect(withStandIn(standIn, socket, 'a', failing)).rejects.toThrow('odd');
    await vi.advanceTimersByTimeAsync(50);
    fail(new Error('odd'));
    await vi.advanceTimersByTimeAsync(0);
    ends.dismissal();
    await refused;
    expect(asked).toEqual(['call a', 'dismiss']);
  });

  it('calls none for a connection that is gone', async () => {
    const { asked, ends, standIn, work, socket } = long();
    const answer = withStandIn(standIn, socket, 'a', work);
    socket.destroy();
    await vi.advanceTimersByTimeAsync(50);
    ends.work('done');
    await answer;
    expect(asked).toEqual([]);
  });

  it('only works where there is no other process', async () => {
    const { socket } = long();
    expect(await withStandIn(undefined, socket, 'a', async () => 'done')).toBe('done');
    expect(dismissStandIn(socket)).toBeUndefined();
  });
});

describe('dismissStandIn', () => {
  it('lets bytes be sent ahead of the answer only once the stand-in is dismissed, which it is once', async () => {
    const { asked, ends, standIn, work, socket } = long();
    const answer = withStandIn(standIn, socket, 'a', work);
    await vi.advanceTimersByTimeAsync(50);
    const ahead = vi.fn();
    void dismissStandIn(socket)?.then(ahead);
    await vi.advanceTimersByTimeAsync(0);
    expect(ahead).not.toHaveBeenCalled();
    ends.dismissal();
    await vi.advanceTimersByTimeAsync(0);
    expect(ahead).toHaveBeenCalled();
    ends.work('done');
    expect(await answer).toBe('done');
    expect(asked).toEqual(['call a', 'dismiss']);
    expect(dismissStandIn(socket)).toBeUndefined();
  });

  it('also keeps one from being called later', async () => {
    const { asked, ends, standIn, work, socket } = long();
    const answer = withStandIn(standIn, socket, 'a', work);
    await dismissStandIn(socket);
    await vi.advanceTimersByTimeAsync(1_000);
    ends.work('done');
    await answer;
    expect(asked).toEqual([]);
  });
});
