import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentsOf, HAS_CHROMIUM } from '../support/pages/browser.ts';
import { audit, CLIPBOARD, isStored, openExample, type Stage, stage, until } from './open.ts';

describe.skipIf(!HAS_CHROMIUM)('jobs in the browser (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name of the job' }).first();
  const solve = async (page: Page) => {
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('heading', { name: /^\d+ pieces? on/ }).waitFor();
  };
  const openJobs = (page: Page) => page.locator('summary', { hasText: 'Jobs' }).click();

  it('keep their names and layouts, and go on where people left them', async () => {
    const { page, close } = await at.open();
    await nameOf(page).fill('Kitchen Miller');
    await page.keyboard.press('Tab');
    await solve(page);
    await isStored(page, 'Kitchen Miller');
    await page.reload();
    await page.getByRole('heading', { name: '22 pieces on 3 sheets, 17.5 % waste' }).waitFor();
    expect(await nameOf(page).inputValue()).toBe('Kitchen Miller');
    expect(await page.getByText('The job has changed since').count()).toBe(0);
    const saved = page.waitForEvent('download');
    await page.getByText('Download', { exact: true }).click();
    await page.getByRole('button', { name: 'Cut list' }).click();
    expect((await saved).suggestedFilename()).toBe('Kitchen-Miller-cut-list.csv');

    await openExample(page, 'Several sheet sizes');
    await solve(page);
    await isStored(page, 'Several sheet sizes');
    await openJobs(page);
    await page.getByRole('button', { name: 'Delete Kitchen Miller' }).waitFor();
    // A menu covers parts of other buttons while it is open.
    expect((await audit(page)).filter((fault) => !fault.startsWith('target-size'))).toEqual([]);
    await page.getByRole('button', { name: /^Kitchen Miller/ }).click();
    await page.getByRole('heading', { name: '22 pieces on 3 sheets, 17.5 % waste' }).waitFor();
    expect(await page.getByLabel('Label, piece 1').inputValue()).toBe('Kitchen');
    await openJobs(page);
    await page.getByRole('button', { name: 'Delete Several sheet sizes' }).click();
    await page.getByRole('button', { name: 'Delete Several sheet sizes' }).waitFor({ state: 'detached' });
    await until(page, "document.activeElement.tagName === 'SUMMARY'");
    await close();
  });

  it('go from one browser to another as one file', async () => {
    const { page, close } = await at.open();
    await nameOf(page).fill('Shop 7');
    await page.keyboard.press('Tab');
    await solve(page);
    await isStored(page, 'Shop 7');
    await openJobs(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all' }).click();
    const buffer = await contentsOf(await saved);
    await close();

    const other = await at.open();
    const file = other.page.getByLabel('File with a table, a request or jobs');
    await file.setInputFiles({
      name: 'none.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"jobs": 5}'),
    });
    await other.page
      .getByText('none.json cannot be opened. It holds no jobs of this page.')
      .first()
      .waitFor();
    await file.setInputFiles({ name: 'jobs.json', mimeType: 'application/json', buffer });
    await other.page.getByText('1 job imported from jobs.json.').first().waitFor();
    await openJobs(other.page);
    await other.page.getByRole('button', { name: /^Shop 7/ }).click();
    await until(other.page, "document.querySelector('input.job-name').value === 'Shop 7'");
    await openJobs(other.page);
    expect(await other.page.getByRole('button', { name: 'Delete Shop 7' }).count()).toBe(0);
    await other.close();
  });

  it('are never overwritten by another tab: what is changed there goes on as a copy', async () => {
    const { page, close } = await at.open();
    await nameOf(page).fill('Doors');
    await page.keyboard.press('Tab');
    await solve(page);
    await isStored(page, 'Doors');
    const other = await page.context().newPage();
    await other.goto(at.url);
    await other.getByRole('heading', { name: '22 pieces on 3 sheets, 17.5 % waste' }).waitFor();
    const edit = other.getByRole('button', { name: 'Edit the job' });
    if (await edit.isVisible()) await edit.click();
    await other.getByLabel('Width, piece 1', { exact: true }).fill('1000');
    await other.keyboard.press('Tab');
    await page.getByText('Another tab has changed this job.').first().waitFor();
    expect(await audit(page)).toEqual([]);
    await page.getByLabel('Width, piece 1', { exact: true }).fill('900');
    await page.keyboard.press('Tab');
    await until(page, "document.querySelector('input.job-name').value === 'Doors (copy)'");
    await isStored(page, 'Doors (copy)');
    await openJobs(page);
    await page.getByRole('button', { name: /^Doors \d/ }).click();
    await until(page, "document.querySelector('input.job-name').value === 'Doors'");
    expect(await page.getByLabel('Width, piece 1', { exact: true }).inputValue()).toBe('1000');
    await close();
  });

  it('open from a link with their layout', async () => {
    const { page, close } = await at.open('/', CLIPBOARD);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied.').first().waitFor();
    const link: string = await page.evaluate('navigator.clipboard.readText()');
    await close();
    const other = await at.open(link.slice(at.url.length), { isFirst: true });
    await other.page.getByRole('heading', { name: '22 pieces on 3 sheets, 17.5 % waste' }).waitFor();
    await other.close();
  });

  it('of which the browser stores none are told so', async () => {
    const { page, close } = await at.open();
    await page.evaluate('IDBObjectStore.prototype.put = () => { throw new Error("full"); }');
    await page.getByLabel('Label, piece 1').fill('Pantry');
    await page.keyboard.press('Tab');
    await page.getByText('This browser does not store the job').waitFor();
    expect(await audit(page, '.job-bar')).toEqual([]);
    await close();
  });
});
