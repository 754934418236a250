/** The quick tests: those that need no native addon, except the longest ones. `make quick` runs them, without a build. */

/** Folders and files in this one whose tests are quick. */
export const QUICK = [
  'admission',
  'arguments.test.ts',
  'config.test.ts',
  'contract',
  'docs',
  'domain',
  'http',
  'observe',
  'quick.test.ts',
  'state',
  'svg',
  'tables',
  'web',
  'workers',
];

/** Those in these folders that need the addon or take long. */
export const OTHERS = [
  'contract/answer-bytes.test.ts',
  'docs/api.test.ts',
  'docs/bench.test.ts',
  'docs/capacity.test.ts',
  'docs/clients.test.ts',
  'docs/command-line.test.ts',
  'docs/commands.test.ts',
  'docs/concepts.test.ts',
  'docs/operating.test.ts',
  'docs/readme.test.ts',
  'docs/verify.test.ts',
  'http/acceptors.test.ts',
  'http/alns.test.ts',
  'http/any-request.test.ts',
  'http/described.test.ts',
  'http/routes/solve-warnings.test.ts',
  'http/routes/validate.test.ts',
  'http/routes/verify.test.ts',
  'http/unplaced.test.ts',
  'state/sqlite/corruption.test.ts',
  'workers/sheet-results.test.ts',
];

/** Whether the tests of a file, relative to this folder, are quick. */
export const isQuick = (file: string): boolean =>
  QUICK.includes(file.split('/', 1)[0] ?? '') && !OTHERS.includes(file);

/** What Vitest runs of them, relative to the folder above this one. */
export const QUICK_TESTS = {
  include: QUICK.map((name) => `test/${name}${name.endsWith('.ts') ? '' : '/**/*.test.ts'}`),
  exclude: OTHERS.map((name) => `test/${name}`),
};

/** The same as `load`, but refuses the addon and says what to do. */
export const withoutAddon =
  (load: typeof process.dlopen, file: string): typeof process.dlopen =>
  (...call) => {
    const [, binary] = call;
    if (/cutting-layout\.[^/]*\.node$/.test(binary))
      throw new Error(`test/${file} loads the addon, so it is not quick: add it to OTHERS in test/quick.ts`);
    load(...call);
  };
