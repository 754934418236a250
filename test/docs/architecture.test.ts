import { existsSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/contract/endpoints.ts';
import { ROOT, read } from './documents.ts';
import { code, filesBelow, imports, importsOf, matching, withoutComments } from './sources.ts';

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

/** What only some sources may say; imports are looked at one by one. */
const PATTERNS = {
  labels: /original_?index|piece_?id|\blabels?\b/i,
  unsafe: /\bunsafe\b/,
  clock: /\bInstant\b|\bSystemTime\b/,
  guard: /\bcatch_unwind\b/,
  environment: /\bprocess\.env\b/,
  globals: /\bprocess\.|\bconsole\.|\bglobalThis\b/,
  time: /\bDate\b|\bperformance\b|\bhrtime\b/,
  chance: /\bMath\.random\b|\brandom(UUID|Bytes|Int)\b/,
  network: /(?<!\bapp\.)\bfetch\(|\bhttps?\.(get|request)\b|\bnet\.connect\b|\bWebSocket\b/,
  binaries: /\.node\b|createRequire/,
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

  test('depends on petgraph and libm alone', () => {
    const [, dependencies = ''] = /^\[dependencies\]\n([^[]*)/m.exec(read('crates/engine/Cargo.toml')) ?? [];
    expect(Array.from(dependencies.matchAll(/^([\w-]+) *=/gm), ([, name]) => name)).toEqual([
      'libm',
      'petgraph',
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
  const importers = (name: RegExp) => shell.filter((path) => imports(path).some((found) => name.test(found)));

  test('loads native binaries in one file, and the addon in one place', () => {
    expect(matching(shell, PATTERNS.binaries)).toEqual(['src/native/binary.ts']);
    expect(importers(/^src\/native\/binary\.ts$/)).toEqual(['src/engine/addon.ts', 'src/native/sqlite.cts']);
    // The benchmarks are a bundle of their own, which may be missing.
    expect(importers(/^\(computed\)$/)).toEqual(['src/cli/bench.ts', 'src/native/binary.ts']);
  });

  test('knows SQLite in one folder, and the HTTP framework only where HTTP is', () => {
    const sqlite = importers(/sqlite3/);
    expect(sqlite.filter((path) => !path.startsWith('src/state/sqlite/'))).toEqual([]);
    expect(sqlite).toContain('src/state/sqlite/database.ts');
    const http = importers(/^(hono|@hono)\b/);
    expect(http.filter((path) => path !== 'src/app.ts' && !path.startsWith('src/http/'))).toEqual([]);
    expect(http).toContain('src/app.ts');
  });

  test('knows the libraries of the log and the metrics in one room', () => {
    const observing = importers(/^(pino|prom-client)\b/);
    expect(observing).toEqual(['src/observe/log.ts', 'src/observe/metrics.ts']);
  });

  test('reads the environment only where the program starts', () => {
    expect(matching(product, PATTERNS.environment)).toEqual([
      'src/cli/entry.ts',
      'src/cli/operator.ts',
      'src/cli/serve.ts',
    ]);
  });

  test('is pure in its inner rooms', () => {
    const inner = ['contract', 'domain', 'svg'].flatMap((room) => below(shell, `src/${room}`));
    expect(inner.length).toBeGreaterThan(30);
    expect(inner.filter((path) => imports(path).some((name) => name.startsWith('node:')))).toEqual([]);
    expect(matching(inner, PATTERNS.globals)).toEqual([]);
    const packages = below(shell, 'src/svg')
      .flatMap(imports)
      .filter((name) => !name.startsWith('src/'));
    expect(packages).toEqual([]);
  });

  test('reads the clock in one file, draws random numbers for secrets only, asks the network for nothing', () => {
    expect(matching(product, PATTERNS.time)).toEqual(['src/clock.ts']);
    expect(matching(product, PATTERNS.chance)).toEqual([
      'src/state/key.ts',
      'src/state/secret.ts',
      'src/state/vault.ts',
    ]);
    expect(matching(product, PATTERNS.network)).toEqual([]);
    const asking = importers(/^node:(https|http2|dns|dgram|tls|child_process)/);
    expect(asking.filter((path) => product.includes(path))).toEqual([]);
  });

  test('starts threads in one room, and those of the state', () => {
    const starting = importers(/^node:worker_threads/);
    const others = starting.filter((path) => !path.startsWith('src/threads/'));
    expect(others).toEqual(['src/state/store-thread.ts', 'src/state/worker.ts']);
    expect(starting).toContain('src/threads/pool.ts');
  });

  test('has one file for each route', () => {
    const routes = filesBelow('src/http/routes', '.ts').map((path) => posix.basename(path, '.ts'));
    expect(routes).toEqual(ENDPOINTS.map(({ path }) => posix.basename(path)).sort());
  });

  /** What each room may import beside itself. */
  const DOWNWARDS: Readonly<Record<string, readonly string[]>> = {
    contract: [],
    domain: ['contract'],
    native: [],
    engine: ['contract', 'domain', 'native'],
    svg: ['contract', 'domain'],
    threads: ['contract', 'domain', 'svg', 'clock.ts', 'config.ts'],
    state: ['contract'],
    observe: ['config.ts'],
    http: [
      'contract',
      'domain',
      'engine',
      'svg',
      'threads',
      'state',
      'observe',
      'app.ts',
      'clock.ts',
      'config.ts',
      'arguments.ts',
    ],
    cli: [
      'contract',
      'domain',
      'engine',
      'svg',
      'threads',
      'state',
      'observe',
      'http',
      'app.ts',
      'clock.ts',
      'config.ts',
      'arguments.ts',
    ],
  };

  test.each(Object.entries(DOWNWARDS))('imports downwards from %s', (room, allowed) => {
    const files = below(shell, `src/${room}`);
    expect(files).not.toEqual([]);
    expect(crossings(room, allowed, files.flatMap(imports))).toEqual([]);
  });

  /** The rooms that a room imports although it may not. */
  function crossings(room: string, allowed: readonly string[], imported: readonly string[]): string[] {
    const rooms = imported.flatMap((name) => (name.startsWith('src/') ? [name.split('/')[1] ?? ''] : []));
    return [...new Set(rooms)].filter((name) => name !== room && !allowed.includes(name));
  }

  test.each(Object.entries(DOWNWARDS))('finds an import upwards that is planted in %s', (room, allowed) => {
    const others = [...Object.keys(DOWNWARDS), 'app.ts', 'clock.ts', 'config.ts', 'unheard-of'].filter(
      (name) => name !== room && !allowed.includes(name),
    );
    for (const other of others) {
      const path = other.endsWith('.ts') ? `../${other}` : `../${other}/a.ts`;
      for (const text of [
        `import type { A } from '${path}';`,
        `export * from '${path}';`,
        `await import('${path}')`,
      ]) {
        expect(crossings(room, allowed, importsOf(text, `src/${room}/b.cts`))).toEqual([other]);
      }
    }
  });

  test('imports the commands and the benchmarks from nowhere else', () => {
    const commands = importers(/^src\/cli\//).filter((path) => !path.startsWith('src/cli/'));
    expect(commands.filter((path) => !path.startsWith('bench/src/'))).toEqual([]);
    expect(importers(/^bench\//).filter((path) => !path.startsWith('bench/src/'))).toEqual([]);
  });

  test('the benchmarks import what the command line is made of, and nothing of the service', () => {
    const rooms = benchmarks
      .flatMap(imports)
      .flatMap((name) => (name.startsWith('src/') ? [name.split('/')[1] ?? ''] : []));
    expect([...new Set(rooms)].sort()).toEqual([
      'arguments.ts',
      'cli',
      'config.ts',
      'contract',
      'domain',
      'engine',
      'svg',
    ]);
  });

  test('has no other rooms', () => {
    const rooms = readdirSync(`${ROOT}src`).filter((name) => !name.endsWith('.ts'));
    expect(rooms.sort()).toEqual(Object.keys(DOWNWARDS).sort());
  });

  test('leaves the OpenAPI document to the tests', () => {
    expect(importers(/contract\/openapi\.ts$/)).toEqual([]);
  });
});
