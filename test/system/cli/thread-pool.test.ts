import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sizeThreadPool } from '../../../src/cli/thread-pool.ts';
import { parseConfig } from '../../../src/config.ts';
import { start } from '../../support/cli/command.ts';
import { temporaryFolder } from '../../support/folder.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  [undefined, '17'],
  ['4', '17'],
  ['40', '40'],
])('a given size of %s becomes %s, for twelve solver threads, a short one and four more', (given, size) => {
  vi.stubEnv('UV_THREADPOOL_SIZE', given);
  sizeThreadPool(parseConfig(['--max-concurrent-solves', '12'], {}));
  expect(process.env['UV_THREADPOOL_SIZE']).toBe(size);
});

describe('the running server', () => {
  it('has a thread left for a file while all solve threads are busy', async () => {
    const folder = temporaryFolder();
    const preload = join(folder, 'preload.cjs');
    writeFileSync(preload, probe(folder, SOLVES));
    for (let i = 0; i < SOLVES; i++) execFileSync('mkfifo', [join(folder, `pipe-${i}`)]);
    const args = [
      'serve',
      '--port',
      '0',
      '--state',
      join(folder, 'state.sqlite'),
      `--max-concurrent-solves=${SOLVES}`,
    ];
    const { child, ended } = start(args, { preload });
    try {
      const [text] = await once(child.stderr, 'data');
      expect(String(text)).toBe('read while all were blocked\n');
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  });
});

const SOLVES = 12;

/** Blocks as many threads of the pool as there may be solves, by opening pipes that nobody writes, then reads a file. */
const probe = (folder: string, blocked: number) => `
const fs = require('node:fs');
setImmediate(() => {
  for (let i = 0; i < ${blocked}; i++) fs.open(${JSON.stringify(folder)} + '/pipe-' + i, 'r', () => {});
  fs.readFile(__filename, () => process.stderr.write('read while all were blocked\\n'));
});
`;
