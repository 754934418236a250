import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { childrenUse } from '../../../bench/src/load/children.ts';

it.skipIf(!existsSync('/proc/self/stat'))(
  'adds up what the children of a process use (on Linux)',
  async () => {
    // Two that work, and a name that looks like fields.
    const busy = `process.title = 'a) R 1 2'; for (;;) {}`;
    const parent = spawn(process.execPath, [
      '-e',
      `const { spawn } = require('node:child_process');
    const children = [1, 2].map(() => spawn(process.execPath, ['-e', ${JSON.stringify(busy)}]));
    process.stdin.on('end', () => children.forEach((child) => child.kill('SIGKILL'))).resume();`,
    ]);
    try {
      let used = childrenUse(parent.pid);
      while (used.cpuSeconds < 0.5) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        const later = childrenUse(parent.pid);
        expect(later.cpuSeconds).toBeGreaterThanOrEqual(used.cpuSeconds);
        used = later;
      }
      // More than one process of Node takes to start.
      expect(used.residentBytes).toBeGreaterThan(40e6);
    } finally {
      const ended = once(parent, 'exit');
      parent.stdin.end();
      await ended;
    }
    expect(childrenUse(parent.pid)).toEqual({ cpuSeconds: 0, residentBytes: 0 });
  },
);
