import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, contrast, HAS_CHROMIUM } from '../../support/pages/browser.ts';
import { BOOKS, CABINET, LARGE, LEFT_OUT, SMALL } from '../../support/pages/result/jobs.ts';
import { setUp } from '../../support/pages/result/setup.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const nodesOf = (page: Page) => page.evaluate<number>('document.querySelectorAll("*").length');

describe.skipIf(!HAS_CHROMIUM)('the result', () => {
  const { show, solve } = setUp();

  test('tells which pieces are left out, and why', async () => {
    const { page, close } = await show(LEFT_OUT);
    const left = (await page.getByRole('region', { name: 'Pieces left out' }).textContent()) ?? '';
    expect(left).toContain('4 pieces left out');
    expect(left).toContain(
      '3 × piece 0, 700 × 400: The piece fits an empty sheet, but the stock was used up.',
    );
    expect(left).toContain('1 × piece 1, 2000 × 400: ');
    await page
      .getByRole('heading', { name: /To place more, also take 2 sheets of 1000 × 810 mm\.$/ })
      .waitFor();
    await close();
  });

  test('lists thousands of kinds that are left out without a node for each', async () => {
    const pieces = Array.from({ length: 3000 }, (_, index) => ({ width: 2000 + index, height: 10 }));
    const { page, close } = await show({ pieces, sheets: [{ width: 1000, height: 1000 }] });
    await page.getByText('None of 3,000 pieces could be placed').waitFor();
    expect(await nodesOf(page)).toBeLessThan(400);
    await close();
  });

  test('says that the job has changed since', async () => {
    const { page, close } = await show(SMALL, {}, { isStale: true });
    await page.getByText('The job has changed since this layout was made.').waitFor();
    await close();
  });

  test('draws what is in view of 2,000 pieces on some forty sheets, and every sheet is within reach', async () => {
    const { result } = await solve(LARGE);
    expect(result.totalPlaced).toBe(2000);
    expect(result.sheetsUsed).toBeGreaterThanOrEqual(40);
    const { page, close } = await show(LARGE);
    const sheets = page.getByRole('listbox', { name: 'Sheets' });
    const most = 1500;
    expect(await nodesOf(page)).toBeLessThan(most);
    expect(await page.locator('.s-entry').count()).toBeLessThan(20);
    const groups = await page.locator('.s-entry').first().getAttribute('aria-setsize');
    await sheets.focus();
    await page.keyboard.press('End');
    await page.locator(`.s-entry[aria-posinset="${groups}"][aria-selected="true"]`).waitFor();
    const pieces = page.getByRole('grid', { name: 'Placed pieces' });
    await pieces.focus();
    await page.keyboard.press('End');
    await page.locator('.g-row[data-row="1999"][aria-selected="true"]').waitFor();
    expect(await page.locator('.g-row').count()).toBeLessThan(60);
    for (let time = 0; time < 4; time += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await nodesOf(page)).toBeLessThan(most);
    await close();
  });

  test.each([
    ['light', {}, axe],
    ['in the colours of the dark', { colorScheme: 'dark' }, contrast],
    ['on a phone', PHONE, axe],
  ] as const)('axe finds nothing, %s', async (_, options, check) => {
    const { page, close } = await show(
      { ...CABINET, params: { ...CABINET.params, ...BOOKS.params } },
      options,
    );
    expect(await check(page)).toEqual([]);
    await page.getByText('pattern 1: 1 run in 1 cycle').waitFor();
    await page.getByRole('tab', { name: 'Cuts' }).click();
    await page.getByRole('button', { name: 'Next cut' }).click();
    for (const menu of ['Download', 'Labels and worksheets']) {
      await page.getByText(menu, { exact: true }).click();
      // A menu covers parts of other buttons while it is open.
      expect((await check(page)).filter((fault) => !fault.startsWith('target-size'))).toEqual([]);
    }
    await close();
  });

  test('axe finds nothing where pieces are left out', async () => {
    const { page, close } = await show(LEFT_OUT, {}, { isStale: true });
    expect(await axe(page)).toEqual([]);
    await close();
  });

  test('fits a phone, with nothing beside the screen', async () => {
    const { page, close } = await show(CABINET, PHONE);
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(390);
    const sheets = page.getByRole('listbox', { name: 'Sheets' });
    expect(await sheets.getAttribute('aria-orientation')).toBe('horizontal');
    await page.getByRole('option', { name: 'Sheet 2' }).tap();
    await page.getByRole('heading', { name: 'Sheet 2 of 2' }).waitFor();
    await close();
  });

  test('the tabs follow the arrow keys', async () => {
    const { page, close } = await show(SMALL);
    await page.getByRole('tab', { name: 'Pieces' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('grid', { name: 'Cuts of sheet 1' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Cuts' }).getAttribute('aria-selected')).toBe('true');
    await close();
  });
});
