import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const measuresCoverage = process.argv.some((argument) => argument.startsWith('--coverage'));

export default defineConfig({
  test: {
    // Worker threads that load a native addon can crash at exit on glibc; processes do not.
    pool: 'forks',
    // Many tests wait for servers and browsers, so no processor is kept free.
    maxWorkers: availableParallelism(),
    include: ['test/**/*.test.ts'],
    exclude: ['test/soak/**'],
    globalSetup: ['test/support/once.ts', 'test/pages/global.ts', 'test/state/postgres/global.ts'],
    setupFiles: ['test/seeds.ts'],
    provide: { states: 'sqlite' },
    reporters: process.env['CI'] === 'true' ? ['default', './test/support/no-skips.ts'] : ['default'],
    // They end what hangs. Most tests take milliseconds, but all of them take many times as long where the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Of the programs that the tests start; see test/coverage.ts.
    env: measuresCoverage
      ? {
          NODE_V8_COVERAGE: fileURLToPath(new URL('target/coverage/processes', import.meta.url)),
          SHIPPED_BUNDLES: 'target/coverage/shipped',
        }
      : {},
    coverage: {
      provider: 'custom',
      customProviderModule: './test/coverage.ts',
      // The one file of another ending, src/native/sqlite.cts, is of no kind that the tool can read.
      include: ['src/**/*.ts', 'bench/src/**/*.ts'],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: 'target/coverage/typescript',
    },
  },
});
