import { afterEach, expect, it } from 'vitest';
import { openLoop } from '../../../../bench/src/load/open-loop.ts';
import { targetAt } from '../../../../bench/src/load/target.ts';
import { standIn } from '../../../support/bench/load/service.ts';

let close = () => {};
afterEach(() => close());

const never = new AbortController().signal;

async function service(...answer: Parameters<typeof standIn>) {
  const started = await standIn(...answer);
  close = started.close;
  return started;
}

it('sends the bodies in order, whether answers come or not', async () => {
  const waiting: (() => void)[] = [];
  const { url, seen } = await service((_, response) => {
    waiting.push(() => response.end());
    if (waiting.length === 5) for (const answer of waiting) answer();
  });
  const load = { perSecond: 1000, limit: { requests: 5 }, signal: never };
  const outcome = await openLoop(targetAt(url, 'secret'), ['0', '1', '2'], load);
  expect(outcome).toMatchObject({ statuses: { 200: 5 }, errors: 0, latencyMs: { count: 5 } });
  expect(seen.map(({ body }) => body).sort()).toEqual(['0', '0', '1', '1', '2']);
  for (const { request } of seen) {
    expect(request).toMatchObject({ method: 'POST', url: '/api/v1/solve' });
    expect(request.headers).toMatchObject({ 'content-length': '1', 'x-api-key': 'secret' });
  }
});

it('tells what was refused, and what was cut off', async () => {
  let count = 0;
  const { url } = await service((request, response) => {
    count += 1;
    if (count % 2 === 0) request.socket.destroy();
    else response.writeHead(503).end();
  });
  const load = { perSecond: 500, limit: { requests: 6 }, signal: never };
  const { statuses, errors } = await openLoop(targetAt(url, undefined), ['a'], load);
  expect({ statuses, errors }).toEqual({ statuses: { 503: 3 }, errors: 3 });
});

it('ends on request, without waiting for answers', async () => {
  const stop = new AbortController();
  const { url } = await service(() => stop.abort());
  const load = { perSecond: 500, limit: { seconds: 1000 }, signal: stop.signal };
  const { statuses, errors } = await openLoop(targetAt(url, undefined), ['a'], load);
  expect(statuses).toEqual({});
  expect(errors).toBeGreaterThan(0);
});
