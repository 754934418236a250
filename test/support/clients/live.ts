import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../cli/server.ts';

/** Runs `use` against a service of its own, as it was built. */
export async function withService<T>(options: string[], use: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'live-'));
  const { child, url } = await serve('--state', join(folder, 'state.sqlite'), ...options);
  try {
    return await use(url);
  } finally {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  }
}

/** One thread and no queue, more quota than anyone uses, and an hour for a solve. */
export const ONE_THREAD = [
  '--max-concurrent-solves=1',
  '--short-solve-threads=0',
  '--max-queued-solves=0',
  '--anonymous-daily-quota=1000000',
  '--max-solve-ms=3600000',
];
