import { posix, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { BASE, pageOf, REQUESTS, titleOf } from './site.ts';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** Files of the repository that the service has outside the site. */
const SERVED: Readonly<Record<string, string>> = { 'docs/openapi.json': '/api/v1/openapi.json' };

/** Documents whose place the overview takes. */
const OVERVIEW = 'README.md';

/**
 * Documents link to each other as files of the repository. This leads such links to the pages of the site. A link to
 * anything else of the repository, such as a source, becomes plain text.
 *
 * @param root the folder of the repository.
 */
export function siteLinks(md: MarkdownRenderer, root: string): void {
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    const folder = posix.dirname(relative(root, env.realPath ?? env.path));
    for (const { children } of tokens) {
      const plain: boolean[] = [];
      for (const [index, token] of (children ?? []).entries()) {
        if (token.type === 'link_open') plain.push(!lead(token, folder, children?.[index + 1]));
        const isPlain = token.type === 'link_close' ? plain.pop() : plain.at(-1);
        if (isPlain && token.type.startsWith('link_')) silence(token);
      }
    }
  });
}

/** Leads a link with the text `label` to its page. Returns false if there is none. */
function lead(token: Token, folder: string, label?: Token): boolean {
  const href = token.attrGet('href') ?? '';
  if (/^(https?:|mailto:|#)/.test(href)) return true;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(folder, path);
  const fragment = anchor === undefined ? '' : `#${anchor}`;
  const served = SERVED[target] ?? requestOf(target);
  if (served !== undefined) {
    token.attrSet('href', served);
    // The router of the site would look for a page of its own.
    token.attrSet('target', '_self');
    return true;
  }
  const page = target === OVERVIEW ? '' : pageOf(target);
  if (page === undefined) return false;
  // In the repository, file names are the best names.
  if (label?.content === posix.basename(path)) label.content = titleOf(page) ?? label.content;
  token.attrSet('href', `/${page}${target === OVERVIEW ? '' : fragment}`);
  return true;
}

/** The address of a request for a picture; the build copies these files. */
const requestOf = (path: string): string | undefined =>
  path.startsWith(REQUESTS) ? `${BASE}${path.slice('docs/'.length)}` : undefined;

/** Markdown-it writes nothing for an empty text. */
function silence(token: Token): void {
  token.type = 'text';
  token.tag = '';
  token.nesting = 0;
  token.content = '';
}
