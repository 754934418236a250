import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Page, readPages } from '../../../src/pages/pages.ts';
import { temporaryFolder } from '../../support/folder.ts';

function pagesOf(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return readPages(folder);
}

const textOf = (page: unknown): string => Buffer.from((page as Page).plain).toString();

describe('readPages', () => {
  it('serves index.html at its folder, and leads to it from the path without the slash', () => {
    const pages = pagesOf({ 'index.html': 'home', 'docs/index.html': 'docs' });
    expect([...pages.keys()].sort()).toEqual(['/', '/docs', '/docs/']);
    expect(textOf(pages.get('/'))).toBe('home');
    expect(textOf(pages.get('/docs/'))).toBe('docs');
    expect(pages.get('/docs')).toEqual({ location: '/docs/' });
  });

  it('serves other HTML without its ending, and leads to it from the path with it', () => {
    const pages = pagesOf({ 'docs/api.html': 'api' });
    expect(textOf(pages.get('/docs/api'))).toBe('api');
    expect(pages.get('/docs/api.html')).toEqual({ location: '/docs/api' });
  });

  it('has a type and a tag of its contents for every file, and a policy for HTML and what runs WebAssembly', () => {
    const pages = pagesOf({ 'a.html': '<p>', 'b.js': 'b', 'c.js': 'b', 'assets/paper-worker-1.js': '' });
    expect(pages.get('/assets/paper-worker-1.js')).toMatchObject({
      policy: "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
    });
    expect(pages.get('/a')).toMatchObject({ type: 'text/html; charset=utf-8', policy: expect.any(String) });
    const [b, c] = [pages.get('/b.js'), pages.get('/c.js')] as Page[];
    expect(b).toMatchObject({ type: 'text/javascript; charset=utf-8', etag: c?.etag });
    expect(b).not.toHaveProperty('policy');
    expect((pages.get('/a') as Page).etag).not.toBe(b?.etag);
  });

  it('has a type for fonts', () => {
    const pages = pagesOf({ 'assets/a.ttf': '', 'assets/b.woff2': '' });
    expect(pages.get('/assets/a.ttf')).toMatchObject({ type: 'font/ttf' });
    expect(pages.get('/assets/b.woff2')).toMatchObject({ type: 'font/woff2' });
  });

  it('lets browsers keep files whose names hold a hash of their contents', () => {
    const pages = pagesOf({ 'assets/a-12345678.js': '', 'docs/assets/b-12345678.css': '', 'index.html': '' });
    const cacheOf = (path: string) => (pages.get(path) as Page).cache;
    expect(cacheOf('/assets/a-12345678.js')).toContain('immutable');
    expect(cacheOf('/docs/assets/b-12345678.css')).toContain('immutable');
    expect(cacheOf('/')).toBe('no-cache');
  });

  it('keeps compressed copies with their file, and serves none by its own name', () => {
    const pages = pagesOf({ 'a.js': 'plain', 'a.js.br': 'brotli', 'a.js.gz': 'gzip' });
    expect([...pages.keys()]).toEqual(['/a.js']);
    const { compressed } = pages.get('/a.js') as Page;
    expect(Buffer.from(compressed.br ?? []).toString()).toBe('brotli');
    expect(Buffer.from(compressed.gzip ?? []).toString()).toBe('gzip');
  });

  it('refuses a file whose type it does not know', () => {
    expect(() => pagesOf({ 'a.exe': '' })).toThrow('a.exe among the pages has an unknown type');
  });

  it('finds no pages where none were built', () => {
    expect(readPages(join(temporaryFolder(), 'missing'))).toEqual(new Map());
  });
});
