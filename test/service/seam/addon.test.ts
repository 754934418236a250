import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { encodeJob } from '../../../src/domain/job.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { within } from '../../support/domain/limits.ts';

const addon = loadAddon();

const jobOf = (request: object) =>
  encodeJob(toJob(parseSolveRequest(Buffer.from(JSON.stringify(request))), within(60_000)));

const SMALL = jobOf({ pieces: [{ width: 60, height: 40 }], sheets: [{ width: 100, height: 100 }] });

function piecesOf(length: number) {
  return Array.from({ length }, (_, i) => ({ width: 101 + ((i * 37) % 211), height: 89 + ((i * 53) % 157) }));
}

/** Would take minutes: the budget is the largest, and the pieces do not fit the sheets that they would fit by area. */
const LONG = jobOf({
  pieces: piecesOf(200),
  sheets: [{ width: 1000, height: 700, quantity: 100 }],
  builderConfig: { maxBuildCalls: 10_000_000 },
});

/** Searches until its time is over: as cuts cost something, no bound proves a layout optimal. */
const ENDLESS = jobOf({
  pieces: piecesOf(40),
  sheets: [{ width: 1000, height: 700, quantity: 100 }],
  strategy: 'alns',
  alnsConfig: { timeLimitMs: 60_000, maxIterations: 0, maxNoImprove: 0, cutPenalty: 1, numThreads: 2 },
});

it('is of this release', () => {
  expect(addon.engineVersion()).toBe(packageJson.version);
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

it('ends a solve with its best layout so far, and tells how far it is meanwhile', async () => {
  const token = new addon.CancelToken();
  expect(token.progress()).toBeNull();
  const solve = addon.solve(ENDLESS, token);
  // The search tells of its first layout before its first iteration, and of its bound right after it.
  while (token.progress()?.lowerBound === undefined) await new Promise((resolve) => setImmediate(resolve));
  const { sheets, sheetArea, unplaced, lowerBound } = token.progress() ?? {};
  token.finish();
  token.finish();
  const { result, alnsStats } = await solve;
  expect((await addon.verify(ENDLESS, result)).toString()).toBe('{"valid":true,"violations":[]}');
  const { sheetsUsed, totalPlaced, search, bound } = JSON.parse(result.toString());
  expect(search.interrupted).toBe(true);
  expect(JSON.parse(alnsStats?.toString() ?? '').stopReason).toBe('time');
  expect({ totalPlaced, unplaced }).toEqual({ totalPlaced: 40, unplaced: 0 });
  expect(sheetArea).toBe(1_000 * 700 * (sheets ?? 0));
  expect(sheetsUsed).toBeLessThanOrEqual(sheets ?? 0);
  expect(bound.lowerBoundArea).toBeGreaterThanOrEqual(lowerBound ?? 0);
});

it('ends a solve that was not yet begun with what it can place at once', async () => {
  const token = new addon.CancelToken();
  token.finish();
  const { result } = await addon.solve(ENDLESS, token);
  expect(JSON.parse(result.toString()).search.interrupted).toBe(true);
  expect((await addon.verify(ENDLESS, result)).toString()).toBe('{"valid":true,"violations":[]}');
});

it('cancels a solve that was asked to finish', async () => {
  const token = new addon.CancelToken();
  token.finish();
  token.cancel();
  await expect(addon.solve(SMALL, token)).rejects.toMatchObject({ code: 'cancelled' });
});

it('tells nothing of a solve without a deep search', async () => {
  const token = new addon.CancelToken();
  await addon.solve(SMALL, token);
  expect(token.progress()).toBeNull();
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
  expect(JSON.parse(verdict.toString())).toEqual({
    valid: false,
    violations: [{ code: 'placements', path: 'sheets[0].placements[0]', message: expect.any(String) }],
  });
});
