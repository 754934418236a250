import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { isStored, openExample, type Stage, stage, until } from './open.ts';

/** What happens to somebody whose job is open, and how the page is found afterwards. It may be another one. */
type Accident = (page: Page, at: Stage) => Promise<Page | undefined>;

const HEADLINE = '22 pieces on 3 sheets, 17.5 % waste';
const COMPUTE = { name: 'Compute layout' };
const SOLVE = '**/api/v1/solve';

const headline = (page: Page) => page.getByRole('heading', { name: HEADLINE });
const piece = (page: Page, number = 1) => page.getByLabel(`Label, piece ${number}`, { exact: true });
const isCurrent = (page: Page) => page.getByText('The job has changed since').waitFor({ state: 'detached' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first().click();

type Answer = NonNullable<Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0]>;

/** Presses the button while the service answers in another way, and waits for what the page says. */
async function refused(page: Page, answer: Answer, told: string): Promise<undefined> {
  await page.route(SOLVE, (route) => route.fulfill(answer));
  await page.getByRole('button', COMPUTE).click();
  await page.getByText(told).first().waitFor();
  await page.unroute(SOLVE);
  return undefined;
}

const failure = (status: number, code: string, more: object = {}): Answer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ ok: false, contractVersion: 'v1', error: { code, message: 'Not now.', ...more } }),
});

/** Drops a file on the page. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(`(() => {
    const files = new DataTransfer();
    files.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  })()`);
}

const LIST = 'Label,Width,Height,Quantity\nShelf,600,300,2\n';

const ACCIDENTS: Readonly<Record<string, Accident>> = {
  'the page is loaded again': async (page) => {
    await page.reload();
    return undefined;
  },
  'the page is loaded again right after an edit': async (page) => {
    await piece(page, 2).fill('Larder');
    await page.keyboard.press('Tab');
    await page.reload();
    await until(page, `document.querySelector('[aria-label="Label, piece 2"]')?.value === 'Larder'`);
    // A label makes no other layout.
    await piece(page, 2).fill('Stairs');
    await page.keyboard.press('Tab');
    await page.getByRole('button', COMPUTE).click();
    return undefined;
  },
  'another page is opened in its place, and the way back taken': async (page, at) => {
    await page.goto(`${at.url}/key/`);
    await page.goBack();
    return undefined;
  },
  'the tab is closed': async (page, at) => {
    const next = await page.context().newPage();
    await page.close();
    await next.goto(at.url);
    return next;
  },
  'a second tab is opened and closed': async (page, at) => {
    const other = await page.context().newPage();
    await other.goto(at.url);
    await headline(other).waitFor();
    await other.close();
    return undefined;
  },
  'a damaged link is opened': async (page, at) => {
    await page.goto(`${at.url}/#job=1.abc`);
    await page.getByText('Your own job is unchanged.').waitFor();
    await page.goto(at.url);
    return undefined;
  },
  'an example is chosen': async (page) => {
    await openExample(page, 'Defects');
    await undo(page);
    return undefined;
  },
  'everything is emptied': async (page) => {
    await page.getByRole('button', { name: 'New job' }).click();
    await page.getByText('0 pieces').first().waitFor();
    await undo(page);
    return undefined;
  },
  'all pieces are cleared': async (page) => {
    const pieces = page.getByRole('region', { name: 'Pieces' });
    await pieces.getByRole('button', { name: 'Clear' }).click();
    await pieces.getByText('0 pieces').waitFor();
    await undo(page);
    return undefined;
  },
  'the browser goes offline': async (page) => {
    await page.context().setOffline(true);
    await page.getByRole('button', COMPUTE).click();
    await page.getByText('No answer from the service').first().waitFor();
    await page.context().setOffline(false);
    return undefined;
  },
  'the service fails': (page) =>
    refused(page, failure(500, 'internal_error'), 'Something went wrong on the server'),
  'the service answers with what is no answer': (page) =>
    refused(page, { status: 502, body: '<html>Bad gateway' }, 'No answer from the service'),
  'the quota is used up': (page) =>
    refused(
      page,
      failure(429, 'rate_limit_exceeded', { limit: 50, limitKind: 'daily' }),
      'The quota of 50 solves a day is used up',
    ),
  'the service is busy': (page) => refused(page, failure(503, 'server_busy'), 'The service is busy'),
  'the button is pressed twice': async (page) => {
    await page.getByRole('button', COMPUTE).dblclick();
    return undefined;
  },
  'the storage of the browser is full': async (page) => {
    await page.evaluate('IDBObjectStore.prototype.put = () => { throw new Error("full"); }');
    await piece(page, 3).fill('Cellar');
    await page.keyboard.press('Tab');
    await page.getByText('This browser does not store the job').waitFor();
    await undo(page);
    await page.reload();
    return undefined;
  },
  'the browser takes back its database': async (page) => {
    await page.evaluate(
      `new Promise((resolve, reject) => {
        const gone = indexedDB.deleteDatabase('cutting-layout-other');
        gone.onsuccess = resolve;
        gone.onerror = reject;
      })`,
    );
    await page.evaluate('IDBFactory.prototype.open = () => { throw new Error("no database"); }');
    await page.reload();
    return undefined;
  },
  'a file is dropped twice and not imported': async (page) => {
    for (let times = 0; times < 2; times += 1) {
      await drop(page, 'list.csv', LIST);
      await page.getByRole('dialog').waitFor();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return undefined;
  },
  'a file is dropped that is none of ours': async (page) => {
    await drop(page, 'photo.json', '{"photo": true}');
    await page.getByText('photo.json cannot be opened.').first().waitFor();
    return undefined;
  },
  'a damaged file of jobs is opened': async (page) => {
    await drop(page, 'jobs.json', '{"jobs": [7]}');
    await page.getByText('jobs.json cannot be opened. It holds no jobs of this page.').first().waitFor();
    return undefined;
  },
  'its link is copied into the address, and the page loaded again': async (page) => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is').first().waitFor();
    await page.reload();
    return undefined;
  },
  'the window is made small, and large again': async (page) => {
    const size = page.viewportSize() ?? { width: 1190, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await headline(page).waitFor();
    await page.setViewportSize(size);
    return undefined;
  },
};

describe.skipIf(!HAS_CHROMIUM)('a job with its layout outlives that', () => {
  let at: Stage;
  let page: Page;
  let close: () => Promise<void>;

  beforeAll(async () => {
    at = await stage();
    ({ page, close } = await at.open('/', { expected: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ }));
    await page.getByRole('textbox', { name: 'Name of the job' }).first().fill('Kitchen Miller');
    await page.keyboard.press('Tab');
    await page.getByRole('button', COMPUTE).click();
    await headline(page).waitFor();
    await isStored(page, 'Kitchen Miller');
  });

  afterAll(async () => {
    await close?.();
    await at?.end();
  });

  it.each(Object.entries(ACCIDENTS))('%s', async (_, happen) => {
    page = (await happen(page, at)) ?? page;
    await headline(page).waitFor();
    await until(page, "document.querySelector('input.job-name').value === 'Kitchen Miller'");
    expect(await piece(page).inputValue()).toBe('Kitchen');
    expect(await page.getByLabel('Width, piece 1', { exact: true }).inputValue()).toBe('1180');
    await isCurrent(page);
  });
});
