#!/usr/bin/env node
/**
 * The program. It is bundled as CommonJS: for an ES module, Node's loader would use the thread pool before this code
 * runs.
 */

import { threadPoolSize } from './thread-pool.ts';

const args = process.argv.slice(2);
process.env['UV_THREADPOOL_SIZE'] = String(threadPoolSize(args, process.env));

void import('./main.ts').then(async ({ main }) => {
  process.exitCode = await main(args);
});
