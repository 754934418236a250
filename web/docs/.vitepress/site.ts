/** Which documents the site has, and where. */

/** The path of the site on the service. */
export const BASE = '/docs/';

/** The folder with the requests for the pictures. The site has these files too. */
export const REQUESTS = 'docs/images/';

/** Documents outside `docs`, by their path in the repository, with their page. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog.md',
  'bench/FIGURES.md': 'figures.md',
  'bench/FIGURES-OR-DATASETS.md': 'figures-or-datasets.md',
  'bench/PROTOCOL.md': 'protocol.md',
};

/** Rewrites for VitePress, from the path in the repository to the path in the site. */
export const REWRITES: Readonly<Record<string, string>> = { ...ELSEWHERE, 'docs/:page': ':page' };

/** Every other folder and document of the repository: among others, the notes for engineers of this project. */
export const EXCLUDED = [
  ...['README.md', 'SECURITY.md', 'SECURITY-ASVS.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'bench/NOTES.md'],
  ...['artifacts', 'crates', 'dist', 'node_modules', 'packaging', 'target', 'test', 'web', 'clients'].map(
    (folder) => `${folder}/**`,
  ),
];

/** The page of a document, without its ending; undefined if the site does not have it. */
export function pageOf(path: string): string | undefined {
  const [, inDocs] = /^docs\/([^/]+\.md)$/.exec(path) ?? [];
  const page = inDocs ?? ELSEWHERE[path];
  return page?.replace(/(^index)?\.md$/, '');
}

/** How GitHub names a heading in an address, so that the same links work there and here. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

interface Group {
  readonly text: string;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

const group = (text: string, pages: Readonly<Record<string, string>>): Group => ({
  text,
  items: Object.entries(pages).map(([link, name]) => ({ text: name, link })),
});

/** The pages by reader. */
export const SIDEBAR: readonly Group[] = [
  group('Start', { '/': 'Find your page', '/recipes': 'Recipes', '/changelog': 'Changes' }),
  group('Integrate', {
    '/clients': 'Clients and examples',
    '/api': 'HTTP API',
    '/errors': 'Errors',
    '/mcp': 'AI assistants (MCP)',
  }),
  group('Operate', {
    '/install': 'Install',
    '/operating': 'Configure and run',
    '/backup': 'Back up and upgrade',
    '/monitoring': 'Monitor',
    '/deploy': 'Scale out',
    '/security': 'Security',
  }),
  group('Shop', {
    '/playground': 'Playground',
    '/concepts': 'Concepts',
    '/shop-floor': 'Labels and worksheets',
  }),
  group('Engineer', {
    '/command-line': 'Command line',
    '/strategies': 'Strategies and settings',
    '/verify': 'Verify a layout',
    '/bench': 'Measure it yourself',
    '/figures': 'All figures',
    '/figures-or-datasets': 'Figures on OR datasets',
    '/protocol': 'How it is measured',
  }),
];

/** The name of a page in the sidebar. */
export const titleOf = (page: string): string | undefined =>
  SIDEBAR.flatMap(({ items }) => items).find(({ link }) => link === `/${page}`)?.text;
