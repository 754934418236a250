import { afterAll, beforeAll, describe, it } from 'vitest';
import { fragmentOf } from '../../web/src/job/link.ts';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { openSettings, type Stage, stage, until } from './open.ts';

const PIECE = { pieceId: 0, width: 500, height: 400, x: 0, y: 0, rotated: false };

/** Two pieces on two sheets, one of which is cut already, and a piece that no sheet holds. */
const REQUEST = {
  pieces: [
    { width: 500, height: 400, quantity: 2 },
    { width: 501, height: 400 },
  ],
  sheets: [{ width: 500, height: 400, quantity: 2 }],
  fixedSheets: [
    {
      sheetIndex: 0,
      cutTree: {
        ...{ type: 'piece' as const, width: 500, height: 400, x: 0, y: 0, direction: 'V' as const },
        ...{ stage: 0, depth: 0, kerfSize: 0, child: null, next: null, piece: { ...PIECE, priority: 0 } },
      },
    },
  ],
};

describe.skipIf(!HAS_CHROMIUM)('a job with sheets that are cut already', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  it('comes with its kept sheets from a link, and again on the next visit', async () => {
    const { page, close } = await at.open(`/${await fragmentOf(REQUEST, [])}`);
    const kept = page.getByText('1 sheet of a layout is kept');
    await kept.waitFor();
    // An opened link is stored once it was edited, at the latest when the page is left.
    await openSettings(page);
    await page.getByRole('textbox', { name: 'Book height' }).fill('4');
    await page.goto(`${at.url}/key/`);
    await page.goto(at.url);
    await kept.waitFor();
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByText('already cut').first().waitFor();
    await page.getByRole('button', { name: 'Release all' }).click();
    await until(page, '!document.body.textContent.includes("of a layout is kept")');
    await close();
  });

  it('warns of what the solve found, once', async () => {
    const { page, close } = await at.open(`/${await fragmentOf(REQUEST, [])}`);
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('region', { name: 'Warnings' }).getByText('1 warning').waitFor();
    await page.getByText('The piece is larger than the usable area of every sheet.').first().waitFor();
    await close();
  });
});
