import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { recordModules } from '../packaging/pages/modules.ts';
import { ICON } from './icon.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The folder of each page, below `web` and below the root of the service. */
const FOLDERS = { playground: '', key: 'key/', reference: 'reference/' } as const;

/**
 * Builds one page: `vite build --mode PAGE`. The service sends it under the strict policy of src/pages/policy.ts.
 *
 * Scripts and styles are in the HTML, so a visit costs the service one request, and a further visit one that is answered
 * with "not modified". The reference is the exception: its library is large and rarely changes, so browsers keep it.
 */
export default defineConfig(({ mode }) => {
  const page = Object.keys(FOLDERS).find((name) => name === mode) as keyof typeof FOLDERS | undefined;
  if (page === undefined) throw new Error(`--mode must be one of ${Object.keys(FOLDERS).join(', ')}`);
  const folder = FOLDERS[page];
  return {
    root: at('.'),
    // The service may be behind a proxy that puts it under a path of its own.
    base: './',
    plugins: [
      { name: 'icon', transformIndexHtml: () => [{ tag: 'link', attrs: ICON, injectTo: 'head' }] },
      recordModules(at('..'), at(`../dist/page-modules/${page}.json`)),
      ...(page === 'reference' ? [] : [viteSingleFile({ useRecommendedBuildConfig: false })]),
    ],
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
        input: at(`${folder}index.html`),
        // Where a script is inlined, its paths are relative to the page.
        output: page === 'reference' ? {} : { codeSplitting: false, entryFileNames: `${folder}[name].js` },
      },
    },
  };
});
