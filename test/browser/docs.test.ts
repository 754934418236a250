import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { readPages } from '../../src/pages/pages.ts';
import { SIDEBAR } from '../../web/docs/.vitepress/site.ts';
import { ROOT } from '../support/docs/documents.ts';
import { testService } from '../support/http/service.ts';
import { listen } from '../support/http/wire.ts';
import { axe, connect, contrast, HAS_CHROMIUM, openPage } from '../support/pages/browser.ts';

const PHONE = { width: 390, height: 844 };

const FOLDER = `${ROOT}dist/pages`;
const PAGES = readPages(FOLDER);
const OPENAPI = readFileSync(`${ROOT}dist/openapi.json`);

const NAMES = SIDEBAR.flatMap(({ items }) => items.map(({ link }) => link.slice(1)));

const htmlOf = (name: string): string =>
  readFileSync(`${FOLDER}/docs/${name === '' ? 'index' : name}.html`, 'utf8');

const idsOf = (html: string): Set<string> =>
  new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id));

describe('the documentation as it is built', () => {
  it('has the pages of the sidebar', () => {
    const built = readdirSync(`${FOLDER}/docs`).filter((name) => name.endsWith('.html'));
    const expected = NAMES.map((name) => `${name || 'index'}.html`);
    expect(built.sort()).toEqual(expected.sort());
  });

  it('gives every page a title of its own', () => {
    const titles = NAMES.map((name) => /<title>([^<]+)<\/title>/.exec(htmlOf(name))?.[1] ?? '');
    expect(new Set(titles).size).toBe(NAMES.length);
    for (const title of titles) expect(title).toMatch(/Cutting layouts$/);
  });

  it.each(NAMES)('leads every link and picture of /docs/%s somewhere', (name) => {
    const html = htmlOf(name);
    const found = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    expect(found.length).toBeGreaterThan(20);
    for (const link of found.filter((target) => !/^(https?|mailto|data):/.test(target))) {
      const { pathname, hash } = new URL(link, `http://localhost/docs/${name}`);
      const isPage = PAGES.has(pathname) || pathname === '/api/v1/openapi.json';
      expect(isPage, link).toBe(true);
      const [, target] = /^\/docs\/([\w-]*)$/.exec(pathname) ?? [];
      if (hash !== '' && target !== undefined)
        expect(idsOf(htmlOf(target)), link).toContain(decodeURIComponent(hash.slice(1)));
    }
  });

  it('asks no other host for anything', () => {
    for (const name of NAMES) {
      const sources = [...htmlOf(name).matchAll(/<(?:script|link|img)\b[^>]*(?:src|href)="(https?:[^"]*)"/g)];
      expect(sources.map(([, source]) => source)).toEqual([]);
    }
  });

  it('has the requests of the pictures', () => {
    expect(existsSync(`${FOLDER}/docs/images/kerf.request.json`)).toBe(true);
  });
});

describe.skipIf(!HAS_CHROMIUM)('in a browser (skipped where Chromium is not installed)', () => {
  const servers: Server[] = [];
  let browser: Browser;
  let all: string;

  /** Starts a service with this description of the API. */
  async function serve(openApiDocument: Buffer<ArrayBuffer>): Promise<string> {
    const service = testService();
    const server = createHttpServer(
      createApp(service.services, { openApiDocument, pages: PAGES }),
      service.log,
    );
    servers.push(server);
    return `http://127.0.0.1:${await listen(server)}`;
  }

  beforeAll(async () => {
    all = await serve(OPENAPI);
    browser = await connect();
  });

  afterAll(async () => {
    await browser?.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Opens a page, and waits until its scripts have done what they do at the start. */
  async function open(path: string, options: BrowserContextOptions = {}, url = all) {
    const opened = await openPage(browser, url + path, options);
    const last = path === '/reference/' ? 'text="/api/v1/usage"' : '.VPSwitchAppearance[title^="Switch to"]';
    await opened.page.locator(last).first().waitFor({ state: 'attached' });
    return opened;
  }

  /** One page of each kind: mostly text, pictures, code and tables, wide tables. */
  const KINDS = ['/docs/', '/docs/concepts', '/docs/api', '/docs/figures'];

  describe.each(KINDS)('%s', (path) => {
    it('is accessible, can be read in the dark, and fits a phone', async () => {
      // Colours change at once.
      const { page, close } = await open(path, { reducedMotion: 'reduce' });
      expect(await axe(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html.dark').waitFor();
      expect(await contrast(page), 'in the dark').toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(PHONE);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
      expect(await axe(page), 'on a phone').toEqual([]);
      await close();
    });
  });

  it('the search of the documentation finds "kerf"', async () => {
    const { page, close } = await open('/docs/');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('kerf');
    await page.getByRole('option', { name: 'Concepts' }).filter({ hasText: 'Kerf' }).first().click();
    await page.waitForURL(/\/docs\/concepts#.*kerf$/);
    await close();
  });

  it('the reference shows every route, and fits a phone', async () => {
    const { page, close } = await open('/reference/');
    for (const route of ['/api/v1/solve', '/api/v1/request-key', '/api/v1/usage', '/health'])
      await page.getByText(route, { exact: true }).first().waitFor();
    await page.setViewportSize(PHONE);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await close();
  });

  // All routes are tens of thousands of elements, which take axe a minute. Three have one of each kind.
  it('the reference is accessible in the dark', async () => {
    const document = JSON.parse(String(OPENAPI));
    const paths = ['/api/v1/request-key', '/api/v1/usage', '/health'];
    document.paths = Object.fromEntries(paths.map((path) => [path, document.paths[path]]));
    const url = await serve(Buffer.from(JSON.stringify(document)));
    const { page, close } = await open('/reference/', { colorScheme: 'dark' }, url);
    expect(await axe(page)).toEqual([]);
    await close();
  });
});
