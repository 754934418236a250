import { expect, it } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { parseSolveRequest } from '../../src/contract/parse.ts';
import { answerBytes } from '../../src/domain/answer-size.ts';
import { encodeJob } from '../../src/domain/encode.ts';
import { toJob } from '../../src/domain/validate.ts';
import { loadAddon } from '../../src/engine/addon.ts';
import { draw } from '../../src/threads/work.ts';
import { within } from './limits.ts';

const addon = loadAddon();

const jobOf = (request: object) =>
  toJob(parseSolveRequest(Buffer.from(JSON.stringify(request))), within(60_000));

const LONG = { originalIndex: Number.MIN_SAFE_INTEGER, priority: LIMITS.priority.max };
const SIDE = LIMITS.dimension.max;
const STOCK = LIMITS.quantity.max;

/** Corners, and the middle of what is left. */
const DEFECTS = [
  [0, 0, 100],
  [SIDE - 100, 0, 100],
  [0, SIDE - 100, 100],
  [SIDE - 100, SIDE - 100, 100],
  [700_000, 700_000, 100_000],
].map(([x, y, side]) => ({ x, y, width: side, height: side }));

const JOBS: Readonly<Record<string, object>> = {
  'one piece': { pieces: [{ width: 1, height: 1 }], sheets: [{ width: 1, height: 1 }] },
  'a sheet for each piece': {
    pieces: [{ ...LONG, width: SIDE / 2 + 1, height: SIDE / 2 + 1, quantity: 300 }],
    sheets: [{ width: SIDE, height: SIDE, quantity: 9_000 }],
    params: { kerfWidth: 3 },
  },
  'a sheet with defects for each piece': {
    pieces: [{ ...LONG, width: SIDE / 2 + 1, height: SIDE / 2 + 1, quantity: 300 }],
    sheets: [{ width: SIDE, height: SIDE, quantity: 9_000, defects: DEFECTS }],
    params: { kerfWidth: 3 },
  },
  'pieces of all sizes': {
    pieces: Array.from({ length: 300 }, (_, index) => ({
      ...LONG,
      width: 100_000 + index * 900,
      height: 100_000 + ((index * 7_919) % 90_000),
    })),
    sheets: [{ width: SIDE, height: SIDE, quantity: 9_000 }],
    params: { kerfWidth: 3, alternateOrientation: false },
  },
  'a deep tree, which is written flat': {
    pieces: Array.from({ length: 300 }, (_, index) => ({
      ...LONG,
      width: SIDE - index * 3_000,
      height: 3_000,
    })),
    sheets: [{ width: SIDE, height: SIDE, quantity: 9_000 }],
    params: { kerfWidth: 3 },
  },
  'nothing placed': {
    pieces: Array.from({ length: 300 }, () => ({ ...LONG, width: SIDE, height: 2 })),
    sheets: [{ width: SIDE, height: 1, quantity: STOCK }],
    params: { allowRotation: false },
  },
  'the statistics of a deep search': {
    pieces: [{ width: 1, height: 1 }],
    sheets: [{ width: 1, height: 1 }],
    strategy: 'alns',
  },
};

it.each(Object.entries(JOBS))('is not below that of %s, drawn or not', async (_, request) => {
  const job = jobOf(request);
  const encoded = encodeJob(job);
  const solved = await addon.solve(encoded, new addon.CancelToken());
  const undrawn = solved.result.length + (solved.alnsStats?.length ?? 0) + 100;
  expect(answerBytes(job, false)).toBeGreaterThanOrEqual(undrawn);
  expect(answerBytes(job, true)).toBeGreaterThanOrEqual(draw(encoded, solved).length);
});

it('is at most what one client may hold, for the largest legal request', () => {
  const largest = [
    // The more pieces, the smaller a sheet may be: areas have to be exact numbers.
    { side: 300_000, quantity: LIMITS.MAX_INSTANCES },
    { side: SIDE, quantity: 9_000 },
  ];
  const { maxBytesInFlightPerClient } = parseConfig([], {});
  for (const { side, quantity } of largest) {
    const job = jobOf({
      pieces: [{ ...LONG, width: 1, height: 1, quantity }],
      sheets: [{ width: side, height: side, quantity: STOCK, defects: DEFECTS.slice(0, 1) }],
    });
    expect(answerBytes(job, quantity <= 10_000) + encodeJob(job).length).toBeLessThan(
      maxBytesInFlightPerClient,
    );
  }
});
