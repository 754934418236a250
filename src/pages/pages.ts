import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** The codings that the build writes beside a file, as the endings of their files. */
export const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

export type PageCoding = keyof typeof COMPRESSED;

/** A file of the pages, ready to be sent. */
export interface Page {
  readonly type: string;
  /** A quoted hash of the contents. */
  readonly etag: string;
  readonly cache: string;
  /** The Content-Security-Policy, if it is not that of every answer. */
  readonly policy?: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly compressed: Readonly<Partial<Record<PageCoding, Uint8Array<ArrayBuffer>>>>;
}

/** What a path of the pages leads to: a page, or another path. */
export type Found = Page | { readonly location: string };

/** Everything that the service shows to people, by path. */
export type Pages = ReadonlyMap<string, Found>;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  // The library of PDF documents brings one along.
  '.icc': 'application/vnd.iccprofile',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The build puts a hash of the contents into the names of these files. */
const HASHED = /(^|\/)assets\//;

/** A day in seconds, times 365. */
const YEAR = 31_536_000;

/**
 * Reads all pages into memory, so that serving them touches no disk and no client can name a file.
 *
 * `a/index.html` is served at `/a/`, and `/a` leads there; `a/b.html` is served at `/a/b`, and `/a/b.html` leads there.
 *
 * @param folder what the build wrote; without it there are no pages.
 * @throws Error if a file is of an unknown type.
 */
export function readPages(folder: string): Pages {
  const pages = new Map<string, Found>();
  if (!existsSync(folder)) return pages;
  for (const file of filesOf(folder)) {
    const path = `/${file}`;
    const page = readPage(folder, file);
    if (path.endsWith('/index.html')) {
      const home = path.slice(0, -'index.html'.length);
      pages.set(home, page);
      if (home !== '/') pages.set(home.slice(0, -1), { location: home });
    } else if (path.endsWith('.html')) {
      const bare = path.slice(0, -'.html'.length);
      pages.set(bare, page);
      pages.set(path, { location: bare });
    } else {
      pages.set(path, page);
    }
  }
  return pages;
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => !Object.values(COMPRESSED).some((ending) => file.endsWith(ending)))
    .sort();

function readPage(folder: string, file: string): Page {
  const type = TYPES[extname(file)];
  if (type === undefined) throw new Error(`${file} among the pages has an unknown type`);
  const plain = new Uint8Array(readFileSync(join(folder, file)));
  const compressed: Partial<Record<PageCoding, Uint8Array<ArrayBuffer>>> = {};
  for (const [coding, ending] of Object.entries(COMPRESSED) as [PageCoding, string][]) {
    const sibling = join(folder, file + ending);
    if (existsSync(sibling)) compressed[coding] = new Uint8Array(readFileSync(sibling));
  }
  const page = {
    type,
    etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
    cache: HASHED.test(file) ? `public, max-age=${YEAR}, immutable` : 'no-cache',
    plain,
    compressed,
  };
  const policy = file.endsWith('.html')
    ? policyOf(Buffer.from(plain).toString())
    : PRINTER.test(file) && PRINTER_POLICY;
  return policy ? { ...page, policy } : page;
}

/** The worker that makes papers. It lays out texts with WebAssembly, and may ask for nothing. */
const PRINTER = /(^|\/)paper-worker[^/]*\.js$/;
const PRINTER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

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
