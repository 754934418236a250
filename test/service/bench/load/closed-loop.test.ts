import { afterEach, expect, it } from 'vitest';
import { closedLoop } from '../../../../bench/src/load/closed-loop.ts';
import { targetAt } from '../../../../bench/src/load/target.ts';
import { groupBy } from '../../../../bench/src/statistics.ts';
import { NOBODY, standIn } from '../../../support/bench/load/service.ts';

let close = () => {};
afterEach(() => close());

const never = new AbortController().signal;

async function service(...answer: Parameters<typeof standIn>) {
  const started = await standIn(...answer);
  close = started.close;
  return started;
}

it('sends the bodies repeatedly, each connection starting with another one', async () => {
  const { url, seen } = await service();
  const bodies = ['0', '1', '2', '3'];
  const load = { connections: 2, limit: { requests: 12 }, signal: never };
  const { statuses, errors, latencyMs } = await closedLoop(targetAt(url, 'secret'), bodies, load);
  expect({ statuses, errors, answered: latencyMs.count }).toEqual({
    statuses: { 200: 12 },
    errors: 0,
    answered: 12,
  });
  const byConnection = groupBy(seen, ({ from }) => String(from));
  const orders = [...byConnection.values()].map((sent) => sent.map(({ body }) => body).join(''));
  expect(orders.sort()).toEqual(['012301', '230123']);
  for (const { request } of seen) {
    expect(request).toMatchObject({ method: 'POST', url: '/api/v1/solve' });
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'x-api-key': 'secret' });
  }
});

it('tells that nobody answers', async () => {
  const load = { connections: 1, limit: { requests: 2 }, signal: never };
  expect(await closedLoop(targetAt(NOBODY, undefined), ['a'], load)).toMatchObject({
    statuses: {},
    errors: 2,
  });
});
