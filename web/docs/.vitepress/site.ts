/** Which documents the site has, and where. */

/** The path of the site on the service. */
export const BASE = '/docs/';

/** The folder with the requests for the pictures. The site has these files too. */
export const REQUESTS = 'docs/images/';

/** Documents outside `docs`, by their path in the repository, with their page. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'ARCHITECTURE.md': 'architecture.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'bench/FIGURES.md': 'figures.md',
  'bench/FIGURES-OR-DATASETS.md': 'figures-or-datasets.md',
  'bench/NOTES.md': 'notes.md',
  'bench/PROTOCOL.md': 'protocol.md',
};

/** Rewrites for VitePress, from the path in the repository to the path in the site. */
export const REWRITES: Readonly<Record<string, string>> = { ...ELSEWHERE, 'docs/:page': ':page' };

/** Every other folder and document of the repository. */
export const EXCLUDED = [
  ...['README.md', 'SECURITY.md'],
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
  group('Start', {
    '/': 'Overview',
    '/concepts': 'Concepts',
    '/playground': 'Playground',
    '/command-line': 'Command line',
    '/shop-floor': 'Labels and worksheets',
    '/changelog': 'Changes',
  }),
  group('Integrate it', {
    '/clients': 'Clients and examples',
    '/api': 'HTTP API',
    '/errors': 'Errors',
    '/verify': 'Verify a layout',
    '/mcp': 'Assistants (MCP)',
  }),
  group('Save material', {
    '/strategies': 'Choose a strategy',
    '/parameters': 'Choose parameters',
  }),
  group('Run it', {
    '/install': 'Install',
    '/operating': 'Operate',
    '/deploy': 'Deploy many nodes',
    '/capacity': 'Capacity',
    '/security': 'Security',
    '/security-asvs': 'ASVS 5.0',
  }),
  group('Judge it', {
    '/quality': 'Quality and speed',
    '/figures': 'All figures',
    '/figures-or-datasets': 'Figures on OR datasets',
    '/protocol': 'How it is measured',
    '/bench': 'Measure it yourself',
  }),
  group('Understand and change it', {
    '/search': 'How the search works',
    '/architecture': 'Architecture',
    '/contributing': 'Contribute',
    '/notes': 'Findings',
  }),
];

/** The name of a page in the sidebar. */
export const titleOf = (page: string): string | undefined =>
  SIDEBAR.flatMap(({ items }) => items).find(({ link }) => link === `/${page}`)?.text;
