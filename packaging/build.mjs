// build.mjs [PART…]: builds the JavaScript of the package into dist, and that of the client into clients/typescript/dist:
// by default openapi, programs, library and client, in this order. Three more parts are the web pages: fonts, pages and
// docs.
//
// With --coverage FOLDER, the programs are not minified, because several lines would then count as one. They are built
// twice: into dist to be run, and with source maps into FOLDER.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { writeDeclarations } from './declarations.mjs';
import { copyFonts } from './fonts.mjs';

/** The bundles in dist, and where each begins. A server loads the first, and the others on demand or as threads. */
const PROGRAMS = {
  cli: 'src/cli/entry.ts',
  solve: 'src/cli/solve/solve.ts',
  mcp: 'src/cli/mcp/program.ts',
  paper: 'src/library/printer.ts',
  bench: 'bench/src/main.ts',
  worker: 'src/workers/worker.ts',
  state: 'src/state/worker.ts',
  postgres: 'src/state/postgres/program.ts',
  library: 'src/library/index.ts',
};

/** The pages, each of which Vite builds by itself. */
const PAGES = ['playground', 'key', 'missing', 'reference'];

/** What stands in for packages that are loaded but never used, and for the file that finds SQLite's addon. */
const ALIASES = {
  bindings: './src/native/sqlite.cts',
  '@opentelemetry/api': './packaging/bundle/no-tracing.cjs',
  'thread-stream': './packaging/bundle/left-out.cjs',
  '@pinojs/redact': './packaging/bundle/left-out.cjs',
  tdigest: './packaging/bundle/left-out.cjs',
  'png-js': './packaging/bundle/left-out.cjs',
};

const SHARED = { bundle: true, logLevel: 'warning' };

/** What is imported when it is needed stays a bundle of its own, if it is a program. */
const ON_DEMAND = {
  name: 'on-demand',
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const source = relative('.', resolve(resolveDir, path));
      const [name] = Object.entries(PROGRAMS).find(([, entry]) => entry === source) ?? [];
      return name && { path: `./${name}.cjs`, external: true };
    });
  },
};

/** The programs are CommonJS, which has no import.meta.url: each bundle defines it for itself. */
const NODE = {
  ...SHARED,
  entryPoints: PROGRAMS,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Node's loader of ES modules would use the thread pool before a command sizes it.
  supported: { 'dynamic-import': false },
  plugins: [ON_DEMAND],
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  metafile: true,
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160,
  alias: ALIASES,
  external: ['autocannon', 'pg-native'],
  loader: { '.wasm': 'file', '.ttf': 'file' },
  assetNames: '[name]',
  define: { 'import.meta.url': 'bundleUrl' },
  banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
};

/** The client runs in browsers, too. */
const CLIENT = {
  ...SHARED,
  entryPoints: ['clients/typescript/src/index.ts'],
  platform: 'neutral',
  target: 'es2022',
};

/** Writes bundles, and what went into them to a file. */
async function bundle(options, metafile) {
  const { metafile: parts } = await build(options);
  writeFileSync(metafile, JSON.stringify(parts));
}

/** The OpenAPI document is printed by a program of its own. */
async function openapi() {
  const program = 'node_modules/.cache/openapi.cjs';
  await build({ ...SHARED, entryPoints: ['packaging/src/openapi.ts'], platform: 'node', outfile: program });
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/openapi.json', execFileSync(process.execPath, [program]));
}

async function programs({ coverage }) {
  if (coverage === undefined) return bundle(NODE, 'dist/bundle.json');
  const readable = { ...NODE, minifyWhitespace: false, minifySyntax: false };
  await bundle(readable, 'dist/bundle.json');
  await bundle({ ...readable, outdir: coverage, sourcemap: 'external' }, join(coverage, 'metafile.json'));
}

/** The ES module of the library wraps its CommonJS, so that a program that loads both has one class of errors. */
function library() {
  const names = Object.keys(createRequire(import.meta.url)(resolve('dist/library.cjs'))).sort();
  writeFileSync(
    'dist/library.mjs',
    `import bundle from './library.cjs';\nexport const { ${names.join(', ')} } = bundle;\n`,
  );
  writeDeclarations('src/library', 'src/library', 'dist/library');
}

async function client() {
  const out = 'clients/typescript/dist';
  await build({ ...CLIENT, format: 'esm', outfile: `${out}/index.mjs` });
  await build({ ...CLIENT, format: 'cjs', outfile: `${out}/index.cjs` });
  writeDeclarations('clients/typescript', 'clients/typescript/src', `${out}/types`);
}

const fonts = () => copyFonts('dist/pages/fonts', 'dist/page-modules/fonts.json');

function pages() {
  for (const page of PAGES) {
    run('vite', 'build', '--config', 'web/vite.config.ts', '--mode', page, '--logLevel', 'warn');
  }
}

const docs = () => run('vitepress', 'build', 'web/docs');

const run = (program, ...args) =>
  execFileSync(join('node_modules', '.bin', program), args, { stdio: 'inherit' });

const PARTS = { openapi, programs, library, client, fonts, pages, docs };
const SCRIPTS = ['openapi', 'programs', 'library', 'client'];

const { values, positionals } = parseArgs({
  options: { coverage: { type: 'string' } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : SCRIPTS;
const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) throw new Error(`${unknown} is none of ${Object.keys(PARTS).join(', ')}`);
for (const name of names) await PARTS[name](values);
