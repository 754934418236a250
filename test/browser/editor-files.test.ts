import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentsOf, HAS_CHROMIUM } from '../support/pages/browser.ts';
import { excelFile } from '../support/tables/workbook/books.ts';
import { audit, type Stage, stage } from './open.ts';

describe.skipIf(!HAS_CHROMIUM)('files of the editor (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  it('imports a file whose columns people can correct', async () => {
    const { page, close } = await at.open();
    const csv = 'Teil;Länge;Breite;Stück;Maserung;Notiz\nTür;1996;396;2;ja;7\nBoden;764;560;10;nein;8\n';
    await page
      .getByLabel('File with a table, a request or jobs')
      .setInputFiles({ name: 'cut list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const dialog = page.getByRole('dialog', { name: 'Import cut list.csv' });
    await dialog.getByText('2 rows can be imported.').waitFor();
    expect(await audit(page, 'dialog[open]')).toEqual([]);
    expect(await dialog.getByLabel('Column Länge holds').inputValue()).toBe('width');
    await dialog.getByLabel('Column Notiz holds').selectOption('quantity');
    expect(await dialog.getByLabel('Column Stück holds').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Replace the pieces' }).click();
    await page.getByText('15 pieces').waitFor();
    expect(await page.getByLabel('May rotate, piece 1').isChecked()).toBe(false);
    expect(await page.getByLabel('May rotate, piece 2').isChecked()).toBe(true);
    await close();
  });

  it('imports a worksheet of a workbook, whose reader is loaded on demand', async () => {
    const { page, close } = await at.open();
    const scripts =
      "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length";
    expect(await page.evaluate(scripts)).toBe(0);
    const book = excelFile({
      sheets: [
        {
          name: 'Pieces',
          rows: [
            ['Part', 'Length', 'Width', 'Qty'],
            ['Side', 720, 560, 6],
          ],
        },
        {
          name: 'Stock',
          rows: [
            ['Length', 'Width', 'Qty', 'Price'],
            [2800, 2070, 5, 40],
          ],
        },
        { name: 'Prices', state: 'hidden', rows: [[1]] },
      ],
    });
    await page.getByLabel('File with a table, a request or jobs').setInputFiles({
      name: 'kitchen.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(book),
    });
    const dialog = page.getByRole('dialog', { name: 'Import kitchen.xlsx' });
    await dialog.getByText('1 row can be imported.').waitFor();
    await dialog.getByText('Only the worksheet "Pieces" is read, not "Stock", "Prices" (hidden).').waitFor();
    expect(await audit(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('radio', { name: 'Stock' }).check();
    await dialog.getByLabel('Worksheet', { exact: true }).selectOption('Stock');
    await dialog.getByRole('cell', { name: '2800' }).waitFor();
    expect(await dialog.getByLabel('Column Price holds').inputValue()).toBe('cost');
    await dialog.getByRole('button', { name: 'Replace the stock' }).click();
    expect(await page.getByLabel('Width, sheet 1').inputValue()).toBe('2800');
    await close();
  });

  it('saves a table as a file that it opens again', async () => {
    const { page, close } = await at.open();
    const label = await page.getByLabel('Label, piece 1').inputValue();
    const pieces = page.getByRole('region', { name: 'Pieces' });
    const saving = page.waitForEvent('download');
    await pieces.getByRole('button', { name: 'Download CSV' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('pieces.csv');
    await pieces.getByRole('button', { name: 'Clear' }).click();
    await page
      .getByLabel('File with a table, a request or jobs')
      .setInputFiles({ name: 'pieces.csv', mimeType: 'text/csv', buffer: await contentsOf(saved) });
    await page.getByRole('button', { name: 'Replace the pieces' }).click();
    expect(await page.getByLabel('Label, piece 1').inputValue()).toBe(label);
    await close();
  });

  it('opens a file that is dropped on the page, and says why another cannot be opened', async () => {
    const { page, close } = await at.open();
    const drop = (name: string, text: string) =>
      page.evaluate(
        `(() => {
          const data = new DataTransfer();
          data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
          document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
        })()`,
      );
    await drop('broken.xlsx', 'PK\u0003\u0004');
    await page
      .getByText('broken.xlsx cannot be opened. The file is damaged, or no spreadsheet.')
      .first()
      .waitFor();
    await drop('a.csv', 'Width;Height\n700;400\n');
    await page.getByRole('dialog', { name: 'Import a.csv' }).getByText('1 row can be imported.').waitFor();
    await close();
  });

  it('opens a file of a cutting table for glass, and keeps its layouts where people want it', async () => {
    const { page, close } = await at.open();
    const choose = (text: string) =>
      page
        .getByLabel('File with a table, a request or jobs')
        .setInputFiles({ name: 'order.otd', mimeType: '', buffer: Buffer.from(text) });
    const parts = 'X=1000 Info=1\n[Info]\nId=1\nOrderNo=7\nSheetWidth=1000\nSheetHeight=2000\n';
    const file = `[Header]\nDimension=mm\n[Pattern]\nPieces=2\nWidth=3000\nHeight=2000\n${parts}`;
    await choose(file.replace('X=1000', 'X=4000'));
    const fault = 'order.otd cannot be opened. Line 7: X is 4000 mm, where 3000 mm is left.';
    await page.getByText(fault).first().waitFor();
    await choose(file);
    await page.getByText('Its layouts will be planned again.').first().waitFor();
    await page.getByText('2 pieces').waitFor();
    expect(await page.getByLabel('Label, piece 1').inputValue()).toBe('7');
    expect(await audit(page, '.job-bar')).toEqual([]);
    await page.getByRole('button', { name: 'Keep them instead' }).click();
    await page.getByText('The sheets of the file stay as they are.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Keep them instead' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByText('Release all').waitFor();
    await close();
  });

  it('opens a request as JSON, and says what is wrong with another file', async () => {
    const { page, close } = await at.open();
    const file = page.getByLabel('File with a table, a request or jobs');
    const choose = (text: string) =>
      file.setInputFiles({ name: 'job.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await choose(
      '{"pieces":[{"width":600,"height":400,"quantity":9}],"sheets":[{"width":900,"height":900}]}',
    );
    await page.getByText('9 pieces').waitFor();
    await choose('{"pieces":[]}');
    await page.getByText('job.json cannot be opened.').first().waitFor();
    await page.getByText('9 pieces').waitFor();
    await close();
  });
});
