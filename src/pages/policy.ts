import { createHash } from 'node:crypto';

/** An inline script or style: its element and its text. A script with a `src` has no text. */
const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/gi;

/** How a page asks to be allowed inline styles that are not in its HTML. No other page than the reference needs it. */
const INLINE_STYLES = '<meta name="inline-styles" content="allowed"';

/**
 * The Content-Security-Policy of a page: everything comes from this service, and inline scripts and styles are allowed
 * by their hashes alone.
 *
 * @param html the page as it is built. The service never writes into a page, so nobody else can add a script to it.
 */
export function policyOf(html: string): string {
  const hashes: Record<'script' | 'style', string[]> = { script: [], style: [] };
  for (const [, element = '', text = ''] of html.matchAll(INLINE)) {
    if (text !== '') hashes[element.toLowerCase() as 'script' | 'style'].push(hashOf(text));
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.script].join(' '),
    ["style-src 'self'", ...(html.includes(INLINE_STYLES) ? ["'unsafe-inline'"] : hashes.style)].join(' '),
    // The player and the drawings set widths and colours on elements. An attribute cannot load or run anything here.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
