import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { COMPUTE, enterKey, issueKey, LONG, leftOf, STOP } from './long-search.ts';
import { audit, openSettings, type Stage, stage, until } from './open.ts';

describe.skipIf(!HAS_CHROMIUM)('a search in the background (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  it('is waited for instead if people say so, for as long as the service lets them', async () => {
    const { page, close } = await at.open('/', { job: LONG, isImpatient: true });
    await enterKey(page, await issueKey(at.url));
    await page.getByLabel('Search in the background').uncheck();
    await page.getByText('While you wait for it, a search takes at most 60 s.').waitFor();
    const asked = page.waitForRequest('**/api/v1/solve');
    await page.getByRole('button', COMPUTE).click();
    await asked;
    await page.getByText('The search takes at most 60 s').waitFor();
    await page.getByRole('button', STOP).click();
    await page.getByRole('heading', { name: /^55 pieces on/ }).waitFor();
    await page.getByText('Stopped by you, at the best layout so far').first().waitFor();
    expect(await leftOf(page).count()).toBe(0);
    await close();
  });

  it('keeps the best layout when it is stopped without a key', async () => {
    const { page, close } = await at.open('/', { job: LONG, isImpatient: true });
    const asked = page.waitForRequest('**/api/v1/solve');
    await page.getByRole('button', COMPUTE).click();
    await asked;
    await page.getByText('The search takes at most 60 s').waitFor();
    await page.getByRole('button', STOP).click();
    await page.getByRole('heading', { name: /^55 pieces on/ }).waitFor();
    await page.getByText('Stopped by you, at the best layout so far').first().waitFor();
    await until(page, "document.activeElement.textContent === 'Compute layout'");
    expect(await audit(page)).toEqual([]);
    await close();
  });

  it('needs a key: without one, the page says what it would allow', async () => {
    const { page, close } = await at.open('/', { job: LONG, isImpatient: true });
    await openSettings(page);
    await page.getByText('Without a key, a search takes at most 60 s and ends').waitFor();
    await page.getByText('for at most 60,000 (60 s) while you wait, and 600,000 (10 min)').waitFor();
    expect(await page.getByLabel('Search in the background').count()).toBe(0);
    expect(await audit(page)).toEqual([]);
    await page.locator('.way').getByRole('link', { name: 'Get a free key' }).click();
    await page.getByRole('heading', { name: 'Your key' }).waitFor();
    await close();
  });

  it('is not asked about by visitors who only try the page', async () => {
    const { page, close } = await at.open();
    await page.getByRole('button', COMPUTE).click();
    await page.getByRole('heading', { name: /^22 pieces on/ }).waitFor();
    const calls: string[] = await page.evaluate(
      "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)",
    );
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual(['/api/v1/solve']);
    await close();
  });
});
