/** A browser and the page of results, for all tests of a file. */

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { SolveResponse, WireRequest } from '../../../../web/src/api/types.ts';
import { connect, openPage } from '../browser.ts';

type Options = Parameters<typeof openPage>[2];

interface Shown {
  readonly page: Page;
  /** Closes the page; throws if anything went wrong on it. */
  readonly close: () => Promise<void>;
}

export interface Setup {
  /** Shows the result of a job. */
  readonly show: (job: WireRequest, options?: Options, settings?: object) => Promise<Shown>;
  /** What the service answers to a job. */
  readonly solve: (job: WireRequest) => Promise<SolveResponse>;
}

export function setUp(): Setup {
  let browser: Browser;
  beforeAll(async () => {
    browser = await connect();
  });
  afterAll(() => browser.close());
  const origin = inject('results');
  return {
    show: async (job, options = {}, settings = {}) => {
      const url = `${origin}/#${encodeURIComponent(JSON.stringify({ job, ...settings }))}`;
      const { page, close } = await openPage(browser, url, options);
      await page.getByRole('region', { name: 'Result' }).waitFor();
      return { page, close };
    },
    solve: async (job) => {
      const answer = await fetch(`${origin}/api/v1/solve`, {
        method: 'POST',
        body: JSON.stringify(job),
      });
      return (await answer.json()) as SolveResponse;
    },
  };
}
