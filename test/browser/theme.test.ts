import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { type Stage, stage } from './open.ts';

/** The colour behind everything, as the browser paints it. */
const background = (page: Page): Promise<string> =>
  page.evaluate('getComputedStyle(document.body).backgroundColor');

describe.skipIf(!HAS_CHROMIUM)('the theme (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  it.each(['/', '/key/'])('does not flash in the other colours at %s', async (path) => {
    const { page, close } = await at.open(path, { colorScheme: 'light' });
    const light = await background(page);
    await page.getByLabel('Theme').selectOption('dark');
    const dark = await background(page);
    expect(dark).not.toBe(light);

    // The page before its module has run: what people see first.
    await page.route(at.url + path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script type="module"[\s\S]*?<\/script>/, '');
      await route.fulfill({ response, body });
    });
    await page.reload();
    expect(await page.locator('#app').innerHTML()).toBe('');
    expect(await background(page)).toBe(dark);

    await page.unroute(at.url + path);
    await page.reload();
    await page.getByLabel('Theme').selectOption('system');
    expect(await background(page)).toBe(light);
    await page.reload();
    expect(await background(page)).toBe(light);
    await close();
  });
});
