import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { encodeJob } from '../../../src/domain/encode.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { nativeTarget } from '../../../src/native/target.ts';
import { within } from '../../support/domain/limits.ts';

const ADDON = fileURLToPath(new URL(`../../../dist/cutting-layout.${nativeTarget()}.node`, import.meta.url));

const REQUEST = JSON.stringify({
  pieces: [{ width: 60, height: 40, quantity: 50_000 }],
  sheets: [{ width: 3210, height: 2250, quantity: 100 }],
});

/** Bytes that must come back: less than half of what the solve takes. */
const RETURNED = 20_000_000;

/** A process of its own, because garbage of other tests would count as well. */
const SOLVE_AND_REST = `
  const [, addonFile, jobFile] = process.argv;
  const addon = require(addonFile);
  const job = require('node:fs').readFileSync(jobFile);
  const { rss } = process.memoryUsage;
  // Nothing else keeps the process alive meanwhile.
  const alive = setInterval(() => {}, 1000);
  const outcomes = new addon.Outcomes(async (id, answer, failure) => {
    if (failure) throw new Error(failure.message);
    clearInterval(alive);
    const held = rss();
    while (held - rss() < ${RETURNED}) await new Promise((resolve) => setTimeout(resolve, 100));
    console.log('returned');
  });
  addon.solve(outcomes, 1, job, new addon.CancelToken());
`;

it('the thread of a large solve returns its memory to the system before it ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'memory-'));
  try {
    const job = join(folder, 'job.json');
    writeFileSync(job, encodeJob(toJob(parseSolveRequest(Buffer.from(REQUEST)), within(60_000))));
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', SOLVE_AND_REST, ADDON, job]);
    expect(stdout).toBe('returned\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
