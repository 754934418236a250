import type { Page } from 'playwright-core';
import type { WireRequest } from '../../web/src/api/types.ts';
import { send } from '../support/cli/server.ts';

/** All jobs together take one thread. */
export const ONE_JOB = ['--max-concurrent-solves', '2', '--max-job-threads', '1'];

/** A request that is searched for ten minutes, unless it is stopped: as cuts cost something, no bound ends the search. */
export const LONG: WireRequest = {
  pieces: [
    { width: 1450, height: 700, quantity: 3 },
    { width: 980, height: 480, quantity: 8 },
    { width: 240, height: 180, quantity: 30 },
    { width: 1180, height: 1180, quantity: 2 },
    { width: 1900, height: 90, quantity: 12 },
  ],
  sheets: [
    { width: 1250, height: 1250, quantity: 2 },
    { width: 2000, height: 1000, quantity: 3 },
    { width: 3000, height: 1500, quantity: 100 },
  ],
  params: { kerfWidth: 2, maxStages: 3 },
  strategy: 'alns',
  alnsConfig: { timeLimitMs: 600_000, cutPenalty: 1 },
};

export const COMPUTE = { name: 'Compute layout' };
export const STOP = { name: 'Stop', exact: true };

/** Of whatever layout a slow machine has found by then. */
export const HEADLINE = { name: /^55 pieces on/ };

export async function issueKey(url: string): Promise<string> {
  const answer = await send(`${url}/api/v1/request-key`, { email: 'ann@example.org', plan: 'free' });
  return ((await answer.json()) as { key: string }).key;
}

export async function usageOf(url: string, key: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/usage`, { headers: { 'X-API-Key': key } });
  return ((await answer.json()) as { usage: { solves: number } }).usage.solves;
}

export async function enterKey(page: Page, key: string, keeps = true): Promise<void> {
  await page.getByText('Without a key', { exact: true }).click();
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.keyboard.press('Tab');
  // It counts as one more solve.
  const first = page.getByLabel('Show a first layout meanwhile');
  if (await first.isVisible()) await first.uncheck();
  if (keeps) await page.getByLabel('Keep it in this browser').check();
  await page.getByText('With your key', { exact: true }).click();
}

export const progressOf = (page: Page) => page.getByRole('region', { name: 'Progress of the search' });
export const leftOf = (page: Page) => page.getByRole('region', { name: 'Searches in the background' });

export const idOf = (page: Page): Promise<string> =>
  page.evaluate("JSON.parse(localStorage.getItem('cutting-layout.searches'))[0].id");
