#!/usr/bin/env node
/**
 * The program. It is bundled as CommonJS: for an ES module, Node's loader would use the thread pool before this code
 * runs.
 */

import { threadPoolSize } from './thread-pool.ts';

const args = process.argv.slice(2);
process.env['UV_THREADPOOL_SIZE'] = String(threadPoolSize(args, process.env));
// The allocator of the addon reads this when the addon is loaded. Freed memory then goes back to the system at once: libuv's
// threads never end, and an idle one would keep what its last solve has freed.
process.env['MIMALLOC_PURGE_DELAY'] ??= '0';

void import('./main.ts').then(async ({ main }) => {
  process.exitCode = await main(args);
});
