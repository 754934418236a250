import { cpSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitepress';
import { recordModules } from '../../../packaging/pages/modules.ts';
import { ICON } from '../../head.ts';
import { siteLinks } from './links.ts';
import { anchorOf, BASE, EXCLUDED, REQUESTS, REWRITES, SIDEBAR } from './site.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

// It is a plugin of another major version of Vite, with the same hook.
const record = recordModules(ROOT, () => `${ROOT}dist/page-modules/docs.json`) as unknown as Plugin;

/** The documentation site, of the Markdown documents of the repository. The service serves what this builds at /docs/. */
export default defineConfig({
  title: 'Cutting layouts',
  description:
    'Guillotine cutting layouts for glass, panels and sheet metal: concepts, API, operation, figures.',
  lang: 'en',
  base: BASE,
  srcDir: ROOT,
  srcExclude: EXCLUDED,
  rewrites: REWRITES,
  outDir: `${ROOT}dist/pages/docs`,
  cacheDir: `${ROOT}node_modules/.cache/vitepress`,
  cleanUrls: true,
  // Pages have the same names in every build, so that links to them last; the map is a file of its own, so that the inline
  // scripts are the same on every page.
  metaChunk: true,
  head: [['link', ICON]],
  // It would write a style element, which the policy of the pages forbids.
  appearance: { disableTransition: false },
  markdown: {
    anchor: { slugify: anchorOf },
    // A route has braces in its path.
    attrs: { disable: true },
    // Enough contrast for WCAG 2.2 AA.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // No grammar is known for it.
    languageAlias: { promql: 'sql' },
    config: (md) => siteLinks(md, ROOT),
  },
  buildEnd: ({ outDir }) => {
    // The service has an answer of its own for what it does not know.
    rmSync(`${outDir}/404.html`);
    for (const name of readdirSync(ROOT + REQUESTS).filter((file) => file.endsWith('.request.json')))
      cpSync(ROOT + REQUESTS + name, `${outDir}/images/${name}`);
  },
  vite: {
    // Not for the other of its two builds, which renders the pages.
    plugins: [{ ...record, apply: ({ build }) => !build?.ssr }],
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1_000 },
  },
  themeConfig: {
    // The names and the order of web/src/app/Frame.tsx.
    nav: [
      // Relative, because VitePress puts its base before other paths.
      { text: 'Playground', link: '../', target: '_self', noIcon: true },
      { text: 'Your key', link: '../key/', target: '_self', noIcon: true },
      { text: 'Docs', link: '/' },
      { text: 'API reference', link: '../reference/', target: '_self', noIcon: true },
    ],
    sidebar: SIDEBAR.map(({ text, items }) => ({ text, items: [...items] })),
    outline: 'deep',
    search: { provider: 'local' },
    docFooter: { prev: false, next: false },
  },
});
