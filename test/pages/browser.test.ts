import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../http/wire.ts';
import { axe, HAS_CHROMIUM, launch, openPage } from './browser.ts';

const html = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,"><main><h1>A page</h1>${body}</main></html>`;

const PAGES: Readonly<Record<string, string>> = {
  '/sound': html('<p>All is well.</p>'),
  '/logs': html('<script>console.error("out of glass")</script>'),
  '/throws': html('<script>throw new Error("out of panels")</script>'),
  '/foreign': html('<script src="http://example.org/cdn.js"></script>'),
  '/unlabelled': html('<input>'),
  '/late': html('<button onclick="missing()">Cut</button>'),
};

describe.skipIf(!HAS_CHROMIUM)('the browser of the tests (skipped where Chromium is not installed)', () => {
  let server: Server;
  let browser: Browser;
  let at: (path: string) => string;

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      response.writeHead(url in PAGES ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(PAGES[url] ?? html('<p>There is no such page.</p>'));
    });
    const port = await listen(server);
    at = (path) => `http://127.0.0.1:${port}${path}`;
    browser = await launch();
  });

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  it('opens a sound page', async () => {
    const { page, close } = await openPage(browser, at('/sound'));
    expect(await page.title()).toBe('A page');
    expect(await axe(page)).toEqual([]);
    await close();
  });

  it.each([
    ['/logs', 'console: out of glass'],
    ['/throws', 'exception: out of panels'],
    ['/foreign', 'asks another host: http://example.org/cdn.js'],
    ['/missing', 'status 404'],
  ])('refuses %s', async (path, fault) => {
    await expect(openPage(browser, at(path))).rejects.toThrow(fault);
  });

  it('lets a test provoke an error', async () => {
    const { close } = await openPage(browser, at('/logs'), { expected: /out of glass/ });
    await close();
  });

  it('tells errors after loading when the page is closed', async () => {
    const { page, close } = await openPage(browser, at('/late'));
    await page.getByRole('button', { name: 'Cut' }).click();
    await expect(close()).rejects.toThrow('missing is not defined');
  });

  it('finds what a screen reader cannot name', async () => {
    const { page, close } = await openPage(browser, at('/unlabelled'));
    expect(await axe(page)).toEqual([expect.stringMatching(/^label: <input>/)]);
    await close();
  });
});
