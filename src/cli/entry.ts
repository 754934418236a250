#!/usr/bin/env node
/** The program. It is bundled as CommonJS: Node's loader of ES modules would use the thread pool before `serve` sizes it. */

import { withoutPasswords } from '../state/location.ts';
import { main } from './main.ts';

const args = process.argv.slice(2);
// The allocator of the addon reads this when the addon is loaded. Freed memory then goes back to the system at once: libuv's
// threads never end, and an idle one would keep what its last solve has freed.
process.env['MIMALLOC_PURGE_DELAY'] ??= '0';
// All users of a machine can see the command lines of its processes. A title takes the place of this one.
const line = args.join(' ');
if (withoutPasswords(line) !== line) process.title = `cutting-layout ${withoutPasswords(line)}`;
// `cutting-layout solve … | head` is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`cutting-layout: cannot write to standard output: ${error.message}\n`);
  process.exit(1);
});

void main(args).then((exitCode) => {
  process.exitCode = exitCode;
});
