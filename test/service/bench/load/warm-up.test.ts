import { afterEach, expect, it } from 'vitest';
import { targetAt } from '../../../../bench/src/load/target.ts';
import { warmUp } from '../../../../bench/src/load/warm-up.ts';
import { NOBODY, standIn } from '../../../support/bench/load/service.ts';

let close = () => {};
afterEach(() => close());

const never = new AbortController().signal;

it('sends the requests in parts, each on connections of its own', async () => {
  const { url, seen, close: end } = await standIn();
  close = end;
  await warmUp(targetAt(url, undefined), ['a', 'b'], { connections: 2, requests: 18, signal: never });
  expect(seen).toHaveLength(18);
  expect(new Set(seen.map(({ from }) => from)).size).toBe(8);
});

it.each([0, 1, 3])('sends %i requests where there are fewer than parts', async (requests) => {
  const { url, seen, close: end } = await standIn();
  close = end;
  await warmUp(targetAt(url, undefined), ['a'], { connections: 2, requests, signal: never });
  expect(seen).toHaveLength(requests);
});

it('sends nothing once it is aborted', async () => {
  const { url, seen, close: end } = await standIn();
  close = end;
  await warmUp(targetAt(url, undefined), ['a'], {
    connections: 1,
    requests: null,
    signal: AbortSignal.abort(),
  });
  expect(seen).toEqual([]);
});

it('tells that nothing answers', async () => {
  const load = { connections: 1, requests: 2, signal: never };
  await expect(warmUp(targetAt(NOBODY, undefined), ['a'], load)).rejects.toThrow('nothing answers at');
});
