import { existsSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/endpoints.ts';
import { ROOT, read } from '../../support/docs/documents.ts';
import { code, filesBelow, matching, withoutComments } from './sources.ts';

const document = read('ARCHITECTURE.md');

const engine = filesBelow('crates/engine/src', '.rs').filter(
  (path) => !/\/tests\/|\/(tests|testing)\.rs$/.test(path),
);
const addon = filesBelow('crates/node/src', '.rs').filter(
  (path) => !/\/(tests|testing|seam_test)\.rs$/.test(path),
);
const product = filesBelow('src', '.ts', '.mts', '.cts');
const benchmarks = filesBelow('bench/src', '.ts', '.mts', '.cts');
const shell = [...product, ...benchmarks];
const below = (files: readonly string[], folder: string) =>
  files.filter((path) => path.startsWith(`${folder}/`) || path === `${folder}.rs`);

const FLOATS =
  'powf|powi|exp|exp2|exp_m1|ln|ln_1p|log|log2|log10|sin|cos|tan|a(sin|cos|tan)2?|sinh|cosh|tanh|cbrt|hypot';

/** What only some sources may say. Imports have rules of their own, in .dependency-cruiser.cjs. */
const PATTERNS = {
  labels: /original_?index|piece_?id|\blabels?\b/i,
  unsafe: /\bunsafe\b/,
  clock: /\bInstant\b|\bSystemTime\b/,
  guard: /\bcatch_unwind\b/,
  environment: /\bprocess\.env\b/,
  globals: /\bprocess\.|\bconsole\.|\bglobalThis\b/,
  time: /\bDate\b(?!=)|\bperformance\b|\bhrtime\b/,
  chance: /\bMath\.random\b|\brandom(UUID|Bytes|Int)\b/,
  network: /(?<!\bapp\.)\bfetch\(|\bhttps?\.(get|request)\b|\bnet\.connect\b|\bWebSocket\b/,
  binaries: /\.node\b|createRequire/,
  otherImports: /\bimport\(|(?<!#)\brequire\(/,
  floats: new RegExp(`\\.(${FLOATS})\\(|f(32|64)::(${FLOATS})\\b`),
};

describe('the document', () => {
  const named = new Set(
    Array.from(document.matchAll(/`((?:crates|src|test|docs)(?:\/[\w./-]+)?)`/g), ([, path = '']) => path),
  );

  test('names files and folders that exist', () => {
    expect(named.size).toBeGreaterThan(40);
    expect([...named].filter((path) => !existsSync(ROOT + path))).toEqual([]);
  });

  test.each(['src', 'crates', 'crates/engine/src'])('names all that is in %s', (folder) => {
    const missing = readdirSync(ROOT + folder)
      .map((name) => posix.join(folder, name))
      .filter((path) => !named.has(path));
    expect(missing).toEqual([]);
  });
});

describe('the engine', () => {
  test('has no unsafe code', () => {
    expect(code('crates/engine/src/lib.rs')).toContain('#![forbid(unsafe_code)]');
  });

  test('depends on fearless_simd, libm and typed-index-collections alone', () => {
    const [, dependencies = ''] =
      /^\[dependencies\]\n((?:.+\n)*)/m.exec(read('crates/engine/Cargo.toml')) ?? [];
    expect(Array.from(dependencies.matchAll(/^([\w-]+) *=/gm), ([, name]) => name)).toEqual([
      'fearless_simd',
      'libm',
      'typed-index-collections',
    ]);
  });

  test('reads nothing of its surroundings when it is compiled but its version', () => {
    const constants = engine.flatMap((path) =>
      [...code(path).matchAll(/\benv!\("(\w+)"\)/g)].map(([, name]) => name),
    );
    expect(constants).toEqual(['CARGO_PKG_VERSION']);
  });

  test('knows no labels', () => {
    expect(matching(engine, PATTERNS.labels)).toEqual([]);
  });

  test('uses no floating-point functions whose last digit depends on the machine', () => {
    expect(matching(engine, PATTERNS.floats)).toEqual([]);
  });
});

test.each([
  ['labels', 'let label = 1;'],
  ['unsafe', 'unsafe { f() }'],
  ['clock', 'Instant::now()'],
  ['guard', 'panic::catch_unwind(f)'],
  ['environment', "process.env['A']"],
  ['globals', 'console.log(1)'],
  ['time', 'Date.now()'],
  ['chance', 'Math.random()'],
  ['network', 'await fetch(url)'],
  ['binaries', 'createRequire(import.meta.url)'],
  ['otherImports', "import('./a.ts')"],
  ['otherImports', "import a = require('./a.ts')"],
  ['floats', 'x.powf(2.0)'],
  ['floats', 'f64::ln(x)'],
] as const)('a planted violation is found: %s in %s', (name, planted) => {
  expect(PATTERNS[name].test(withoutComments(`a();\n${planted}\n`, 'a.ts'))).toBe(true);
  expect(PATTERNS[name].test(withoutComments(`// ${planted}\n/* ${planted} */`, 'a.ts'))).toBe(false);
});

test('the addon has no unsafe code of its own, no clock, and one guard against panics', () => {
  expect(matching(addon, PATTERNS.unsafe)).toEqual([]);
  expect(matching(addon, PATTERNS.clock)).toEqual([]);
  expect(matching(addon, PATTERNS.guard)).toEqual(['crates/node/src/guard.rs']);
  expect(read('Cargo.toml')).toMatch(/^panic = "unwind"$/m);
});

describe('TypeScript', () => {
  test('names what it loads in an import declaration, but for these', () => {
    // Commands and stores with a bundle of their own, and the binaries, are found when they are needed.
    expect(matching(shell, PATTERNS.otherImports)).toEqual([
      'src/cli/main.ts',
      'src/cli/paper.ts',
      'src/library/paper.ts',
      'src/native/binary.ts',
      'src/native/sqlite.cts',
      'src/state/open.ts',
      'bench/src/load/closed-loop.ts',
    ]);
  });

  test('loads native binaries in one file', () => {
    expect(matching(shell, PATTERNS.binaries)).toEqual(['src/native/binary.ts']);
  });

  test('reads the environment only where the program starts', () => {
    expect(matching(product, PATTERNS.environment)).toEqual([
      'src/cli/entry.ts',
      'src/cli/operator.ts',
      'src/cli/serve.ts',
      'src/cli/solve/solve.ts',
      'src/cli/thread-pool.ts',
    ]);
  });

  test('is pure in its inner rooms', () => {
    const inner = ['contract', 'domain', 'tables', 'svg', 'ptx'].flatMap((room) =>
      below(shell, `src/${room}`),
    );
    expect(inner.length).toBeGreaterThan(30);
    expect(matching(inner, PATTERNS.globals)).toEqual([]);
  });

  test('reads the clock in one file, draws random numbers for secrets only, asks the network for nothing', () => {
    expect(matching(product, PATTERNS.time)).toEqual(['src/clock.ts']);
    expect(matching(product, PATTERNS.chance)).toEqual([
      // The keys of requests, and what stops them.
      'src/cli/solve/remote.ts',
      // The ids of jobs and of processes.
      'src/state/ids.ts',
      'src/state/key.ts',
      'src/state/secret.ts',
      'src/state/vault.ts',
    ]);
    expect(matching(product, PATTERNS.network)).toEqual([]);
  });

  test('names each file of routes after one of them', () => {
    const routes = filesBelow('src/http/routes', '.ts').map((path) => posix.basename(path, '.ts'));
    // The route of one job is named after what its id names.
    const nameOf = (path: string) => posix.basename(path.replace('{id}', 'job'), '.json');
    expect(ENDPOINTS.map(({ path }) => nameOf(path))).toEqual(expect.arrayContaining(routes));
  });
});
