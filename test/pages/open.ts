import { once } from 'node:events';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { serve } from '../cli/server.ts';
import { temporaryFolder } from '../state/stores.ts';
import { axe, launch, openPage } from './browser.ts';

/** The built pages, served by the built service, in a browser. */
export interface Stage {
  readonly url: string;
  readonly open: (
    path?: string,
    options?: BrowserContextOptions & { readonly expected?: RegExp },
  ) => Promise<{ readonly page: Page; readonly close: () => Promise<void> }>;
  /** Ends the service alone, in an orderly way. */
  readonly stopService: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** For a machine that is very busy. */
const PATIENCE_MS = 120_000;

/** Starts both; whoever starts them ends them. */
export async function stage(...options: string[]): Promise<Stage> {
  const { child, url } = await serve('--state', `${temporaryFolder()}/state.sqlite`, ...options);
  const browser: Browser = await launch();
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
      child.kill();
      await once(child, 'exit');
    },
    end: async () => {
      await browser.close();
      child.kill();
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
