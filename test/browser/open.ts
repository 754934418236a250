import { once } from 'node:events';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import type { WireRequest } from '../../web/src/api/types.ts';
import { EXAMPLES, jobOfExample } from '../../web/src/job/examples.ts';
import { jobOfRequest } from '../../web/src/job/from-request.ts';
import { requestText } from '../../web/src/job/request-text.ts';
import { EMPTY_JOB } from '../../web/src/job/rows.ts';
import { savedText } from '../../web/src/job/saved.ts';
import { serve } from '../support/cli/server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { axe, connect, contrast, openPage, PATIENCE_MS } from '../support/pages/browser.ts';

/** The built pages, served by the built service, in a browser. */
export interface Stage {
  readonly url: string;
  readonly open: (
    path?: string,
    options?: BrowserContextOptions & {
      readonly expected?: RegExp;
      /** As on a first visit; otherwise the page has the first example as people's own job, without a layout. */
      readonly isFirst?: boolean;
      /** The job of the last visit; by default, the first example. */
      readonly job?: WireRequest;
      /** Its pauses, and its questions that wait for news of a search, take a twentieth of their time. */
      readonly isImpatient?: boolean;
    },
  ) => Promise<{ readonly page: Page; readonly close: () => Promise<void> }>;
  /** Ends the service alone, in an orderly way. It must have settings of its own. */
  readonly stopService: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** The service that all tests share; with `options`, one of its own. Whoever asks for it ends it. */
export async function stage(...options: string[]): Promise<Stage> {
  const own =
    options.length > 0 ? await serve('--state', `${temporaryFolder()}/state.sqlite`, ...options) : undefined;
  const url = own?.url ?? inject('service');
  const browser: Browser = await connect();
  return {
    url,
    open: (path = '/', { isFirst = false, isImpatient = false, job, ...settings } = {}) =>
      openPage(browser, url + path, {
        // Narrow enough for the editor to stay beside the layout.
        viewport: { width: 1190, height: 900 },
        scripts: [...(isFirst ? [] : [visitedBefore(url, job)]), ...(isImpatient ? [IMPATIENT] : [])],
        ...settings,
      }),
    stopService: async () => {
      if (own === undefined) throw new Error('others need this service');
      own.child.kill();
      await once(own.child, 'exit');
    },
    end: async () => {
      await browser.close();
      own?.child.kill();
    },
  };
}

/** Gives the browser the storage of a last visit, unless it has it. Playwright's own way opens one more page for it. */
function visitedBefore(url: string, request: WireRequest | undefined): string {
  const [example] = EXAMPLES;
  const first = example ? jobOfExample(example) : EMPTY_JOB;
  const job = request ? jobOfRequest(requestText(request)) : first;
  const stored = { visited: 'yes', 'cutting-layout.job': savedText(job) };
  return `if (location.origin === ${JSON.stringify(new URL(url).origin)} && localStorage.getItem('visited') === null)
    Object.assign(localStorage, ${JSON.stringify(stored)});`;
}

/** Has the page wait for a twentieth of the time, and the service as well. */
const IMPATIENT = `{
  const [later, ask] = [setTimeout, fetch];
  setTimeout = (work, ms, ...rest) => later(work, ms / 20, ...rest);
  fetch = (url, ...rest) => ask(url.replace(/waitMs=\\d+/, (wait) => 'waitMs=' + wait.slice(7) / 20), ...rest);
}`;

/** Opens one of the examples of the page. */
export async function openExample(page: Page, name: string): Promise<void> {
  await page.locator('summary', { hasText: 'Examples' }).click();
  await page.locator('.r-menu[open]').getByRole('button', { name }).click();
}

/** Shows the settings that few jobs need. */
export const openSettings = (page: Page): Promise<void> =>
  page.locator('summary', { hasText: 'More settings' }).click();

/** Lets a page read and write the clipboard. */
export const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** Presses Ctrl+V with this text in the clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
}

/** The label of the element that has the focus. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate("document.activeElement.getAttribute('aria-label')");

/** Waits until an expression is true in the page, whose policy forbids to wait there. */
export const until = (page: Page, expression: string): Promise<void> =>
  vi.waitFor(async () => expect(await page.evaluate(expression)).toBe(true), { timeout: PATIENCE_MS });

/** Waits until a job is stored with its layout under this name. */
export const isStored = (page: Page, name: string): Promise<void> =>
  until(
    page,
    `new Promise((resolve) => {
      const opening = indexedDB.open('cutting-layout');
      // Only the page makes it.
      opening.onupgradeneeded = () => opening.transaction.abort();
      opening.onerror = () => resolve(false);
      opening.onsuccess = () => {
        const all = opening.result.transaction('jobs').objectStore('jobs').getAll();
        all.onsuccess = () => opening.result.close() ?? resolve(all.result.some((job) => job.name === ${JSON.stringify(name)} && job.layout !== undefined));
      };
    })`,
  );

/** What axe-core finds in the whole page, and what is wrong with its colours in the dark and in those of the system. */
export async function auditInAllColours(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const media of [{ colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media });
    found.push(
      ...(await audit(page, undefined, contrast)).map((fault) => `${JSON.stringify(media)} ${fault}`),
    );
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  found.push(...(await audit(page)));
  return found;
}

/** What axe-core finds in the whole page, or in these parts of it. A bar at the foot of a small window would cover some. */
export async function audit(page: Page, parts?: string, check = axe): Promise<string[]> {
  const size = page.viewportSize();
  if (size) await page.setViewportSize({ ...size, height: 5_000 });
  const found = await check(page, parts);
  if (size) await page.setViewportSize(size);
  return found;
}
