import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { recordModules } from '../packaging/pages/modules.ts';
import { ICON, THEME } from './head.ts';
import { EXAMPLES } from './src/job/examples.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The source of each page, at the same path below `web` as below the root of the service. */
const PAGES = {
  playground: 'index.html',
  key: 'key/index.html',
  missing: '404.html',
  reference: 'reference/index.html',
} as const;

/**
 * Builds one page: `vite build --mode PAGE`. The service sends it under the strict policy of src/pages/policy.ts.
 *
 * Scripts and styles are in the HTML, so a visit costs the service one request, and a further visit one that is answered
 * with "not modified". The reference is the exception: its library is large and rarely changes, so browsers keep it.
 */
export default defineConfig(({ mode }) => {
  const page = Object.keys(PAGES).find((name) => name === mode) as keyof typeof PAGES | undefined;
  if (page === undefined) throw new Error(`--mode must be one of ${Object.keys(PAGES).join(', ')}`);
  const isReference = page === 'reference';
  return {
    root: at('.'),
    // The service may be behind a proxy that puts it under a path of its own.
    base: './',
    plugins: [
      { name: 'head', transformIndexHtml: () => headOf(isReference) },
      arrivalLayout(),
      recordModules(at('..'), () => modulesOf(page)),
      ...(isReference ? [] : [viteSingleFile({ useRecommendedBuildConfig: false })]),
    ],
    // Papers have no pictures. The bundles leave it out, too.
    resolve: { alias: { 'png-js': at('../packaging/bundle/left-out.cjs') } },
    worker: { plugins: () => [recordModules(at('..'), modulesOf)] },
    build: {
      outDir: at('../dist/pages'),
      // All pages and the documentation are built into the same folder.
      emptyOutDir: false,
      target: 'es2022',
      // The policy allows no script as data, and a worker is a script.
      assetsInlineLimit: 0,
      // RapiDoc comes in one piece.
      chunkSizeWarningLimit: 900,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: at(PAGES[page]),
        // Where a script is inlined, its paths are relative to the page.
        output: isReference
          ? {}
          : { codeSplitting: false, entryFileNames: join(dirname(PAGES[page]), '[name].js') },
      },
    },
  };
});

/** Where to write what went into a page or a worker. */
const modulesOf = (name: string): string => at(`../dist/page-modules/${name}.json`);

/** What all pages have in their heads. The library of the reference has themes of its own. */
const headOf = (isReference: boolean): HtmlTagDescriptor[] => [
  { tag: 'link', attrs: ICON, injectTo: 'head' },
  ...(isReference ? [] : [{ tag: 'script', children: THEME, injectTo: 'head' as const }]),
];

const ARRIVAL = 'virtual:arrival';

/** The layout of the first example, which the engine computes at each build. A first visit shows it at once. */
function arrivalLayout(): Plugin {
  return {
    name: 'arrival-layout',
    resolveId: (id) => (id === ARRIVAL ? `\0${ARRIVAL}` : undefined),
    async load(id) {
      if (id !== `\0${ARRIVAL}`) return undefined;
      const { solve } = createRequire(import.meta.url)(at('../dist/library.cjs'));
      return `export default ${JSON.stringify(await solve(EXAMPLES[0]?.request))};`;
    },
  };
}
