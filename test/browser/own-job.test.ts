import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { audit, type Stage, stage, until } from './open.ts';

describe.skipIf(!HAS_CHROMIUM)('a job of people’s own (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  const kerf = (page: Page) => page.getByLabel('Kerf width (mm)', { exact: true });
  const sheets = (page: Page) => page.getByLabel('Width, sheet 1', { exact: true });
  const pieces = (page: Page) => page.getByRole('region', { name: 'Pieces' });

  it('begins empty, and undo brings the last one back with its kept sheets', async () => {
    const { page, close } = await at.open();
    await page.getByRole('button', { name: 'Panels with grain' }).click();
    await page.getByRole('button', { name: 'Add a class' }).click();
    await page.getByLabel('Least length (mm) of class 1').fill('600');
    await page.getByLabel('Least width (mm) of class 1').fill('300');
    await page.getByLabel('Value in % of class 1').fill('30');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByLabel('Keep this sheet').check();
    await page.getByText('1 sheet of a layout is kept').waitFor();
    await page.getByRole('button', { name: 'New job' }).click();
    await until(page, "document.activeElement.ariaLabel === 'Label, new piece'");
    await pieces(page).getByText('0 pieces').waitFor();
    expect(await sheets(page).count()).toBe(0);
    expect(await kerf(page).inputValue()).toBe('0');
    expect(await page.getByRole('button', { name: 'Reset all' }).isDisabled()).toBe(true);
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
    await page.getByRole('button', { name: 'Panels with grain' }).click();
    await pieces(page).getByRole('button', { name: 'Clear' }).click();
    const note = page.getByText('The settings of the example “Panels with grain” are reset');
    await note.waitFor();
    expect(await audit(page)).toEqual([]);
    expect(await kerf(page).inputValue()).toBe('0');
    await pieces(page).getByRole('button', { name: 'Undo' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await kerf(page).inputValue()).toBe('4');
    await close();
  });

  it('is asked about the settings of an example as soon as it has pieces of its own', async () => {
    const { page, close } = await at.open();
    await page.getByRole('button', { name: 'Panels with grain' }).click();
    await page.getByLabel('Quantity, piece 1').or(page.getByLabel('Qty, piece 1')).fill('5');
    await page.keyboard.press('Enter');
    const note = pieces(page).getByText('Your pieces still have the settings of the example');
    expect(await note.count()).toBe(0);
    await page.getByLabel('Label, new piece').fill('Back');
    await page.keyboard.press('Enter');
    await note.waitFor();
    // A new row keeps the grain of those above it.
    expect(await page.getByLabel('Turn, piece 7').isChecked()).toBe(false);
    expect(await note.textContent()).toContain('Kerf width (mm) 4');
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
});
