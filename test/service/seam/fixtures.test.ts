import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../src/config.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import type { SolveResult } from '../../../src/contract/response.ts';
import { encodeJob } from '../../../src/domain/job.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { within } from '../../support/domain/limits.ts';

/** The same files are read by the Rust tests; `make golden` rewrites the jobs and results. */
const FOLDER = fileURLToPath(new URL('../../fixtures/seam', import.meta.url));

const path = (name: string, kind: 'request' | 'job' | 'result' | 'stats') =>
  join(FOLDER, `${name}.${kind}.json`);

const addon = loadAddon();

const solve = (job: Uint8Array) => addon.solve(job, new addon.CancelToken());

/**
 * The same bytes in lines, so that differences can be read: one for each piece and sheet of a job, and of each sheet that
 * is used one for its placements and one for its cuts.
 */
const inLines = (json: Uint8Array): string =>
  Buffer.from(json)
    .toString()
    .replace(/\{"(originalIndex|width[^}]*"kerf|sheetIndex)"|"cutTree(Flat)?":[[{]+"/g, '\n$&');

/** `alnsStats` without what the clock says. */
const timeless = (stats: Uint8Array = Buffer.of()): string =>
  inLines(stats).replace(/"(elapsedMs|iterationsPerSecond)":[\d.]+/g, '"$1":0');

const REQUEST = '.request.json';

const fixtures = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(REQUEST))
    .map(async (file) => {
      const name = file.slice(0, -REQUEST.length);
      const request = parseSolveRequest(readFileSync(path(name, 'request')));
      const job = encodeJob(toJob(request, within(parseConfig([], {}).maxSolveMs)));
      return { name, job, ...(await solve(job)) };
    }),
);

describe.each(fixtures)('$name', ({ name, job, result, alnsStats }) => {
  it('is encoded as the job that the engine reads', async () => {
    await expect(inLines(job)).toMatchFileSnapshot(path(name, 'job'));
  });

  it('has the same result, byte for byte, every time', async () => {
    await expect(inLines(result)).toMatchFileSnapshot(path(name, 'result'));
    expect((await solve(job)).result.equals(result)).toBe(true);
  });

  it('has the same statistics but for the time, where it is for alns', async () => {
    expect(alnsStats !== undefined).toBe(JSON.parse(job.toString()).alns !== null);
    if (alnsStats) await expect(timeless(alnsStats)).toMatchFileSnapshot(path(name, 'stats'));
    expect(timeless((await solve(job)).alnsStats)).toBe(timeless(alnsStats));
  });

  it('has a result that verifies', async () => {
    expect((await addon.verify(job, result)).toString()).toBe('{"valid":true,"violations":[]}');
  });
});

describe('the fixtures', () => {
  const results: SolveResult[] = fixtures.map(({ result }) => JSON.parse(result.toString()));

  it('hold a row of many pieces in a flat enough tree, and turned pieces', () => {
    const sheets = results.flatMap((result) => result.sheets);
    expect(sheets.some(({ placedCount, maxDepth }) => placedCount > 60 && maxDepth < 10)).toBe(true);
    expect(JSON.stringify(sheets)).toContain('"rotated":true');
  });

  it('hold pieces left out for several reasons', () => {
    const reasons = results.flatMap((result) => result.unplaced.map(({ reason }) => reason));
    expect(new Set(reasons)).toEqual(
      new Set(['material', 'does_not_fit_any_sheet', 'stages', 'stock_exhausted']),
    );
  });
});
