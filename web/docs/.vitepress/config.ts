import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { recordModules } from '../../../packaging/pages/modules.ts';
import { siteLinks } from './links.ts';
import { anchorOf, EXCLUDED, REWRITES, SIDEBAR } from './site.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The documentation site, of the Markdown documents of the repository. The service serves what this builds at /docs/. */
export default defineConfig({
  title: 'Cutting layouts',
  description:
    'Guillotine cutting layouts for glass, panels and sheet metal: concepts, API, operation, figures.',
  lang: 'en',
  base: '/docs/',
  srcDir: ROOT,
  srcExclude: EXCLUDED,
  rewrites: REWRITES,
  outDir: `${ROOT}dist/pages/docs`,
  cacheDir: `${ROOT}node_modules/.cache/vitepress`,
  cleanUrls: true,
  // Pages have the same names in every build, so that links to them last; the map is a file of its own, so that the inline
  // scripts are the same on every page.
  metaChunk: true,
  markdown: {
    anchor: { slugify: anchorOf },
    // No grammar is known for it.
    languageAlias: { promql: 'sql' },
    config: (md) => siteLinks(md, ROOT),
  },
  vite: {
    plugins: [recordModules(ROOT, `${ROOT}dist/page-modules/docs.json`) as never],
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1_000 },
  },
  themeConfig: {
    nav: [
      { text: 'Playground', link: '/../', target: '_self', noIcon: true },
      { text: 'Reference', link: '/../reference', target: '_self', noIcon: true },
    ],
    sidebar: SIDEBAR.map(({ text, items }) => ({ text, items: [...items] })),
    outline: 'deep',
    search: { provider: 'local' },
    docFooter: { prev: false, next: false },
  },
});
