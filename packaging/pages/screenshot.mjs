// Takes the picture of the playground in the README: `node packaging/pages/screenshot.mjs FILE.png`, after `make build`.
// It needs Chromium (CHROMIUM, or /usr/bin/chromium).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const COMMAND = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** In CSS pixels: a small laptop. */
const WINDOW = { width: 1280, height: 860 };

const [file] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'screenshot-'));
const args = [
  COMMAND,
  'serve',
  '--port',
  '0',
  '--log-level',
  'silent',
  '--state',
  join(folder, 'state.sqlite'),
];
const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const [line] = await once(server.stdout, 'data');
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
  const page = await browser.newPage({ viewport: WINDOW, colorScheme: 'light' });
  await page.goto(String(line).trim().replace('listening on ', ''), { waitUntil: 'networkidle' });
  await page.locator('summary', { hasText: 'Examples' }).click();
  await page.getByRole('button', { name: 'Panels with grain' }).click();
  await page.getByRole('button', { name: 'Compute layout' }).click();
  await page.getByRole('heading', { name: /^\d+ pieces on/ }).waitFor();
  // Without the pointer, which marks what is below it.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file });
  await browser.close();
} finally {
  server.kill();
  await once(server, 'exit');
  rmSync(folder, { recursive: true });
}
