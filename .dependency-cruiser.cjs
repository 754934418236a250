/**
 * Which sources may import what. ARCHITECTURE.md has the same rules in words, and `make lint` runs them:
 * `npx depcruise src bench/src`.
 */

/** Every room of the TypeScript sources, from the bottom up, with the rooms that it may import. */
const ROOMS = {
  'src/clock.ts': [],
  'src/contract': [],
  'src/fonts': [],
  'src/native': [],
  'src/observe': ['src/clock.ts'],
  'src/pages': [],
  'src/transport': [],
  'src/setting.ts': ['src/contract'],
  'src/arguments.ts': ['src/setting.ts'],
  'src/domain': ['src/contract'],
  'src/tables': ['src/clock.ts', 'src/contract'],
  'src/engine': ['src/contract', 'src/native'],
  'src/svg': ['src/contract', 'src/domain'],
  'src/paper': ['src/clock.ts', 'src/contract', 'src/domain', 'src/svg'],
  'src/ptx': ['src/contract', 'src/domain', 'src/svg'],
  'src/dxf': ['src/contract', 'src/domain', 'src/svg'],
  'src/otd': ['src/contract', 'src/domain', 'src/svg'],
  'src/admission': ['src/clock.ts', 'src/contract'],
  'src/state': ['src/clock.ts', 'src/contract', 'src/admission'],
  'src/solve': [
    'src/clock.ts',
    'src/contract',
    'src/domain',
    'src/engine',
    'src/observe',
    'src/svg',
    'src/ptx',
    'src/admission',
  ],
  'src/workers': ['src/clock.ts', 'src/contract', 'src/domain', 'src/admission', 'src/solve'],
  'src/settings.ts': ['src/contract', 'src/domain', 'src/setting.ts'],
  'src/config.ts': [
    'src/contract',
    'src/domain',
    'src/arguments.ts',
    'src/admission',
    'src/setting.ts',
    'src/settings.ts',
  ],
  'src/jobs': [
    'src/clock.ts',
    'src/contract',
    'src/domain',
    'src/engine',
    'src/state',
    'src/observe',
    'src/admission',
    'src/solve',
    'src/workers',
    'src/config.ts',
  ],
  'src/http': [
    'src/clock.ts',
    'src/contract',
    'src/domain',
    'src/engine',
    'src/state',
    'src/observe',
    'src/pages',
    'src/transport',
    'src/admission',
    'src/solve',
    'src/workers',
    'src/config.ts',
    'src/jobs',
  ],
  'src/app.ts': ['src/contract', 'src/pages', 'src/config.ts', 'src/http'],
  'src/library': [
    'src/clock.ts',
    'src/contract',
    'src/domain',
    'src/engine',
    'src/svg',
    'src/ptx',
    'src/dxf',
    'src/otd',
    'src/fonts',
    'src/paper',
    'src/admission',
    'src/solve',
    'src/settings.ts',
  ],
  'src/cli': [
    'src/clock.ts',
    'src/contract',
    'src/fonts',
    'src/domain',
    'src/paper',
    'src/tables',
    'src/engine',
    'src/state',
    'src/observe',
    'src/pages',
    'src/setting.ts',
    'src/arguments.ts',
    'src/admission',
    'src/solve',
    'src/workers',
    'src/settings.ts',
    'src/config.ts',
    'src/jobs',
    'src/transport',
    'src/http',
    'src/app.ts',
    'src/svg',
    'src/ptx',
    'src/dxf',
    'src/otd',
    'src/library',
    // Loaded where they are used.
    'bench/src',
  ],
  // The benchmarks use the parts of the command line, but nothing of the service.
  'bench/src': [
    'src/contract',
    'src/domain',
    'src/engine',
    'src/svg',
    'src/setting.ts',
    'src/arguments.ts',
    'src/settings.ts',
    'src/config.ts',
    'src/cli',
  ],
};

const within = (...rooms) => rooms.map((room) => `^${room.replaceAll('.', '\\.')}(/|$)`);

const npm = (...names) => names.map((name) => `(^|/)node_modules/${name}/`);

/** Only the rooms or files in `only` may import `path`. */
const alone = (name, path, ...only) => ({
  name,
  severity: 'error',
  from: { pathNot: within(...only) },
  to: { path },
});

/** The rooms or files in `from` may not import what matches `to`. */
const never = (name, from, to) => ({ name, severity: 'error', from: { path: within(...from) }, to });

const rooms = Object.entries(ROOMS).map(([room, allowed]) =>
  never(`${room}-imports-downwards`, [room], {
    path: within('src', 'bench', 'web'),
    pathNot: within(room, ...allowed),
  }),
);

/** Node modules that send network requests or start programs. */
const ASKING = '^(https|http2|dns|dgram|tls|child_process)(/|$)';

/** A tool of the build and the tests: it derives the OpenAPI document. */
const OPENAPI = 'src/contract/openapi.ts';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rooms,
    {
      name: 'every-source-has-a-room',
      severity: 'error',
      from: { path: within('src', 'bench', 'web'), pathNot: within(...Object.keys(ROOMS)) },
      to: {},
    },
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-is-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nothing-of-development',
      severity: 'error',
      from: { path: within('src'), pathNot: within(OPENAPI) },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    never(
      'pure',
      ['src/contract', 'src/domain', 'src/tables', 'src/svg', 'src/ptx', 'src/dxf', 'src/otd', 'src/paper'],
      {
        dependencyTypes: ['core'],
      },
    ),
    never('no-library-draws', ['src/svg', 'src/ptx', 'src/dxf', 'src/otd'], { path: 'node_modules' }),
    never('asks-nobody', ['src'], { dependencyTypes: ['core'], path: ASKING }),
    alone(
      'one-loader-of-binaries',
      within('src/native/binary.ts'),
      'src/engine/addon.ts',
      'src/native/sqlite.cts',
    ),
    alone('sqlite-in-one-room', npm('better-sqlite3', '@types/better-sqlite3'), 'src/state/sqlite'),
    alone('postgres-in-one-room', npm('pg', 'pg-connection-string', '@types/pg'), 'src/state/postgres'),
    alone('http-in-one-room', npm('hono'), 'src/http', 'src/app.ts'),
    alone('node-adapter-in-one-room', npm('@hono'), 'src/transport'),
    alone('log-and-metrics-in-one-room', npm('pino', 'prom-client'), 'src/observe'),
    alone('assistants-in-one-room', npm('@modelcontextprotocol', '@resvg'), 'src/cli/mcp'),
    alone('fonts-in-one-room', npm('@expo-google-fonts'), 'src/fonts'),
    alone('documents-in-one-room', npm('pdfkit', '@types/pdfkit', 'lean-qr', 'bidi-js'), 'src/paper'),
    alone('tables-in-one-room', npm('papaparse', '@types/papaparse', 'saxes'), 'src/tables'),
    alone('compressed-files', npm('fflate'), 'src/tables', 'src/paper/shaping.ts'),
    alone(
      'threads-in-one-room',
      '^worker_threads$',
      'src/workers',
      'src/state/store-thread.ts',
      'src/state/worker.ts',
    ),
    // It is a bundle of its own.
    never('postgres-on-demand', ['src/state/sqlite', 'src/http', 'src/cli', 'src/app.ts', 'src/library'], {
      path: within('src/state/postgres'),
    }),
    alone('openapi-for-the-build', within(OPENAPI)),
  ],
  options: {
    // TypeScript 7 has no parser API yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'require', 'types'],
    },
  },
};
