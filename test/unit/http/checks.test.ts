import type { Context } from 'hono';
import { expect, it } from 'vitest';
import { Slots } from '../../../src/admission/slots.ts';
import { WaitLimit } from '../../../src/admission/wait-limit.ts';
import { parseConfig } from '../../../src/config.ts';
import { admitter } from '../../../src/http/checks.ts';
import type { Env } from '../../../src/http/errors.ts';

const CLIENT = {
  identity: 'anybody',
  gone: new AbortController().signal,
  waits: new WaitLimit(60_000, () => 0),
};

const CONTEXT = { get: () => ({}) } as unknown as Context<Env>;

it('a quarter of all places is for checks, and each place is given back', async () => {
  const settings = ['--max-concurrent-solves=2', '--short-solve-threads=0', '--max-queued-solves=3'];
  const config = parseConfig(settings, {});
  const admit = admitter({ config, slots: new Slots({ threads: 5, waiting: 5, waitMs: 60_000 }) });
  const ends: (() => void)[] = [];
  const check = () => admit(CONTEXT, CLIENT, () => new Promise<void>((resolve) => ends.push(resolve)));
  const running = [check(), check()];
  await expect(check()).rejects.toMatchObject({ code: 'server_busy' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await running[0];
  const failing = admit(CONTEXT, CLIENT, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  const last = check();
  await new Promise((resolve) => setImmediate(resolve));
  for (const end of ends) end();
  await Promise.all([...running, last]);
});
