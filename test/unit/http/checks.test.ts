import { expect, it } from 'vitest';
import { Slots } from '../../../src/admission/slots.ts';
import { FreeChecks } from '../../../src/http/checks.ts';

const CLIENT = { identity: 'anybody', gone: new AbortController().signal };

it('a quarter of all places is for checks, and each place is given back', async () => {
  const checks = new FreeChecks(new Slots({ threads: 5, waiting: 5, waitMs: 60_000 }), 5);
  const ends: (() => void)[] = [];
  const check = () => checks.run(CLIENT, () => new Promise<void>((resolve) => ends.push(resolve)));
  const running = [check(), check()];
  await expect(check()).rejects.toMatchObject({ code: 'server_busy' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await running[0];
  const failing = checks.run(CLIENT, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  const last = check();
  await new Promise((resolve) => setImmediate(resolve));
  for (const end of ends) end();
  await Promise.all([...running, last]);
});
