import { once } from 'node:events';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { serve } from '../support/cli/server.ts';
import { axe, connect, openPage } from '../support/pages/browser.ts';
import { temporaryFolder } from '../support/state/stores.ts';

/** The built pages, served by the built service, in a browser. */
export interface Stage {
  readonly url: string;
  readonly open: (
    path?: string,
    options?: BrowserContextOptions & { readonly expected?: RegExp },
  ) => Promise<{ readonly page: Page; readonly close: () => Promise<void> }>;
  /** Ends the service alone, in an orderly way. It must have settings of its own. */
  readonly stopService: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** For a machine that is very busy. */
const PATIENCE_MS = 120_000;

/** The service that all tests share; with `options`, one of its own. Whoever asks for it ends it. */
export async function stage(...options: string[]): Promise<Stage> {
  const own =
    options.length > 0 ? await serve('--state', `${temporaryFolder()}/state.sqlite`, ...options) : undefined;
  const url = own?.url ?? inject('service');
  const browser: Browser = await connect();
  return {
    url,
    open: async (path = '/', settings = {}) => {
      const opened = await openPage(browser, url + path, {
        viewport: { width: 1280, height: 900 },
        ...settings,
      });
      opened.page.setDefaultTimeout(PATIENCE_MS);
      return opened;
    },
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
  expect.poll(() => page.evaluate(expression), { timeout: PATIENCE_MS }).toBe(true);

/** What axe-core finds in the whole page. A bar at the foot of a small window would cover parts of it. */
export async function audit(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  if (size) await page.setViewportSize({ ...size, height: 5_000 });
  const found = await axe(page);
  if (size) await page.setViewportSize(size);
  return found;
}
