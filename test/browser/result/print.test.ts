import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { HAS_CHROMIUM } from '../../support/pages/browser.ts';
import { BOOKS, CABINET, LEFT_OUT } from '../../support/pages/result/jobs.ts';
import { setUp } from '../../support/pages/result/setup.ts';

/** The number of pages of a PDF, from its page tree. */
async function pagesOf(page: Page, format: 'A4' | 'Letter' = 'A4'): Promise<number> {
  const pdf = await page.pdf({ format });
  return Number(/\/Type \/Pages[^>]*?\/Count (\d+)/s.exec(pdf.toString('latin1'))?.[1]);
}

/** The pages as the browser would print them, from the moment that it asks for them. */
async function printed(page: Page): Promise<string[]> {
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  await page.emulateMedia({ media: 'print' });
  return page.locator('.print-page').allTextContents();
}

describe.skipIf(!HAS_CHROMIUM)('the print view', () => {
  const { show, solve } = setUp();

  test.each(['A4', 'Letter'] as const)('is a cover and one page for each sheet, on %s', async (format) => {
    const { page, close } = await show(CABINET);
    expect(await pagesOf(page, format)).toBe(3);
    expect(await page.locator('.print-root').count()).toBe(0);
    await close();
  });

  test('tells patterns, machine time, and where each cut begins', async () => {
    const { result } = await solve(BOOKS);
    const { page, close } = await show(BOOKS);
    const [cover, sheet] = await printed(page);
    expect(cover).toContain('Patterns1, 2 cycles');
    expect(cover).toMatch(/Machine time\d+ min \d+ s/);
    expect(sheet).toContain('pattern 1: 6 runs in 2 cycles');
    const root = result.sheets[0]?.cutTree;
    if (!root?.child) throw new Error('the sheet is cut');
    const at = root.direction === 'V' ? root.child.width : root.child.height;
    const first = await page.locator('.print-cuts li').first().textContent();
    expect(first).toContain(`${root.direction} at ${at}, ${at} of sheet`);
    await close();
  });

  test('tells the sheets to buy for pieces that the stock did not hold', async () => {
    const { page, close } = await show(LEFT_OUT);
    const [cover] = await printed(page);
    expect(cover).toContain('also take 2 sheets of 1000 × 810 mm.');
    await close();
  });

  test('lists every cut of every sheet, and numbers them in the drawing', async () => {
    const { result } = await solve(CABINET);
    const { page, close } = await show(CABINET);
    const pages = await printed(page);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('44 pieces on 2 sheets');
    for (const [index, { cutCount }] of result.sheets.entries()) {
      const sheet = page.locator('.print-page').nth(index + 1);
      // The trim of the edges has the number 0.
      expect(await sheet.locator('.print-cuts li').first().textContent()).toContain(
        '0trim the edges: left 10',
      );
      expect(await sheet.locator('.print-cuts li').count()).toBe(1 + cutCount);
      const numbers = (await sheet.locator('.print-number').allTextContents()).map(Number);
      expect(numbers.length).toBeGreaterThan(0.8 * cutCount);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
    await close();
  });

  test('shows nothing else of the page, and is light on a dark screen', async () => {
    const { page, close } = await show(CABINET, { colorScheme: 'dark' });
    await printed(page);
    expect(await page.locator('.r-result').isVisible()).toBe(false);
    const fill = "getComputedStyle(document.querySelector('.print-root .d-offcuts')).fill";
    expect(await page.evaluate(fill)).toBe('rgb(255, 255, 255)');
    await close();
  });
});
