import { parseAccept } from 'hono/utils/accept';
import type { Pages } from '../pages/pages.ts';
import type { Answer } from './answer.ts';
import { EVERY_PAGE } from './headers.ts';

/** Where the build puts the page about a path that leads nowhere. */
const MISSING = '/404';

/** What lies here is for programs, which get the contract's envelope whatever they accept. */
const FOR_PROGRAMS = /^\/(api|health)(\/|$)/;

/**
 * The page for a browser on an unknown path, by that path and its `Accept`. There is none for others, nor if it was not
 * built.
 */
export function missingPage(pages: Pages): (path: string, accept: string | undefined) => Answer | undefined {
  const page = pages.get(MISSING);
  if (page === undefined || 'location' in page) return () => undefined;
  const { plain: body, policy, type } = page;
  const head = {
    ...EVERY_PAGE,
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    'Content-Length': body.byteLength,
    'Content-Type': type,
    Vary: 'Accept',
  };
  return (path, accept) =>
    !FOR_PROGRAMS.test(path) && prefersHtml(accept) ? { status: 404, head, body } : undefined;
}

/** Browsers name HTML in their `Accept`. Most programs accept anything, and are better served with JSON. */
function prefersHtml(accept = ''): boolean {
  const accepted = parseAccept(accept);
  const weightOf = (type: string) => accepted.find((entry) => entry.type.toLowerCase() === type)?.q ?? 0;
  return weightOf('text/html') > weightOf('application/json');
}
