/** A real Chromium for the tests of the pages. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';

export { HAS_CHROMIUM } from './chromium.ts';

/** The Chromium of all tests. Closing it ends the connection and what was opened through it. */
export const connect = (): Promise<Browser> => chromium.connect(inject('chromium'));

/** The file that a page saves. */
export async function contentsOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Options extends BrowserContextOptions {
  /** Console errors that the test provokes. */
  readonly expected?: RegExp;
  /** Run at the start of every page, before its own scripts. */
  readonly scripts?: readonly string[];
}

interface Opened {
  readonly page: Page;
  /** What went wrong so far: console errors, exceptions, and requests to other hosts, which never leave the browser. */
  readonly faults: readonly string[];
  /**
   * Closes the page.
   *
   * @throws Error if anything went wrong since it was opened.
   */
  close(): Promise<void>;
}

/** For a machine that is very busy. */
export const PATIENCE_MS = 120_000;

/** What is there once a page has read what it begins with: content of the script, or of pages that need none. */
const DRAWN = '#app > *, main, rapi-doc';

/**
 * Opens a page in a context of its own, without cookies or storage of other pages.
 *
 * @throws Error if it is not found, logs an error, or asks another host for anything.
 */
export async function openPage(
  browser: Browser,
  url: string,
  { expected, scripts = [], ...options }: Options = {},
): Promise<Opened> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  const fault = (text: string) => {
    if (!expected?.test(text)) faults.push(text);
  };
  const { origin } = new URL(url);
  for (const content of scripts) await context.addInitScript({ content });
  // The browser finds no other host; see global.ts. A route would ask this process before each request.
  context.on('request', (request) => {
    const target = new URL(request.url());
    if (target.origin !== origin && /^https?:$/.test(target.protocol))
      fault(`asks another host: ${target.href}`);
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => fault(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') fault(`console: ${message.text()} (${message.location().url})`);
  });
  const check = () => {
    if (faults.length > 0) throw new Error(`${url}\n${faults.join('\n')}`);
  };
  const close = async () => {
    await context.close();
    check();
  };
  const response = await page.goto(url);
  if (response?.status() !== 200) fault(`status ${response?.status()}`);
  await page.locator(DRAWN).first().waitFor({ state: 'attached' });
  if (faults.length > 0) await close();
  return { page, faults, close };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// The one rule of WCAG 2.2 AA is off by default. What passes need not be described, which takes two thirds of the time.
// No page has frames or media.
const ALL =
  '{ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"], iframes: false, preload: false }';
const CONTRAST = '{ runOnly: ["color-contrast"], resultTypes: ["violations"] }';

interface AxeRun {
  readonly violations: { readonly id: string; readonly nodes: { readonly html: string }[] }[];
}

/**
 * What axe-core finds against WCAG 2.2 AA and best practice: the rule and the elements that break it. It looks at the whole
 * page, or at the parts that a selector matches.
 *
 * @throws Error if it matches none.
 */
export const axe = (page: Page, parts?: string): Promise<string[]> => run(page, ALL, parts);

/** What it finds wrong with colours. */
export const contrast = (page: Page, parts?: string): Promise<string[]> => run(page, CONTRAST, parts);

async function run(page: Page, options: string, parts = 'html'): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const { violations }: AxeRun = await page.evaluate(`axe.run(${JSON.stringify(parts)}, ${options})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
