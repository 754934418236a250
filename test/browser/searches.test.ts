import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../support/cli/server.ts';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import {
  COMPUTE,
  enterKey,
  HEADLINE,
  idOf,
  issueKey,
  LONG,
  leftOf,
  ONE_JOB,
  progressOf,
  STOP,
  usageOf,
} from './long-search.ts';
import { audit, auditInAllColours, type Stage, stage, until } from './open.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(!HAS_CHROMIUM)('searches in the background (skipped where Chromium is not installed)', () => {
  let at: Stage;
  let key: string;

  beforeAll(async () => {
    at = await stage(...ONE_JOB);
    key = await issueKey(at.url);
  });

  afterAll(() => at?.end());

  const api = (method: string, path: string) =>
    fetch(`${at.url}/api/v1/jobs/${path}`, { method, headers: { 'X-API-Key': key } });

  /** Opens the page with a long job and the key. */
  async function openLong(options: BrowserContextOptions & { readonly expected?: RegExp } = {}) {
    const opened = await at.open('/', { job: LONG, isImpatient: true, ...options });
    await enterKey(opened.page, key);
    return opened;
  }

  /** Stops the search and waits for its layout. */
  async function stopAndSee(page: Page): Promise<void> {
    await page.getByRole('button', STOP).click();
    await page.getByRole('heading', HEADLINE).waitFor();
  }

  it.each([
    ['on a desktop', {}, auditInAllColours],
    ['on a phone', PHONE, audit],
  ] as const)('shows its progress, and stops at the best layout so far: %s', async (_, options, check) => {
    const before = await usageOf(at.url, key);
    const { page, close } = await openLong(options);
    expect(await page.getByLabel('Search in the background').isChecked()).toBe(true);
    await page.getByRole('button', COMPUTE).click();
    const progress = progressOf(page);
    await progress
      .getByText(
        /^Best so far: 14.13 m² of sheets, (no layout needs less material|gap .* %: no layout can save more than this)$/,
      )
      .waitFor();
    await progress.getByText(/^Searching: \d+:\d\d of at most 10 min$/).waitFor();
    await progress.getByText('You may close this page and come back.').waitFor();
    expect(await check(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(page.viewportSize()?.width);
    await stopAndSee(page);
    await page.getByText('Stopped by you, at the best layout so far').first().waitFor();
    expect(await page.locator('.announcer').textContent()).toContain('55 pieces on 5 sheets, 8.4 % waste.');
    expect(await usageOf(at.url, key)).toBe(before + 1);
    await close();
  });

  it('shows a first layout meanwhile, marked as such, and counted', async () => {
    const before = await usageOf(at.url, key);
    const { page, close } = await openLong();
    await page.getByLabel('Show a first layout meanwhile').check();
    await page.getByRole('button', COMPUTE).click();
    await page.getByText('Layout so far: the search for a better one still runs').waitFor();
    await progressOf(page).getByText('Best so far').waitFor();
    expect(await page.getByLabel('Keep this sheet').count()).toBe(0);
    await stopAndSee(page);
    await page.getByText('Stopped by you, at the best layout so far').first().waitFor();
    expect(await page.getByText('the search for a better one still runs').count()).toBe(0);
    expect(await usageOf(at.url, key)).toBe(before + 2);
    await close();
  });

  it('is begun, left, returned to and stopped with the keyboard alone', async () => {
    const { page, close } = await openLong();
    await page.keyboard.press('Control+Enter');
    await progressOf(page).getByText('Best so far').waitFor();
    await page.getByRole('button', { name: 'Leave it running' }).press('Enter');
    await until(page, "document.activeElement.textContent === 'Compute layout'");
    await leftOf(page).getByRole('button', { name: 'Return to it' }).press('Enter');
    await until(page, "document.activeElement.textContent === 'Computing …'");
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', HEADLINE).waitFor();
    await until(page, "document.activeElement.textContent === 'Compute layout'");
    await close();
  });

  it('goes on while the page is away, and people return to it', async () => {
    const { page, close } = await openLong();
    await page.getByRole('button', COMPUTE).click();
    await progressOf(page).getByText('Best so far').waitFor();
    await page.reload();
    await leftOf(page).getByText('was left running').waitFor();
    expect(await audit(page, '.left-searches')).toEqual([]);
    await page.getByRole('button', { name: 'Return to it' }).click();
    await progressOf(page).getByText('Best so far').waitFor();
    await stopAndSee(page);
    // It is the layout of the job that is still there.
    expect(await page.getByText('The job has changed since').count()).toBe(0);

    await page.reload();
    await leftOf(page).getByText('The service keeps its layout until').waitFor();
    await page.getByRole('button', { name: 'Show its layout' }).click();
    await page.getByRole('heading', HEADLINE).waitFor();
    await page.getByText('Stopped by you, at the best layout so far').first().waitFor();
    await close();
  });

  it('says that a layout is gone, once the service has forgotten it', async () => {
    const { page, close } = await openLong({ expected: /404/ });
    await page.getByRole('button', COMPUTE).click();
    await progressOf(page).getByText('Best so far').waitFor();
    await stopAndSee(page);
    await api('DELETE', await idOf(page));
    await page.reload();
    await page.getByRole('button', { name: 'Show its layout' }).click();
    await page.getByRole('heading', { name: 'This search is gone' }).waitFor();
    await page.getByText('The service keeps a layout for 24 hours').first().waitFor();
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: 'Forget it' }).click();
    await leftOf(page).waitFor({ state: 'detached' });
    expect(await page.evaluate("localStorage.getItem('cutting-layout.searches')")).toBeNull();
    await close();
  });

  it('needs its key again where the browser was not to keep it', async () => {
    const { page, close } = await at.open('/', { job: LONG, isImpatient: true });
    await enterKey(page, key, false);
    await page.getByRole('button', COMPUTE).click();
    await progressOf(page).getByText('come back with the same key').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Return to it' }).click();
    await page.getByRole('heading', { name: 'A key is missing' }).waitFor();
    await until(page, "document.activeElement.id === 'key'");
    await page.getByLabel('Key', { exact: true }).fill(key);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Return to it' }).click();
    await progressOf(page).getByText('Best so far').waitFor();
    await stopAndSee(page);
    await close();
  });

  it('waits for its turn, and costs nothing if it is stopped before', async () => {
    const first = await send(`${at.url}/api/v1/jobs`, LONG, { 'X-API-Key': key });
    const { job } = (await first.json()) as { job: { id: string } };
    const before = await usageOf(at.url, key);
    const { page, close } = await openLong();
    await page.getByRole('button', COMPUTE).click();
    await progressOf(page)
      .getByText(/^Waiting for a free place: \d+:\d\d$/)
      .waitFor();
    expect(await audit(page, '.search')).toEqual([]);
    expect(await usageOf(at.url, key)).toBe(before + 1);
    await page.getByRole('button', STOP).click();
    await page.getByText('The search was stopped before it began. Nothing was counted.').first().waitFor();
    expect(await usageOf(at.url, key)).toBe(before);
    expect(await leftOf(page).count()).toBe(0);
    await close();
    await api('DELETE', job.id);
  });

  it('goes on while the service cannot be reached, and people are told', async () => {
    const { page, close } = await openLong({ expected: /ERR_FAILED/ });
    await page.getByRole('button', COMPUTE).click();
    await progressOf(page).getByText('Best so far').waitFor();
    await page.route('**/api/v1/jobs/**', (route) => route.abort());
    await progressOf(page).getByText('No answer from the service. The search goes on there').waitFor();
    expect(await page.locator('.announcer').textContent()).toContain(
      'No answer from the service. The search goes on there',
    );
    expect(await audit(page, '.search')).toEqual([]);
    await page.unroute('**/api/v1/jobs/**');
    await progressOf(page).getByText('No answer from the service').waitFor({ state: 'detached' });
    await stopAndSee(page);
    await close();
  });

  it('is queued and counted once, although its first answer is lost', async () => {
    const before = await usageOf(at.url, key);
    const { page, close } = await openLong({ expected: /ERR_FAILED/ });
    const names: (string | undefined)[] = [];
    await page.route('**/api/v1/jobs', async (route: Route) => {
      names.push(route.request().headers()['idempotency-key']);
      if (names.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', COMPUTE).click();
    await progressOf(page).getByText('Best so far').waitFor();
    await stopAndSee(page);
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), names[0]]);
    expect(await usageOf(at.url, key)).toBe(before + 1);
    await close();
  });

  it('can be sent again after the page was closed before any answer came, and is counted once', async () => {
    const before = await usageOf(at.url, key);
    const { page, close } = await openLong({ expected: /ERR_FAILED/ });
    let sent = () => {};
    const isSent = new Promise<void>((resolve) => {
      sent = resolve;
    });
    await page.route('**/api/v1/jobs', async (route: Route) => {
      await route.fetch();
      // Never answered.
      sent();
    });
    await page.getByRole('button', COMPUTE).click();
    await isSent;
    // Without its route, a request that the page still waits for would be sent on, and answered before the page is closed.
    await page.reload();
    await page.unroute('**/api/v1/jobs');
    await page.getByText('may not have reached the service').waitFor();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await progressOf(page).getByText('Best so far').waitFor();
    await stopAndSee(page);
    expect(await usageOf(at.url, key)).toBe(before + 1);
    await close();
  });

  it('is refused as everywhere: a wrong key at its field, too many jobs in words', async () => {
    const { page, close } = await at.open('/', { job: LONG, isImpatient: true, expected: /401|429/ });
    await enterKey(page, 'cl_free_wrong');
    await page.getByRole('button', COMPUTE).click();
    await page.getByRole('heading', { name: 'The key is not valid' }).waitFor();
    await until(page, "document.activeElement.id === 'key'");
    expect(await leftOf(page).count()).toBe(0);

    const jobs = Array.from({ length: 20 }, () =>
      send(`${at.url}/api/v1/jobs`, LONG, { 'X-API-Key': key }).then((answer) => answer.json()),
    );
    const ids = ((await Promise.all(jobs)) as { job: { id: string } }[]).map(({ job }) => job.id);
    await page.getByLabel('Key', { exact: true }).fill(key);
    await page.keyboard.press('Tab');
    await page.getByRole('button', COMPUTE).click();
    await page.getByRole('heading', { name: 'This key has too much in progress' }).waitFor();
    expect(await leftOf(page).count()).toBe(0);
    await close();
    for (const id of ids) await api('DELETE', id);
  });
});
