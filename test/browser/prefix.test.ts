import { createServer, request, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../support/cli/server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { listen } from '../support/http/wire.ts';
import { connect, HAS_CHROMIUM, openPage } from '../support/pages/browser.ts';

const PREFIX = '/cutting';

/** A proxy that serves `target` under the prefix, and nothing else. */
function proxyTo(target: string): Server {
  return createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${PREFIX}/`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const passed = request(target + url.slice(PREFIX.length), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
}

describe.skipIf(!HAS_CHROMIUM)('behind a prefix (skipped where Chromium is not installed)', () => {
  let stop: () => void;
  let proxy: Server;
  let browser: Browser;
  let at: string;

  beforeAll(async () => {
    const { child, url } = await serve('--state', `${temporaryFolder()}/state.sqlite`);
    stop = () => child.kill();
    proxy = proxyTo(url);
    at = `http://127.0.0.1:${await listen(proxy)}${PREFIX}`;
    browser = await connect();
  });

  afterAll(async () => {
    await browser?.close();
    proxy?.closeAllConnections();
    proxy?.close();
    stop?.();
  });

  it('the playground computes a layout', async () => {
    const { page, close } = await openPage(browser, `${at}/`);
    await page.getByRole('button', { name: 'Edit the job' }).click();
    const answered = page.waitForResponse(`**${PREFIX}/api/v1/solve`);
    await page.getByRole('button', { name: 'Compute layout' }).click();
    expect((await answered).status()).toBe(200);
    await page.getByRole('heading', { name: /^22 pieces on/ }).waitFor();
    await close();
  });

  it('the reference solves its own example', async () => {
    const { page, close } = await openPage(browser, `${at}/reference/`);
    await page.getByText('/api/v1/usage', { exact: true }).first().waitFor();
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: /^try$/i }).first().click();
    const response = await answered;
    expect([new URL(response.url()).pathname, response.status()]).toEqual([`${PREFIX}/api/v1/solve`, 200]);
    await close();
  });
});
