/** What all tests in a browser share: one Chromium, one service with the default settings, and the page of results. */

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { serve } from '../cli/server.ts';
import { CHROMIUM } from './chromium.ts';
import { openSite } from './result/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Chromium. */
    readonly chromium: string;
    /** The URL of the service. */
    readonly service: string;
    /** The origin of the page of results. */
    readonly results: string;
  }
}

/** Chromium asks its maker's servers for many things of its own accord, unless told not to. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** All files solve as one client without a key. */
const QUOTA = ['--anonymous-daily-quota', '1000000000'];

export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  if (CHROMIUM === undefined) return async () => {};
  const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-browser-'));
  const browser = await chromium.launchServer({ executablePath: CHROMIUM, args: QUIET });
  const { child, url } = await serve('--state', join(folder, 'state.sqlite'), ...QUOTA);
  const site = await openSite(join(folder, 'site'), url);
  provide('chromium', browser.wsEndpoint());
  provide('service', url);
  provide('results', site.origin);
  return async () => {
    site.end();
    await browser.close();
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true });
  };
}
