import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { recordModules } from '../packaging/pages/modules.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The playground and the key page. The service serves what this builds, under the strict policy of src/pages/policy.ts. */
export default defineConfig({
  root: at('.'),
  // The service may be behind a proxy that puts it under a path of its own.
  base: './',
  publicDir: at('public'),
  plugins: [recordModules(at('..'), at('../dist/page-modules/web.json'))],
  build: {
    outDir: at('../dist/pages'),
    // The documentation and the reference are built into the same folder.
    emptyOutDir: false,
    target: 'es2022',
    // It would inline small files as data, and scripts among them would break the policy.
    assetsInlineLimit: 0,
    // RapiDoc comes in one piece.
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: at('index.html'), key: at('key/index.html'), reference: at('reference/index.html') },
    },
  },
});
