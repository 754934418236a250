import { beforeEach, describe, expect, it } from 'vitest';
import type { Charge, Refund } from '../../../src/admission/charge.ts';
import { ClientGone, Slots } from '../../../src/admission/slots.ts';
import { ContractError } from '../../../src/contract/errors.ts';

let account: string[];
let slots: Slots;
let gone: AbortController;

beforeEach(() => {
  account = [];
  slots = new Slots({ threads: 1, waiting: 1, waitMs: 60_000 });
  gone = new AbortController();
});

const charge = async () => {
  account.push('charged');
  return async () => void account.push('refunded');
};

/** Work that is charged, and ends when it is cancelled, in its own words. */
const cancellable = () =>
  slots.run(
    1,
    { identity: 'anybody', gone: gone.signal },
    async (signal) => {
      account.push('begun');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      throw new Error('cancelled');
    },
    charge,
  );

const run = <T>(work: () => Promise<T>, charging: Charge = charge) =>
  slots.run(1, { identity: 'anybody', gone: gone.signal }, work, charging);

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('charged work', () => {
  it('is charged before it starts', async () => {
    expect(await run(async () => account.push('begun'))).toBe(2);
    expect(account).toEqual(['charged', 'begun']);
  });

  it.each([
    ['is invalid', new ContractError('validation_failed')],
    ['fails', new Error('panic')],
  ])('stays charged if it %s', async (_, error) => {
    await expect(run(() => Promise.reject(error))).rejects.toBe(error);
    expect(account).toEqual(['charged']);
  });

  it('stays charged if its client goes away', async () => {
    const outcome = cancellable();
    await settle();
    gone.abort();
    await expect(outcome).rejects.toBeInstanceOf(ClientGone);
    expect(account).toEqual(['charged', 'begun']);
  });

  it.each([
    ['its own', () => run(() => Promise.reject(new ContractError('server_busy')))],
    [
      "the service's end",
      async () => {
        const outcome = cancellable();
        setImmediate(() => slots.close(new ContractError('server_busy')));
        await outcome;
      },
    ],
  ])('gets its charge back where it ends busy by %s', async (_, busy) => {
    await expect(busy()).rejects.toMatchObject({ code: 'server_busy' });
    expect(account.at(-1)).toBe('refunded');
    expect(account.filter((entry) => entry === 'charged')).toHaveLength(1);
  });

  it('is charged while it waits, and refunded if its client leaves first', async () => {
    const running = cancellable();
    await settle();
    const waiting = run(async () => account.push('begun'));
    await settle();
    expect(account).toEqual(['charged', 'begun', 'charged']);
    gone.abort();
    await Promise.allSettled([running, waiting]);
    expect(account).toEqual(['charged', 'begun', 'charged', 'refunded']);
  });

  it('is not charged if there is no place', async () => {
    const running = cancellable();
    const waiting = cancellable();
    await expect(cancellable()).rejects.toMatchObject({ code: 'server_busy' });
    expect(account.filter((entry) => entry === 'charged')).toHaveLength(2);
    gone.abort();
    await Promise.allSettled([running, waiting]);
  });

  it('is charged at once when its turn comes', async () => {
    const first = run(() => settle());
    const second = run(async () => account.push('begun'));
    await Promise.all([first, second]);
    expect(account).toEqual(['charged', 'charged', 'begun']);
  });

  it('leaves the queue at once if the charge is refused, without a refund', async () => {
    const running = cancellable();
    await settle();
    const refused = new ContractError('rate_limit_exceeded');
    const outcome = run(
      async () => account.push('begun'),
      () => Promise.reject(refused),
    );
    await expect(outcome).rejects.toBe(refused);
    expect(slots.waiting).toBe(0);
    gone.abort();
    await Promise.allSettled([running]);
    expect(account).toEqual(['charged', 'begun']);
  });

  it('does not start before it is charged, and keeps its thread meanwhile', async () => {
    let done: (refund: Refund) => void = () => {};
    const slow = run(
      async () => account.push('begun'),
      () =>
        new Promise<Refund>((resolve) => {
          done = resolve;
        }),
    );
    await settle();
    expect([account, slots.busyThreads]).toEqual([[], 1]);
    done(async () => {});
    await slow;
    expect([account, slots.busyThreads]).toEqual([['begun'], 0]);
  });

  it('is refunded if its client went away before the charge was made', async () => {
    let done: (refund: Refund) => void = () => {};
    const outcome = run(
      async () => account.push('begun'),
      () =>
        new Promise<Refund>((resolve) => {
          done = resolve;
        }),
    );
    gone.abort();
    done(async () => void account.push('refunded'));
    await expect(outcome).rejects.toBeInstanceOf(ClientGone);
    expect([account, slots.busyThreads]).toEqual([['refunded'], 0]);
  });
});
