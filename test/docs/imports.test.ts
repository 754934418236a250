import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ROOT } from './documents.ts';

const { forbidden = [], options }: IConfiguration = createRequire(import.meta.url)(
  '../../.dependency-cruiser.cjs',
);

const DOWNWARDS = '-imports-downwards';

/** The rooms, as the rules name them. */
const ROOMS = forbidden.flatMap(({ name = '' }) =>
  name.endsWith(DOWNWARDS) ? [name.slice(0, -DOWNWARDS.length)] : [],
);

describe('the rooms of the rules', () => {
  it('are all there are', () => {
    const found = readdirSync(`${ROOT}src`).map((name) => `src/${name}`);
    expect([...found, 'bench/src'].sort()).toEqual([...ROOMS].sort());
  });

  it('stand in their order: none may import itself or one after it', () => {
    expect(ROOMS.length).toBeGreaterThan(12);
    for (const [index, room] of ROOMS.entries()) {
      expect(allowed(room).filter((other) => ROOMS.indexOf(other) >= index)).toEqual([]);
    }
  });
});

/** The rooms that a rule lets a room import. */
function allowed(room: string): string[] {
  const rule = forbidden.find(({ name }) => name === room + DOWNWARDS);
  const { pathNot = [] } = rule && 'to' in rule && 'pathNot' in rule.to ? rule.to : {};
  const paths = [pathNot].flat().map((path) => new RegExp(path));
  return ROOMS.filter((other) => other !== room && paths.some((path) => path.test(other)));
}

/** A file of a room to import from, or to be imported. */
const fileOf = (room: string, name: string) => (room.endsWith('.ts') ? room : `${room}/${name}.ts`);

/**
 * The ways in which a file comes by another one. Two more, `import('…').A` as a type and `import a = require('…')`, the tool
 * does not see; architecture.test.ts knows every file that has them.
 */
const WAYS: readonly ((path: string) => string)[] = [
  (path) => `import { a } from '${path}';\nexport const b = a;`,
  (path) => `import type { A } from '${path}';\nexport type B = A;`,
  (path) => `import '${path}';`,
  (path) => `import {\n  a,\n}\n  from\n  "${path}";\nexport const b = a;`,
  (path) => `export * from '${path}';`,
  (path) => `export { a } from '${path}';`,
  (path) => `export type { A } from '${path}';`,
  (path) => `export const a = await import('${path}');`,
  (path) => `export const a = () => import(\`${path}\`);`,
];

/** Planted sources by their paths. */
const PLANTED = new Map<string, string>();

/** The violations among them. */
const EXPECTED: string[] = [];

/** Plants a source that breaks a rule. */
function plant(rule: string, path: string, text: string, imported: string): void {
  PLANTED.set(path, text);
  EXPECTED.push(`${rule}: ${path} -> ${imported}`);
}

for (const room of ROOMS) {
  if (!room.endsWith('.ts')) PLANTED.set(fileOf(room, 'a'), 'export const a = 1;\nexport type A = 1;');
}
for (const room of ROOMS.filter((name) => !name.endsWith('.ts'))) {
  for (const other of ROOMS.filter((name) => name !== room && !allowed(room).includes(name))) {
    const from = fileOf(room, `upwards-${other.replaceAll(/\W/g, '-')}`);
    const to = fileOf(other, 'a');
    const relative = posix.relative(posix.dirname(from), to);
    plant(room + DOWNWARDS, from, `import '${relative}';`, to);
  }
}
for (const [index, way] of WAYS.entries()) {
  const from = `src/svg/way-${index}.ts`;
  plant(`src/svg${DOWNWARDS}`, from, way('../http/a.ts'), 'src/http/a.ts');
}
for (const file of ROOMS.filter((name) => name.endsWith('.ts'))) PLANTED.set(file, 'export const a = 1;');
plant('every-source-has-a-room', 'src/unheard-of/b.ts', "import './c.ts';", 'src/unheard-of/c.ts');
PLANTED.set('src/unheard-of/c.ts', 'export {};');
plant('no-circle', 'src/engine/circle.ts', "import './round.ts';", 'src/engine/round.ts');
PLANTED.set('src/engine/round.ts', "import type { A } from './circle.ts';\nexport type B = A;");
plant('everything-is-found', 'src/engine/lost.ts', "import './nowhere.ts';", './nowhere.ts');
plant('asks-nobody', 'src/http/asks.ts', "import 'node:https';", 'https');
plant('pure', 'src/domain/reads.ts', "import 'node:fs';", 'fs');
plant('threads-in-one-room', 'src/http/starts.ts', "import 'node:worker_threads';", 'worker_threads');
plant('one-loader-of-binaries', 'src/native/also.ts', "import './binary.ts';", 'src/native/binary.ts');
PLANTED.set('src/native/binary.ts', 'export {};');
plant(
  'postgres-on-demand',
  'src/cli/opens.ts',
  "import '../state/postgres/store.ts';",
  'src/state/postgres/store.ts',
);
PLANTED.set('src/state/postgres/store.ts', 'export {};');
plant(
  'openapi-for-the-build',
  'src/http/says.ts',
  "import '../contract/openapi.ts';",
  'src/contract/openapi.ts',
);
PLANTED.set('src/contract/openapi.ts', 'export {};');
for (const [rule, room, name] of [
  ['sqlite-in-one-room', 'src/cli', 'better-sqlite3'],
  ['postgres-in-one-room', 'src/cli', 'pg'],
  ['postgres-in-one-room', 'src/state', 'pg-connection-string'],
  ['http-in-one-room', 'src/cli', 'hono'],
  ['http-in-one-room', 'src/cli', '@hono/node-server'],
  ['log-and-metrics-in-one-room', 'src/http', 'pino'],
  ['log-and-metrics-in-one-room', 'src/http', 'prom-client'],
  ['assistants-in-one-room', 'src/cli', '@resvg/resvg-wasm'],
  ['fonts-in-one-room', 'src/paper', '@expo-google-fonts/arimo'],
  ['documents-in-one-room', 'src/cli', 'pdfkit'],
  ['documents-in-one-room', 'src/svg', 'lean-qr'],
  ['documents-in-one-room', 'src/contract', 'bidi-js'],
  ['tables-in-one-room', 'src/cli', 'papaparse'],
  ['tables-in-one-room', 'src/cli', 'fflate'],
  ['tables-in-one-room', 'src/cli', 'saxes'],
  ['no-library-draws', 'src/svg', 'valibot'],
  ['nothing-of-development', 'src/http', 'vitest'],
] as const) {
  const entry = `node_modules/${name}/index.js`;
  plant(rule, `${room}/uses-${name.replaceAll(/\W/g, '-')}.ts`, `import '${name}';`, entry);
  PLANTED.set(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
  PLANTED.set(entry, 'export {};');
}
PLANTED.set(
  'package.json',
  JSON.stringify({
    dependencies: {
      'better-sqlite3': '1',
      pg: '1',
      'pg-connection-string': '1',
      hono: '1',
      '@hono/node-server': '1',
      pino: '1',
      'prom-client': '1',
      valibot: '1',
      papaparse: '1',
      fflate: '1',
      saxes: '1',
      '@resvg/resvg-wasm': '1',
      '@expo-google-fonts/arimo': '1',
      pdfkit: '1',
      'lean-qr': '1',
      'bidi-js': '1',
    },
    devDependencies: { vitest: '1' },
  }),
);

/** The rules that the sources below `baseDir` break, who breaks them, and by importing what. */
async function violationsIn(baseDir: string): Promise<string[]> {
  const { output } = await cruise(['src', 'bench/src'], {
    ...options,
    ruleSet: { forbidden },
    validate: true,
    baseDir,
  });
  const { violations } = (output as ICruiseResult).summary;
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

test('the sources break no rule', async () => {
  expect(await violationsIn(ROOT)).toEqual([]);
});

let folder: string;
let violations: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cutting-layout-imports-'));
  for (const [path, text] of PLANTED) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  violations = await violationsIn(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a planted import is found', () => {
  test.each(EXPECTED)('%s', (expected) => {
    expect(violations).toContain(expected);
  });
});

test('every rule is broken by a planted import', () => {
  const broken = new Set(violations.map((violation) => violation.split(':')[0]));
  const all = forbidden.map(({ name }) => name).filter((name) => !name?.endsWith(`.ts${DOWNWARDS}`));
  expect(all.filter((name = '') => !broken.has(name))).toEqual([]);
});
