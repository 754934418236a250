/** What Ctrl-C does to the real command, in a pipe and on a terminal. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { nativeTarget } from '../../../../src/native/binary.ts';
import { run, start } from '../../../support/cli/command.ts';
import { DEEP } from '../../../support/cli/jobs.ts';
import { temporaryFolder } from '../../../support/folder.ts';

/** So that nothing but Ctrl-C ends a search within the test. */
const AGES = ['--max-solve-ms', '3600000'];

const STOPPING =
  'cutting-layout solve: stopping at the best layout so far; Ctrl-C again ends without an answer\n';

const ADDON = fileURLToPath(
  new URL(`../../../../dist/cutting-layout.${nativeTarget()}.node`, import.meta.url),
);

let folder: string;
let request: string;

beforeEach(() => {
  folder = temporaryFolder();
  request = join(folder, 'request.json');
  writeFileSync(request, JSON.stringify(DEEP));
});

/** Starts the command with a program that is loaded before it. */
function startWith(script: string, args: readonly string[], input = '') {
  const preload = join(folder, 'preload.cjs');
  writeFileSync(preload, script);
  return start(['solve', ...args], { preload, input });
}

/** Says when the program has begun to listen to Ctrl-C, that is, once it solves. */
const REPORT_READINESS = `
process.on('newListener', (event) => {
  if (event === 'SIGINT') setImmediate(() => process.stderr.write('ready\\n'));
});
`;

/** Makes standard error a terminal. */
const TERMINAL = `
Object.defineProperty(process.stderr, 'isTTY', { value: true });
Object.defineProperty(process.stderr, 'columns', { value: 120 });
`;

/** Interrupts it once its standard error contains each of these texts in turn. */
function interruptAt({ child }: ReturnType<typeof start>, texts: readonly string[]) {
  const left = [...texts];
  let told = '';
  child.stderr.on('data', (chunk: string) => {
    told += chunk;
    const [next] = left;
    if (next === undefined || !told.includes(next)) return;
    told = '';
    left.shift();
    child.kill('SIGINT');
  });
}

describe('the first Ctrl-C', () => {
  it('ends the search, and the command answers with its best layout', async () => {
    const running = startWith(REPORT_READINESS, [...AGES, request]);
    interruptAt(running, ['ready']);
    const { code, stdout, stderr } = await running.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: `ready\n${STOPPING}` });
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, result: { search: { interrupted: true } } });
    writeFileSync(join(folder, 'response.json'), stdout);
    expect(await run(['verify', request, join(folder, 'response.json')])).toMatchObject({ code: 0 });
  });

  it('comes after the best layout so far was shown on a terminal', async () => {
    const output = join(folder, 'response.json');
    const running = startWith(TERMINAL, [...AGES, '--summary', '--output', output, request]);
    interruptAt(running, [' sheets, ']);
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(0);
    const line = /\d+ of at most \d+ s: (\d+) sheets, [\d.]+ m², gap [\d.]+ %; Ctrl-C stops here/;
    expect(stderr.replaceAll('\r\x1b[K', '\n')).toMatch(line);
    expect(stderr.endsWith(`\r\x1b[K${STOPPING}`)).toBe(true);
    expect(stdout).toContain('\n200 pieces placed, none left out.\n');
    expect(stdout).toContain('\nCtrl-C cut the search short.\n');
    expect(stdout).not.toContain('time limit');
    const { result } = JSON.parse(readFileSync(output, 'utf8'));
    expect(result.sheetsUsed).toBeLessThanOrEqual(Number(line.exec(stderr)?.[1]));
  });
});

describe('the second Ctrl-C', () => {
  it('ends the command with 130 and without an answer', async () => {
    // The search is not asked to finish, so it still runs.
    const deaf = `require(${JSON.stringify(ADDON)}).CancelToken.prototype.finish = () => {};`;
    const running = startWith(REPORT_READINESS + deaf, [...AGES, request]);
    interruptAt(running, ['ready', STOPPING]);
    expect(await running.ended).toEqual({ code: 130, stdout: '', stderr: `ready\n${STOPPING}` });
  });
});
