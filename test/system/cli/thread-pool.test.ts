import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { threadPoolSize } from '../../../src/cli/thread-pool.ts';
import { start } from '../../support/cli/command.ts';

describe('threadPoolSize', () => {
  it('leaves four threads besides those of the solves, including the one for short solves', () => {
    expect(threadPoolSize(['serve'], {})).toBe(availableParallelism() + 5);
    expect(threadPoolSize(['serve', '--max-concurrent-solves', '12'], {})).toBe(17);
    expect(threadPoolSize(['serve', '--max-concurrent-solves=12', '--port', '0'], {})).toBe(17);
    expect(threadPoolSize(['serve'], { CUTTING_LAYOUT_MAX_CONCURRENT_SOLVES: '3' })).toBe(8);
    expect(threadPoolSize(['solve', '-'], {})).toBe(availableParallelism() + 5);
  });

  it('keeps a larger size that was given', () => {
    const twelve = ['serve', '--max-concurrent-solves', '12'];
    expect(threadPoolSize(twelve, { UV_THREADPOOL_SIZE: '40' })).toBe(40);
    expect(threadPoolSize(twelve, { UV_THREADPOOL_SIZE: '4' })).toBe(17);
    expect(threadPoolSize(twelve, { UV_THREADPOOL_SIZE: 'many' })).toBe(17);
  });

  it('leaves wrong flags to the command', () => {
    expect(threadPoolSize(['serve', '--max-concurrent-solves', 'all'], {})).toBe(4);
  });
});

describe('the running server', () => {
  it('has a thread left for a file while all solve threads are busy', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-pool-'));
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
      rmSync(folder, { recursive: true });
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
