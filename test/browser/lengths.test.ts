import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { audit, openSettings, type Stage, stage } from './open.ts';

describe.skipIf(!HAS_CHROMIUM)('lengths on the page (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

  async function type(page: Page, name: string, text: string) {
    await field(page, name).fill(text);
    await field(page, name).press('Tab');
  }

  /** Has the layout computed, and tells what was sent. */
  async function sent(page: Page) {
    const asked = page.waitForRequest('**/api/v1/solve');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    const body = (await asked).postDataJSON();
    await page.getByRole('heading', { name: /pieces? on/ }).waitFor();
    return body;
  }

  it('are taken as people write them', async () => {
    const { page, close } = await at.open();
    await type(page, 'Saw kerf (mm)', '3,2');
    await type(page, 'Width, piece 1', '118 cm');
    await type(page, 'Height, piece 1', '1340,5');
    await type(page, 'Width, piece 2', '24 3/4');
    const { unit, params, pieces } = await sent(page);
    expect(unit).toBe('0.01mm');
    expect(params).toMatchObject({ kerfWidth: 320, marginLeft: 1_500 });
    expect(pieces.slice(0, 2)).toMatchObject([
      { width: 118_000, height: 134_050 },
      { width: 62_865, height: 198_000 },
    ]);
    await close();
  });

  it('are converted where the job changes to inches, and rounded only if people say so', async () => {
    const { page, close } = await at.open();
    await page.getByRole('button', { name: 'New job' }).click();
    await field(page, 'Unit').selectOption('inches');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await type(page, 'Width, new piece', '24 3/4');
    await type(page, 'Height, piece 1', '16 1/2');
    await type(page, 'Width, new sheet', '96');
    await type(page, 'Height, sheet 1', '48');
    await type(page, 'Saw kerf (inches)', '1/8"');
    await page.getByText('1 piece, 0.26 m²').waitFor();
    expect(await sent(page)).toMatchObject({
      unit: 'in/16',
      params: { kerfWidth: 2 },
      pieces: [{ width: 396, height: 264 }],
    });
    await openSettings(page);
    await page.getByRole('button', { name: 'Reset all settings' }).click();
    expect(await field(page, 'Unit').inputValue()).toBe('in');
    await field(page, 'Unit').selectOption('millimetres');
    await expect.poll(() => field(page, 'Width, piece 1').inputValue()).toBe('628.65');
    expect(await field(page, 'Width, sheet 1').inputValue()).toBe('2438.4');
    await page.getByText('1 piece, 0.26 m²').waitFor();

    await type(page, 'Width, piece 1', '600');
    await field(page, 'Unit').selectOption('inches');
    const dialog = page.getByRole('dialog', { name: 'The job in inches' });
    await dialog.getByText('1 of 4 lengths cannot be written in inches exactly.').waitFor();
    expect(await audit(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await field(page, 'Unit').inputValue()).toBe('mm');
    expect(await field(page, 'Width, piece 1').inputValue()).toBe('600');

    await field(page, 'Unit').selectOption('inches');
    await dialog.getByRole('button', { name: 'Round to 1/64 inch' }).click();
    expect(await field(page, 'Width, piece 1').inputValue()).toBe('23 5/8');
    expect(await field(page, 'Width, sheet 1').inputValue()).toBe('96');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await field(page, 'Width, piece 1').inputValue()).toBe('600');
    expect(await field(page, 'Unit').inputValue()).toBe('mm');

    await field(page, 'Unit').selectOption('inches');
    await dialog.getByRole('button', { name: 'The numbers are inches already' }).click();
    expect(await field(page, 'Width, piece 1').inputValue()).toBe('600');
    expect(await field(page, 'Unit').inputValue()).toBe('in');
    await close();
  });

  it('that no unit holds are a problem at their cell', async () => {
    const { page, close } = await at.open();
    await type(page, 'Width, piece 1', '22 1/16');
    await page.getByRole('button', { name: /Width must be a multiple of 0.01 mm, not "22 1\/16"/ }).waitFor();
    await close();
  });
});
