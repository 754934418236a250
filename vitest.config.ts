import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** The import of a font is where its file is, as in the bundles. */
const FONTS: Plugin = {
  name: 'fonts',
  enforce: 'pre',
  load: (id) => (id.endsWith('.ttf') ? `export default ${JSON.stringify(pathToFileURL(id))}` : undefined),
};

const measuresCoverage = process.argv.some((argument) => argument.startsWith('--coverage'));

const SECOND = 1_000;

/** A tier: the tests in its folder. The time limits end what hangs; most tests take milliseconds. */
const tier = (
  name: string,
  seconds: number,
  settings: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    testTimeout: seconds * SECOND,
    hookTimeout: seconds * SECOND,
    // What is polled for is an event, too. By default, it must come within a second.
    expect: { poll: { timeout: (seconds * SECOND) / 2 } },
    ...settings,
  },
});

/** The files of a process share its modules: importing them for each file anew took a third of the time. */
const SHARED = { isolate: false, restoreMocks: true };

const ANY_STORE = 'test/system/any-store/**/*.test.ts';

/** Whatever state the tests in `any-store` are told to use behaves the same. */
const inSqlite = { states: 'sqlite' } as const;
const inPostgres = { states: 'postgres' } as const;

/** Random inputs, more than the other tiers try. */
const MANY = {
  ANY_REQUEST_RUNS: '10000',
  CORRUPTIONS: '2500',
  FLEET_TURNS: '20',
  RANDOM_JOBS: '2000',
};

export default defineConfig({
  plugins: [FONTS],
  test: {
    // Worker threads that load a native addon can crash at exit on glibc; processes do not.
    pool: 'forks',
    // Many tests wait for servers and browsers, so no processor is kept free.
    maxWorkers: availableParallelism(),
    globalSetup: ['test/support/once.ts'],
    setupFiles: ['test/seeds.ts'],
    reporters: process.env['CI'] === 'true' ? ['default', './test/support/no-skips.ts'] : ['default'],
    // Of the programs that the tests start; see test/coverage.ts.
    env: measuresCoverage
      ? {
          NODE_V8_COVERAGE: fileURLToPath(new URL('target/coverage/processes', import.meta.url)),
          SHIPPED_BUNDLES: 'target/coverage/shipped',
        }
      : {},
    projects: [
      // Nothing native, so threads are safe; nothing global, so they need no fresh start for each file.
      tier('unit', 15, {
        pool: 'threads',
        isolate: false,
        setupFiles: ['test/seeds.ts', 'test/support/pure.ts'],
      }),
      tier('service', 15, SHARED),
      tier('system', 60, { ...SHARED, provide: inSqlite }),
      tier('browser', 120, {
        ...SHARED,
        globalSetup: ['test/support/once.ts', 'test/support/pages/global.ts'],
      }),
      tier('fleet', 120, {
        include: ['test/fleet/**/*.test.ts', ANY_STORE],
        globalSetup: ['test/support/once.ts', 'test/support/state/postgres/global.ts'],
        provide: inPostgres,
      }),
      tier('attack', 120),
      // Only `make soak` runs it.
      ...(process.env['SOAK'] === undefined
        ? []
        : [
            tier('soak', 3_600, {
              include: [
                'test/soak/**/*.test.ts',
                'test/service/http/any-request.test.ts',
                'test/service/seam/random-*.test.ts',
                'test/system/state/sqlite/corruption.test.ts',
                'test/fleet/packaging/deploy/faults.test.ts',
              ],
              globalSetup: [
                'test/support/once.ts',
                'test/support/state/postgres/global.ts',
                'test/support/pages/global.ts',
              ],
              provide: inPostgres,
              env: MANY,
            }),
          ]),
    ],
    coverage: {
      provider: 'custom',
      customProviderModule: './test/coverage.ts',
      // The one file of another ending, src/native/sqlite.cts, is of no kind that the tool can read.
      include: ['src/**/*.ts', 'bench/src/**/*.ts'],
      // Nobody looks at the pages of a run of CI.
      reporter: ['text-summary', ...(process.env['CI'] === 'true' ? [] : ['html'])],
      reportsDirectory: 'target/coverage/typescript',
    },
  },
});
