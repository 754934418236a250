import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../support/cli/server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import {
  COMPUTE,
  enterKey,
  HEADLINE,
  issueKey,
  LONG,
  ONE_JOB,
  progressOf,
  STOP,
  usageOf,
} from './long-search.ts';
import { stage } from './open.ts';

describe.skipIf(!HAS_CHROMIUM)('a search in the background at a service that is restarted', () => {
  it('begins anew, and says so', async () => {
    const state = `${temporaryFolder()}/state.sqlite`;
    const at = await stage('--state', state, ...ONE_JOB);
    onTestFinished(at.end);
    const key = await issueKey(at.url);
    const { page, close } = await at.open('/', {
      job: LONG,
      isImpatient: true,
      expected: /ERR_FAILED|ERR_CONNECTION/,
    });
    await enterKey(page, key);
    await page.getByRole('button', COMPUTE).click();
    const progress = progressOf(page);
    await progress.getByText('Best so far').waitFor();

    // The address of the service stays, as behind a proxy; its process is another one.
    let url: string | undefined;
    await page.route('**/api/**', async (route) => {
      if (url === undefined) return route.abort();
      const { pathname, search } = new URL(route.request().url());
      return route.fulfill({ response: await route.fetch({ url: url + pathname + search }) });
    });
    await at.stopService();
    const next = await serve('--state', state, ...ONE_JOB);
    onTestFinished(() => void next.child.kill());
    url = next.url;
    await progress.getByText('The service was restarted, so the search began anew.').waitFor();
    await progress.getByText('Best so far').waitFor();
    await page.getByRole('button', STOP).click();
    await page.getByRole('heading', HEADLINE).waitFor();
    expect(await usageOf(url, key)).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  });
});
