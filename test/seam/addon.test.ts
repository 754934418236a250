import { expect, expectTypeOf, it } from 'vitest';
import type * as declared from '../../crates/node/index.d.ts';
import { parseSolveRequest } from '../../src/contract/parse.ts';
import { encodeJob } from '../../src/domain/encode.ts';
import { toJob } from '../../src/domain/validate.ts';
import { type Addon, loadAddon } from '../../src/engine/addon.ts';
import { within } from '../domain/limits.ts';

const addon = loadAddon();

const jobOf = (request: object) =>
  encodeJob(toJob(parseSolveRequest(Buffer.from(JSON.stringify(request))), within(60_000)));

const SMALL = jobOf({ pieces: [{ width: 60, height: 40 }], sheets: [{ width: 100, height: 100 }] });

/** Would take minutes: the budget is the largest, and the pieces do not fit the sheets that they would fit by area. */
const LONG = jobOf({
  pieces: Array.from({ length: 200 }, (_, i) => ({
    width: 101 + ((i * 37) % 211),
    height: 89 + ((i * 53) % 157),
  })),
  sheets: [{ width: 1000, height: 700, quantity: 100 }],
  builderConfig: { maxBuildCalls: 10_000_000 },
});

it('is what the TypeScript side takes it for', () => {
  expectTypeOf<typeof declared>().toExtend<Addon>();
  expect(addon.engineVersion()).toMatch(/^\d+\.\d+\.\d+$/);
});

it('solves without a word of JavaScript in between', async () => {
  const { result } = await addon.solve(SMALL, new addon.CancelToken());
  expect(Buffer.isBuffer(result)).toBe(true);
  expect(JSON.parse(result.toString())).toMatchObject({ sheetsUsed: 1, totalPlaced: 1, totalUsedArea: 2400 });
});

it('cancels a running solve, and leaves the event loop free meanwhile', async () => {
  const token = new addon.CancelToken();
  const solve = addon.solve(LONG, token);
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  token.cancel();
  await expect(solve).rejects.toMatchObject({ code: 'cancelled', message: 'the solve was cancelled' });
});

it('cancels a solve that was not yet begun', async () => {
  const token = new addon.CancelToken();
  token.cancel();
  token.cancel();
  await expect(addon.solve(SMALL, token)).rejects.toMatchObject({ code: 'cancelled' });
});

it.each(['', '{}', '[]', '{"maxMs":1}'])('refuses %j as a job', async (text) => {
  const bytes = Buffer.from(text);
  await expect(addon.solve(bytes, new addon.CancelToken())).rejects.toMatchObject({ code: 'invalid_job' });
  await expect(addon.verify(bytes, bytes)).rejects.toMatchObject({ code: 'invalid_job' });
});

it('has read its bytes when the call returns', async () => {
  const job = Uint8Array.from(SMALL);
  const solve = addon.solve(job, new addon.CancelToken());
  job.fill(0);
  expect(JSON.parse((await solve).result.toString()).totalPlaced).toBe(1);
});

it('lists what is to be objected to in a foreign result', async () => {
  const result = JSON.parse((await addon.solve(SMALL, new addon.CancelToken())).result.toString());
  result.sheets[0].placements[0].x += 1;
  const verdict = await addon.verify(SMALL, Buffer.from(JSON.stringify(result)));
  expect(JSON.parse(verdict.toString())).toEqual([
    { code: 'placements', path: 'sheets[0].placements[0]', message: expect.any(String) },
  ]);
});
