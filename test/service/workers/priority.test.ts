import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { read } from '../../support/docs/documents.ts';

test.skipIf(process.platform !== 'linux')('a thread steps back, and no other does', async () => {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `
        import { getPriority } from 'node:os';
        import { parentPort } from 'node:worker_threads';
        import { stepBack } from './src/workers/priority.ts';
        stepBack();
        parentPort.postMessage(getPriority());
      `,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    platform: 'node',
  });
  const before = getPriority();
  const [told] = await once(new Worker(outputFiles[0]?.text ?? '', { eval: true }), 'message');
  expect(told).toBe(Math.min(before + 10, 19));
  expect(getPriority()).toBe(before);
});

test('workers step back as far as solver threads', () => {
  const nicer = (file: string) => /const NICER(?:: i32)? = (\d+);/.exec(read(file))?.[1];
  expect(nicer('src/workers/priority.ts')).toBe(nicer('crates/node/src/priority.rs'));
  expect(Number(nicer('src/workers/priority.ts'))).toBeGreaterThan(0);
});
