import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import {
  audit,
  auditInAllColours,
  CLIPBOARD,
  openExample,
  openSettings,
  type Stage,
  stage,
  until,
} from './open.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Bytes of all that the page loads, compressed as the service sends it to browsers. */
const MAX_BYTES = 200_000;

const PAGES = fileURLToPath(new URL('../../dist/pages', import.meta.url));

function sizeOf(file: string): number {
  const compressed = `${PAGES}${file}.br`;
  return statSync(existsSync(compressed) ? compressed : PAGES + file).size;
}

describe.skipIf(!HAS_CHROMIUM)('the playground (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  it('leads from the first visit to a drawn layout in two clicks', async () => {
    const { page, close } = await at.open();
    await openExample(page, 'Glass');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('heading', { name: '22 pieces on 3 sheets, 17.5 % waste' }).waitFor();
    expect(await page.locator('.announcer').textContent()).toContain('22 pieces on 3 sheets, 17.5 % waste.');
    expect(await audit(page)).toEqual([]);
    await close();
  });

  it('answers on arrival, and begins with an empty job in one click', async () => {
    const { page, close } = await at.open('/', { isFirst: true, viewport: { width: 1366, height: 657 } });
    let calls = 0;
    await page.route('**/api/v1/**', (route) => {
      calls += 1;
      return route.continue();
    });
    await page.getByRole('heading', { name: '22 pieces on 3 sheets, 17.5 % waste' }).waitFor();
    await page.getByText('No plan needs less sheet area.').waitFor();
    expect(await page.getByRole('button', { name: 'Open my list' }).isVisible()).toBe(true);
    expect(await audit(page)).toEqual([]);
    expect(calls).toBe(0);
    await page.getByRole('button', { name: 'Start my own job' }).click();
    await until(page, "document.activeElement.id === 'machine'");
    await page.getByText('0 pieces').waitFor();
    expect(await page.getByRole('heading', { name: /22 pieces/ }).count()).toBe(0);
    await page.getByLabel('Machine').selectOption('Table saw in inches');
    expect(await page.getByLabel('Saw kerf (inches)').inputValue()).toBe('1/8');
    expect(await page.getByLabel('Edge trim (inches)').inputValue()).toBe('1/4');
    await page.getByLabel('Machine').selectOption('Panel saw');
    expect(await page.getByLabel('Saw kerf (mm)').inputValue()).toBe('3.2');
    await page.getByLabel('Edge trim (mm)').fill('12');
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('Machine').inputValue()).toBe('');
    await page.getByLabel('Keep grain').check();
    expect(await page.getByLabel('May rotate, new piece').count()).toBe(0);
    await close();
  });

  it('shows a whole sheet, its player, its cuts and five figures on the window of a laptop', async () => {
    const viewport = { width: 1366, height: 657 };
    const { page, close } = await at.open('/', { viewport });
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('heading', { name: /^22 pieces on/ }).waitFor();
    const isInside = (selector: string) =>
      until(
        page,
        `(({ top, bottom, left, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth)(document.querySelector('${selector}').getBoundingClientRect())`,
      );
    for (const selector of ['.v-screen', '.d-sheet', '.p-player', '.r-lists', '.f-figures'])
      await isInside(selector);
    expect(await page.locator('.r-figures > .f-figures > div').count()).toBe(5);
    expect(await page.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
    expect(await audit(page)).toEqual([]);
    // The focus stays where it was, on the button that has computed.
    expect(await page.evaluate('document.activeElement.id')).toBe('compute');
    await page.getByRole('button', { name: 'Edit the job' }).click();
    await until(page, "document.activeElement.ariaLabel === 'Label, new piece'");
    await page.getByLabel('Label, piece 1').fill('Pantry');
    await page.keyboard.press('Enter');
    await page.getByText('The job has changed since').waitFor();
    await close();
  });

  it('has nothing that axe finds, in any colours', async () => {
    const { page, close } = await at.open();
    expect(await auditInAllColours(page)).toEqual([]);
    await openSettings(page);
    await page.getByText('Fine tuning of alns').click();
    await page.getByRole('button', { name: 'More columns' }).first().click();
    await page.getByText('Without a key').click();
    expect(await auditInAllColours(page)).toEqual([]);
    await close();
  });

  it.each(['Panels with grain', 'Defects', 'Several sheet sizes'])('solves the example %s', async (name) => {
    const { page, close } = await at.open();
    await openExample(page, name);
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('heading', { name: /^\d+ pieces on/ }).waitFor();
    await close();
  });

  it('takes the books and the speed of the saw, and tells patterns and machine time', async () => {
    const { page, close } = await at.open();
    await openExample(page, 'Panels with grain');
    await openSettings(page);
    const field = (name: string) => page.getByRole('textbox', { name });
    await field('Time per cut').fill('3');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByText('Feed (mm/s) is missing.').first().waitFor();
    await field('Feed').fill('500');
    await field('Book height').fill('4');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByText('pattern 1: 1 run in 1 cycle').waitFor();
    await page.getByText(/^\d min \d+ s$/).waitFor();
    await close();
  });

  it('warns of a piece that no sheet holds once it is entered, and leads to it', async () => {
    const { page, close } = await at.open();
    await page.getByLabel('Width, piece 1', { exact: true }).fill('99999');
    await page.getByLabel('Width, piece 1', { exact: true }).press('Enter');
    await page.getByRole('heading', { name: '1 warning' }).waitFor();
    expect(await audit(page, '[aria-label="Warnings"]')).toEqual([]);
    await page.getByRole('button', { name: /is larger than the usable area of every sheet/ }).click();
    await until(page, "document.activeElement.getAttribute('aria-label') === 'Width, piece 1'");
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page
      .getByRole('heading', { name: /pieces left out/ })
      .first()
      .waitFor();
    await close();
  });

  it('fits a phone: nothing is wider than the screen or too small for a finger, and the layout comes into view', async () => {
    const { page, close } = await at.open('/', PHONE);
    const small = () =>
      page
        .locator('button:visible:not(.link), select:visible, summary:visible, .g-row[data-row]:visible')
        .evaluateAll((all) =>
          all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML),
        );
    expect(await small()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: 'Compute layout' }).click();
    const headline = page.getByRole('heading', { name: /^22 pieces on/ });
    await headline.waitFor();
    await until(page, "document.querySelector('.right').getBoundingClientRect().top < innerHeight / 2");
    expect(await small()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await close();
  });

  it('opens a shared link with the job in it, and a reload goes on with what was changed', async () => {
    const { page, close } = await at.open('/', CLIPBOARD);
    await openExample(page, 'Panels with grain');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied.').first().waitFor();
    const link: string = await page.evaluate('navigator.clipboard.readText()');
    await close();

    const other = await at.open(link.slice(at.url.length));
    expect(await other.page.getByLabel('Label, piece 1').inputValue()).toBe('Side');
    expect(await other.page.getByLabel('Saw kerf (mm)', { exact: true }).inputValue()).toBe('4');
    expect(await other.page.getByLabel('May rotate, piece 1').isChecked()).toBe(false);
    await other.page.getByLabel('Label, piece 1').fill('Left side');
    await other.page.keyboard.press('Enter');
    await until(other.page, "location.hash === ''");
    await other.page.reload();
    expect(await other.page.getByLabel('Label, piece 1').inputValue()).toBe('Left side');
    await other.close();
  });

  it('gives a solve up when people say so, if it cannot be stopped', async () => {
    const { page, close } = await at.open('/', { expected: /ERR_FAILED|aborted|404/ });
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    // Never answered.
    await page.route('**/api/v1/solve', () => asked());
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await isAsked;
    await page.getByRole('timer').waitFor();
    expect(await audit(page, '.solve-bar')).toEqual([]);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('The service could not end the search with its best layout.').first().waitFor();
    expect(await audit(page, '.solve-bar')).toEqual([]);
    await page.getByRole('button', { name: 'Give it up' }).click();
    await page.getByRole('button', { name: 'Compute layout' }).waitFor();
    expect(await page.locator('.announcer').textContent()).toContain('Given up');
    await close();
  });

  it('computes at a double click: the second one ends nothing', async () => {
    const { page, close } = await at.open();
    await page.getByRole('button', { name: 'Compute layout' }).dblclick();
    await page.getByRole('heading', { name: /^22 pieces on/ }).waitFor();
    let asked = 0;
    await page.route('**/api/v1/solve', async (route) => {
      asked += 1;
      await until(page, "document.activeElement.textContent === 'Computing …'");
      await page.getByRole('button', { name: 'Computing …' }).click({ force: true });
      await route.continue();
    });
    const again = page.waitForResponse('**/api/v1/solve');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    expect((await again).status()).toBe(200);
    await page.getByRole('button', { name: 'Compute layout' }).waitFor();
    expect(asked).toBe(1);
    await close();
  });

  it('tells that the service cannot be reached, and lets people try again', async () => {
    const { page, close } = await at.open('/', { expected: /ERR_FAILED/ });
    await page.route('**/api/v1/solve', (route) => route.abort());
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('heading', { name: 'No answer from the service' }).waitFor();
    expect(await audit(page, '#failure')).toEqual([]);
    await page.unroute('**/api/v1/solve');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: /^22 pieces on/ }).waitFor();
    expect(await page.getByRole('heading', { name: 'No answer from the service' }).count()).toBe(0);
    await close();
  });

  it('shows a fault that only the service finds at its field', async () => {
    const { page, close } = await at.open('/', { expected: /422/ });
    const message = 'height must be something else.';
    const error = {
      code: 'validation_failed',
      message,
      validationErrors: [{ code: 'InvalidDimension', fieldPath: 'pieces[2]', message }],
    };
    await page.route('**/api/v1/solve', (route) =>
      route.fulfill({ status: 422, json: { ok: false, contractVersion: 'v1', error } }),
    );
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('button', { name: 'Piece 3 (Bath): Height must be something else.' }).waitFor();
    await until(page, "document.activeElement.ariaLabel === 'Height, piece 3'");
    await close();
  });

  it('shows names of pieces as text, whatever they contain', async () => {
    const { page, close } = await at.open();
    const name = '<img src=x onerror=alert(1)>&amp;';
    await page.getByLabel('Label, piece 1').fill(name);
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('heading', { name: /^22 pieces on/ }).waitFor();
    await page.getByText(name).first().waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await close();
  });

  it('shows a fault of its own instead of a blank page', async () => {
    const { page, close } = await at.open('/', { expected: /./ });
    const result = { sheets: 'none' };
    await page.route('**/api/v1/solve', (route) => route.fulfill({ json: { ok: true, result } }));
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('button', { name: 'Reload' }).click();
    expect(await page.getByLabel('Label, piece 1').inputValue()).toBe('Kitchen');
    await close();
  });

  it('weighs less than 200 KB, compressed, with a layout on it', async () => {
    const { page, close } = await at.open();
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('heading', { name: /^22 pieces on/ }).waitFor();
    const loaded: string[] = await page.evaluate(
      "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)",
    );
    const files = ['/index.html', ...loaded.filter((path) => !path.startsWith('/api/'))];
    // One request brings the page, scripts and styles included.
    expect(files).toEqual(['/index.html']);
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(MAX_BYTES);
    await close();
  });
});

describe.skipIf(!HAS_CHROMIUM)('the playground where the quota is used up', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage('--anonymous-daily-quota', '1');
  });

  afterAll(() => at?.end());

  it('tells when it is renewed, and leads to a free key', async () => {
    const { page, close } = await at.open('/', { expected: /429/ });
    const compute = page.getByRole('button', { name: 'Compute layout' });
    await compute.click();
    await page.getByRole('heading', { name: /^22 pieces on/ }).waitFor();
    await compute.click();
    await page.getByRole('heading', { name: 'The quota of 1 solves a day is used up' }).waitFor();
    expect(await audit(page)).toEqual([]);
    await page.getByRole('link', { name: 'Get a free key', exact: true }).click();
    await page.getByRole('heading', { name: 'Your key' }).waitFor();
    await close();
  });
});
