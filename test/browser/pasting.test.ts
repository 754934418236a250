import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { audit, CLIPBOARD, paste, type Stage, stage } from './open.ts';

const FRACTIONS = 'Shelf\t24 3/4\t16 1/2\t2';

describe.skipIf(!HAS_CHROMIUM)('pasting a list (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  const pieces = (page: Page) => page.getByRole('region', { name: 'Pieces' });

  const rowOf = (page: Page, number: number) =>
    Promise.all(
      ['Label', 'Width', 'Height', 'Qty'].map((name) =>
        page.getByLabel(`${name}, piece ${number}`, { exact: true }).inputValue(),
      ),
    );

  it('of fractions without a header makes the pieces that are meant', async () => {
    const { page, close } = await at.open('/', CLIPBOARD);
    await pieces(page).getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Label, new piece').focus();
    await paste(page, FRACTIONS);
    await pieces(page).getByText('2 pieces, 0.53 m²').waitFor();
    expect(await rowOf(page, 1)).toEqual(['Shelf', '628.65', '419.1', '2']);
    await pieces(page).getByText('The table is in inches. Its lengths are converted exactly').waitFor();
    expect(await audit(page, 'section.room')).toEqual([]);

    await page.getByRole('button', { name: 'New job' }).click();
    await page.getByLabel('Label, new piece').focus();
    await paste(page, FRACTIONS);
    await pieces(page).getByText('2 pieces, 0.53 m²').waitFor();
    expect(await rowOf(page, 1)).toEqual(['Shelf', '24 3/4', '16 1/2', '2']);
    expect(await page.getByLabel('Unit', { exact: true }).inputValue()).toBe('in');
    await close();
  });

  it('of fractions that no millimetre holds asks, and tells what it rounds', async () => {
    const { page, close } = await at.open('/', CLIPBOARD);
    await page.getByLabel('Label, piece 1', { exact: true }).focus();
    await paste(page, 'Shelf\t22 1/16\t16 1/2\t2');
    const dialog = page.getByRole('dialog', { name: 'Import Clipboard' });
    await dialog.getByText('The job changes to inches. Up to').waitFor();
    expect(await audit(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace the pieces' }).click();
    expect(await rowOf(page, 1)).toEqual(['Shelf', '22 1/16', '16 1/2', '2']);
    expect(await page.getByLabel('Width, sheet 1', { exact: true }).inputValue()).toBe('126 3/8');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    expect(await page.getByLabel('Width, sheet 1', { exact: true }).inputValue()).toBe('3210');
    await close();
  });

  it.each([1280, 390])(
    'with more than one reading asks what the columns hold, %i pixels wide',
    async (width) => {
      const { page, close } = await at.open('/', { ...CLIPBOARD, viewport: { width, height: 844 } });
      await page.getByLabel('Label, new piece').focus();
      await paste(page, '2\t600\t400\tSide\n3\t500\t300\tTop');
      const dialog = page.getByRole('dialog', { name: 'Import Clipboard' });
      await dialog.getByText('Say what the marked columns hold.').waitFor();
      await dialog.getByText('Column 1 may be the quantity or the width').waitFor();
      const column = dialog.getByLabel('Column column 1 holds');
      expect(await column.getAttribute('aria-invalid')).toBe('true');
      expect(await dialog.getByRole('button', { name: 'Add to them' }).isDisabled()).toBe(true);
      expect(await audit(page, 'dialog[open]')).toEqual([]);
      await column.selectOption('Quantity');
      await dialog.getByText('2 rows can be imported.').waitFor();
      await dialog.getByRole('button', { name: 'Replace the pieces' }).click();
      expect(await rowOf(page, 1)).toEqual(['Side', '600', '400', '2']);
      expect(await rowOf(page, 2)).toEqual(['Top', '500', '300', '3']);
      await close();
    },
  );

  it('over an example takes its place, with its settings', async () => {
    const { page, close } = await at.open('/', CLIPBOARD);
    await page.getByLabel('Label, piece 1', { exact: true }).focus();
    const rows = Array.from({ length: 40 }, (_, index) => `Part ${index + 1}\t${300 + index}\t720,5\t2\tx`);
    await paste(page, `Name\tLength\tWidth\tQty\tRemark\n${rows.join('\n')}\n`);
    await pieces(page).getByText('80 pieces').waitFor();
    expect(await rowOf(page, 1)).toEqual(['Part 1', '300', '720.5', '2']);
    await pieces(page).getByText('Columns that are not used: Remark.').waitFor();
    await pieces(page)
      .getByText(
        'The settings of the example “Glass” are reset: its pieces are gone. Its stock is still there.',
      )
      .waitFor();
    await page.getByLabel('Width, sheet 1', { exact: true }).focus();
    await paste(page, '2800\t2070\t5\n3050\t1525\t2');
    const dialog = page.getByRole('dialog', { name: 'Import Clipboard' });
    await dialog.getByRole('button', { name: 'Replace the stock' }).click();
    expect(await page.getByLabel('Width, sheet 1', { exact: true }).inputValue()).toBe('2800');
    expect(await page.getByLabel('Width, sheet 3', { exact: true }).count()).toBe(0);
    await close();
  });
});
