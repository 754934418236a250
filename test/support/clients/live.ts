import { once } from 'node:events';
import { join } from 'node:path';
import { serve } from '../cli/server.ts';
import { temporaryFolder } from '../folder.ts';

/** Runs `use` against a service of its own, as it was built. */
export async function withService<T>(options: string[], use: (url: string) => Promise<T>): Promise<T> {
  const { child, url } = await serve('--state', join(temporaryFolder(), 'state.sqlite'), ...options);
  try {
    return await use(url);
  } finally {
    child.kill();
    await once(child, 'exit');
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
