import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Child } from '../../../../bench/src/load/child.ts';

/** It says what it was started with, and does as it is told. */
const PROGRAM = `
console.log('starting');
console.log('started as ' + process.argv.slice(2).join(' '));
process.on('message', (order) => {
  if (order === 'end') process.exit(3);
  process.send({ order });
});
`;

let folder: string;
let path: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutting-layout-child-'));
  path = join(folder, 'program.cjs');
  writeFileSync(path, PROGRAM);
});

afterAll(() => rmSync(folder, { recursive: true }));

const start = (cpus?: string) => new Child<string, unknown>({ path, cpus }, ['bench', 'load']);

it('says what it is, answers orders, and ends', async () => {
  const child = start();
  expect(await child.lineAfter('started as ')).toBe('bench load');
  expect(await child.ask('one')).toEqual({ order: 'one' });
  expect(await child.ask('two')).toEqual({ order: 'two' });
  await child.end();
});

it.runIf(process.platform === 'linux')('may be kept to some cores', async () => {
  // The first one that this process may use itself.
  const [, own] = /^Cpus_allowed_list:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const child = start(own);
  expect(await child.ask('one')).toEqual({ order: 'one' });
  await child.end();
});

it('tells that it ended instead of answering', async () => {
  await expect(start().ask('end')).rejects.toThrow('a helper process ended too early (exit code 3)');
});

it('tells that it was killed', async () => {
  const child = start();
  await child.lineAfter('started');
  child.kill();
  await expect(child.lineAfter('x')).rejects.toThrow('ended too early');
});
