import { afterEach, expect, it } from 'vitest';
import { besideChecks, checkRequests } from '../../../../bench/src/load/beside-checks.ts';
import { targetAt } from '../../../../bench/src/load/target.ts';
import { standIn } from '../../../support/bench/load/service.ts';

let close = () => {};
afterEach(() => close());

const never = new AbortController().signal;

async function service(...answer: Parameters<typeof standIn>) {
  const started = await standIn(...answer);
  close = started.close;
  return { ...started, target: targetAt(started.url, undefined) };
}

it('validates the jobs and verifies what the service answers', async () => {
  const { target } = await service((_, response) => response.end('{"ok":true}'));
  expect(await checkRequests(target, ['{"a":1}', '{"b":2}'], never)).toEqual({
    bodies: [
      '{"a":1}',
      '{"request":{"a":1},"response":{"ok":true}}',
      '{"b":2}',
      '{"request":{"b":2},"response":{"ok":true}}',
    ],
    paths: ['/api/v1/validate', '/api/v1/verify', '/api/v1/validate', '/api/v1/verify'],
  });
});

it('needs jobs that the service solves', async () => {
  const { target } = await service((_, response) => response.writeHead(429).end());
  await expect(checkRequests(target, ['{}'], never)).rejects.toThrow('answered with 429');
});

it('sends checks until the work is done', async () => {
  let finish = () => {};
  const work = new Promise<string>((resolve) => {
    finish = () => resolve('worked');
  });
  let asked = 0;
  const { target, seen } = await service((_, response) => {
    response.end('{}');
    asked += 1;
    if (asked === 5) finish();
  });
  const requests = { bodies: ['{}', '[]'], paths: ['/api/v1/validate', '/api/v1/verify'] };
  const { worked, checks } = await besideChecks(
    target,
    requests,
    { connections: 1, signal: never },
    () => work,
  );
  expect(worked).toBe('worked');
  expect(checks.statuses[200]).toBeGreaterThanOrEqual(4);
  expect(new Set(seen.map(({ request, body }) => `${request.url} ${body}`))).toEqual(
    new Set(['/api/v1/validate {}', '/api/v1/verify []']),
  );
});

it('sends none any more once the work has failed', async () => {
  const { target } = await service();
  const requests = { bodies: ['{}'], paths: ['/api/v1/validate'] };
  const failed = besideChecks(target, requests, { connections: 1, signal: never }, () =>
    Promise.reject(new Error('no work')),
  );
  await expect(failed).rejects.toThrow('no work');
});
