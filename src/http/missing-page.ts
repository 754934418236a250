import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { ContractError } from '../contract/errors.ts';
import type { Deps } from './deps.ts';
import type { Env } from './errors.ts';
import { EVERY_PAGE } from './page.ts';

/** Where the build puts the page about a path that leads nowhere. */
const MISSING = '/404';

/** What lies here is for programs, which get the contract's envelope whatever they accept. */
const FOR_PROGRAMS = /^\/(api|health)(\/|$)/;

/** Answers a browser on an unknown path with a page. Everyone else goes to the next handler. */
export function missingPage({ pages }: Pick<Deps, 'pages'>): MiddlewareHandler<Env> {
  const page = pages.get(MISSING);
  return async (c, next) => {
    if (!page || !('plain' in page) || FOR_PROGRAMS.test(c.req.path) || !prefersHtml(c)) return next();
    // For the log and the metrics.
    c.set('refusal', new ContractError('not_found'));
    for (const [name, value] of Object.entries(EVERY_PAGE)) c.header(name, value);
    if (page.policy !== undefined) c.header('Content-Security-Policy', page.policy);
    c.header('Content-Type', page.type);
    c.header('Vary', 'Accept');
    return c.body(page.plain, 404);
  };
}

/** Browsers name HTML in their `Accept`. Most programs accept anything, and are better served with JSON. */
const prefersHtml = (c: Context): boolean =>
  accepts(c, {
    header: 'Accept',
    supports: ['text/html', 'application/json'],
    default: 'application/json',
  }) === 'text/html';
