import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { audit, auditInAllColours, openExample, openSettings, type Stage, stage, until } from './open.ts';

describe.skipIf(!HAS_CHROMIUM)('a job of people’s own (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  const kerf = (page: Page) => page.getByLabel('Saw kerf (mm)', { exact: true });
  const sheets = (page: Page) => page.getByLabel('Width, sheet 1', { exact: true });
  const pieces = (page: Page) => page.getByRole('region', { name: 'Pieces' });

  it('begins empty, and undo brings the last one back with its kept sheets', async () => {
    const { page, close } = await at.open();
    await openExample(page, 'Panels with grain');
    await openSettings(page);
    await page.getByRole('button', { name: 'Add a class' }).click();
    await page.getByLabel('Least length (mm) of class 1').fill('600');
    await page.getByLabel('Least width (mm) of class 1').fill('300');
    await page.getByLabel('Value in % of class 1').fill('30');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByLabel('Keep this sheet').check();
    await page.getByText('1 sheet of a layout is kept').waitFor();
    await page.getByRole('button', { name: 'New job' }).click();
    await until(page, "document.activeElement.id === 'machine'");
    await pieces(page).getByText('0 pieces').waitFor();
    expect(await sheets(page).count()).toBe(0);
    expect(await kerf(page).inputValue()).toBe('0');
    expect(await page.getByRole('button', { name: 'Reset all settings' }).isDisabled()).toBe(true);
    expect(await page.getByLabel('Least length (mm) of class 1').count()).toBe(0);
    expect(await page.getByText('of a layout is kept').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New job' }).isDisabled()).toBe(true);
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 sheet of a layout is kept').waitFor();
    expect(await kerf(page).inputValue()).toBe('4');
    expect(await sheets(page).inputValue()).toBe('2800');
    await close();
  });

  it('loses the settings of an example with its pieces, and is told so', async () => {
    const { page, close } = await at.open();
    await openExample(page, 'Panels with grain');
    await pieces(page).getByRole('button', { name: 'Clear' }).click();
    const note = page.getByText('The settings of the example “Panels with grain” are reset');
    await note.waitFor();
    expect(await audit(page, 'section.room')).toEqual([]);
    expect(await kerf(page).inputValue()).toBe('0');
    await pieces(page).getByRole('button', { name: 'Undo' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await kerf(page).inputValue()).toBe('4');
    await close();
  });

  it('is asked about the settings of an example as soon as it has pieces of its own', async () => {
    const { page, close } = await at.open();
    await openExample(page, 'Panels with grain');
    await page.getByLabel('Quantity, piece 1').or(page.getByLabel('Qty, piece 1')).fill('5');
    await page.keyboard.press('Enter');
    const note = pieces(page).getByText('Your pieces still have the settings of the example');
    expect(await note.count()).toBe(0);
    await page.getByLabel('Label, new piece').fill('Back');
    await page.keyboard.press('Enter');
    await note.waitFor();
    // A new row keeps the grain of those above it.
    expect(await page.getByLabel('May rotate, piece 7').isChecked()).toBe(false);
    expect(await note.textContent()).toContain('Saw kerf (mm) 4');
    await page.reload();
    await note.getByRole('button', { name: 'Reset them' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await kerf(page).inputValue()).toBe('0');
    await page.getByRole('button', { name: 'Undo' }).click();
    await note.getByRole('button', { name: 'Keep them' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await kerf(page).inputValue()).toBe('4');
    await close();
  });

  it('counts what its sheets cost, in the currency of the prices', async () => {
    const { page, close } = await at.open();
    await page.getByRole('region', { name: 'Stock' }).getByRole('button', { name: 'More columns' }).click();
    await page.getByLabel('Cost, sheet 1').fill('€ 89,90');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByText('€ 269.70').first().waitFor();
    await page.getByLabel('Cost, sheet 1').fill('cheap');
    await page.keyboard.press('Tab');
    await page.getByText('Cost must be a price such as 89.90').first().waitFor();
    await close();
  });

  it('is told the sheets to buy where the stock is short', async () => {
    const { page, close } = await at.open();
    await page.getByLabel('In stock, sheet 1').fill('1');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page
      .getByRole('heading', { name: /To place everything, also take \d sheets of 3210 × 2250 mm/ })
      .waitFor();
    await close();
  });

  it('is a kitchen of two materials in at most 25 actions besides typing', async () => {
    const { page, close } = await at.open('/', { isFirst: true, viewport: { width: 1366, height: 657 } });
    let actions = 0;
    const click = async (name: string, nth = 0) => {
      actions += 1;
      await page.getByRole('button', { name }).nth(nth).click();
    };
    await click('Start my own job');
    actions += 1;
    await page.getByLabel('Machine').selectOption('Panel saw');
    await expect.poll(() => page.getByLabel('Saw kerf (mm)').inputValue()).toBe('3.2');
    await click('More columns');
    actions += 1;
    await page.getByLabel('Label, new piece').click();
    // From cell to cell by Tab is typing: width, height, quantity, may rotate, priority, material.
    for (let part = 1; part <= 12; part += 1) {
      const material = part > 8 ? 'White 19' : 'Oak 18';
      for (const text of [`Part ${part}`, `${400 + 40 * part}`, '380', '2', '', '']) {
        if (text !== '') await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type(material);
      await page.keyboard.press('Enter');
    }
    await page.getByText('24 pieces').waitFor();
    actions += 1;
    await page.getByLabel('Width, new sheet').click();
    await page.keyboard.type('2800');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2070');
    await page.keyboard.press('Enter');
    await click('Add a sheet for Oak 18');
    await until(page, "document.activeElement.ariaLabel === 'Width, sheet 1'");
    await click('Add a sheet for White 19');
    expect(await page.getByLabel('Material, sheet 2').inputValue()).toBe('White 19');
    expect(await page.getByText('Pieces are cut from sheets of their material only.').count()).toBe(0);
    await click('Compute layout');
    await page.getByRole('heading', { name: /^24 pieces on 2 sheets/ }).waitFor();
    await page.getByText('1 × Oak 18, 2800 × 2070 mm').waitFor();
    // The whole first sheet is in the window, and the figures above it.
    const drawn = await page.locator('.v-drawing .d-sheet').boundingBox();
    if (!drawn) throw new Error('no sheet');
    expect(drawn.y + drawn.height).toBeLessThan(657);
    const figures = await page.locator('.f-figures').first().locator('dt').all();
    expect(figures.length).toBeGreaterThanOrEqual(5);
    for (const figure of figures)
      expect((await figure.boundingBox())?.y ?? 657, (await figure.textContent()) ?? '').toBeLessThan(
        drawn.y,
      );
    await page.getByRole('option', { name: /White 19/ }).click();
    await page.getByRole('application', { name: 'Drawing of sheet 2, White 19' }).waitFor();
    expect(actions).toBeLessThanOrEqual(25);
    expect(await auditInAllColours(page)).toEqual([]);
    await close();
  });
});
