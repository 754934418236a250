import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../support/cli/server.ts';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { audit, CLIPBOARD, type Stage, stage, until } from './open.ts';

describe.skipIf(!HAS_CHROMIUM)('the key page (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage('--free-monthly-quota', '1234');
  });

  afterAll(() => at?.end());

  it('issues a key, copies it, and shows its usage', async () => {
    const { page, close } = await at.open('/key/', CLIPBOARD);
    expect(await audit(page)).toEqual([]);
    await page.getByLabel('Your email address').fill('ann@example.org');
    await page.keyboard.press('Enter');
    await page.getByText('Your new key:').waitFor();
    const key = (await page.locator('output').textContent()) ?? '';
    expect(key).toMatch(/^cl_free_\w{38}$/);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);

    const job = { pieces: [{ width: 1, height: 1 }], sheets: [{ width: 2, height: 2 }] };
    expect((await send(`${at.url}/api/v1/solve`, job, { 'X-API-Key': key })).status).toBe(200);
    await page.getByRole('button', { name: 'Show usage' }).click();
    await page.getByText('1 of 1,234 layouts used in').waitFor();
    expect(await audit(page, '.card')).toEqual([]);

    expect(await page.evaluate("localStorage.getItem('cutting-layout.key')")).toBeNull();
    await page.getByLabel('Keep it in this browser and use it in the playground').check();
    await page.goto(at.url);
    await page.getByText('With your key').waitFor();
    await close();
  });

  it('shows the quotas of this server', async () => {
    const { page, close } = await at.open('/key/');
    await page.getByRole('row', { name: 'free 1,234 a month on this page' }).waitFor();
    await page
      .getByText(
        'Without a key: 50 layouts a day. With a free key: 1,234 layouts a month, which are not more',
      )
      .waitFor();
    await page.getByRole('row', { name: 'no key 50 a day solve without a key' }).waitFor();
    await close();
  });

  it.each([
    ['', 'Enter an email address such as ann@example.org.'],
    ['ann', 'Enter an email address such as ann@example.org.'],
  ])('says at its field what is wrong with the address "%s"', async (email, message) => {
    const { page, close } = await at.open('/key/');
    const field = page.getByLabel('Your email address');
    await field.fill(email);
    await page.getByRole('button', { name: 'Get the key' }).click();
    await page.getByText(message).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.getAttribute('aria-describedby')).toContain('email-fault');
    await until(page, "document.activeElement.id === 'email'");
    expect(await audit(page, '.card')).toEqual([]);
    await close();
  });
});
