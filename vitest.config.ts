import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Worker threads that load a native addon can crash at exit on glibc; processes do not.
  test: {
    pool: 'forks',
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/seeds.ts'],
    // They end what hangs. Most tests take milliseconds, but all of them take many times as long where the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
