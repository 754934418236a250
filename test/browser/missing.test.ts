import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { auditInAllColours, type Stage, stage } from './open.ts';

describe.skipIf(!HAS_CHROMIUM)(
  'an unknown path in a browser (skipped where Chromium is not installed)',
  () => {
    let at: Stage;

    beforeAll(async () => {
      at = await stage();
    });

    afterAll(() => at?.end());

    it('leads on to the pages that exist', async () => {
      const { page, close } = await at.open('/docs/no/such/page', { expected: /404/ });
      await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
      expect(await auditInAllColours(page)).toEqual([]);
      await page.getByRole('link', { name: 'documentation' }).click();
      await page.waitForURL(`${at.url}/docs/`);
      await page.goBack();
      await page.getByRole('link', { name: 'playground' }).click();
      await page.getByRole('button', { name: 'Compute layout' }).waitFor();
      await close();
    });
  },
);
