import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cutsOf, modelOf } from '../../../web/src/result/model.ts';
import { HAS_CHROMIUM } from '../../support/pages/browser.ts';
import { CABINET, SMALL } from '../../support/pages/result/jobs.ts';
import { setUp } from '../../support/pages/result/setup.ts';

const titleOf = (page: Page) => page.locator('.p-title').textContent();

describe.skipIf(!HAS_CHROMIUM)('the cut player', () => {
  const { show, solve } = setUp();

  test('steps through all cuts of a job in order, each with its fence, and dims what is finished', async () => {
    const [used] = modelOf(CABINET, await solve(CABINET)).sheets;
    if (!used) throw new Error('the result has no sheet');
    const { cuts, finished } = cutsOf(used);
    const { page, close } = await show(CABINET);
    const next = page.getByRole('button', { name: 'Next cut' });
    for (const { number, stage, fence, direction } of cuts) {
      await next.click();
      expect(await titleOf(page)).toContain(
        `Cut ${number} · stage ${stage} · ${direction === 'V' ? 'vertical' : 'horizontal'} · fence ${fence} mm`,
      );
      expect(await page.locator('.p-pill-text').textContent()).toBe(String(fence));
      const dimmed = (await page.locator('.p-done').getAttribute('d')) ?? '';
      const done = finished.filter(({ freedBy }) => freedBy < number);
      expect(dimmed.match(/M/g) ?? []).toHaveLength(done.length);
    }
    expect(await next.isDisabled()).toBe(true);
    expect(await page.locator('.p-count').textContent()).toBe(`${cuts.length} / ${cuts.length}`);
    await page.getByRole('button', { name: 'One cut back' }).click();
    expect(await titleOf(page)).toContain(`Cut ${cuts.length - 1} `);
    await page.getByRole('button', { name: 'Before the first cut' }).click();
    await page.getByText('Cut 0: trim the edges first, left 10').waitFor();
    await page.getByRole('button', { name: 'Whole layout' }).click();
    expect(await page.locator('.p-done').count()).toBe(0);
    await close();
  });

  test('follows the keys of the drawing, the slider and the list of cuts', async () => {
    const [used] = modelOf(CABINET, await solve(CABINET)).sheets;
    if (!used) throw new Error('the result has no sheet');
    const last = cutsOf(used).cuts.length;
    const { page, close } = await show(CABINET);
    await page.getByRole('tab', { name: 'Cuts' }).click();
    await page.getByRole('application').focus();
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await page.keyboard.press(',');
    expect(await titleOf(page)).toContain('Cut 1 ');
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    expect(await titleOf(page)).toContain('Cut 2 ');
    await page.keyboard.press('End');
    await page.locator(`.g-row[data-row="${last}"][aria-selected="true"]`).waitFor();
    await page.locator(`.g-row[data-row="${last - 2}"]`).click();
    expect(await titleOf(page)).toContain(`Cut ${last - 2} `);
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toBe(`${last - 2} of ${last} cuts`);
    // The trim of the edges has the number 0.
    await page.getByRole('button', { name: 'Before the first cut' }).click();
    await page
      .locator('.g-row[data-row="0"][aria-selected="true"]')
      .getByText('trim the edges: left 10')
      .waitFor();
    await close();
  });

  test('announces a cut when somebody steps to it', async () => {
    const { page, close } = await show(SMALL);
    await page.getByRole('button', { name: 'Next cut' }).click();
    expect(await page.locator('.p-present [aria-live]').textContent()).toMatch(
      /^Cut 1 of 5, stage 1, vertical, 700 mm from the left edge of the whole sheet: /,
    );
    await close();
  });

  test.each([
    ['reduce', 'none'],
    ['no-preference', 'cut-up'],
  ] as const)('with reduced motion %s a cut has the animation %s', async (reducedMotion, animation) => {
    const { page, close } = await show(SMALL, { reducedMotion });
    await page.getByRole('button', { name: 'Next cut' }).click();
    const style = "getComputedStyle(document.querySelector('.p-cut')).animationName";
    expect(await page.evaluate(style)).toBe(animation);
    await close();
  });

  test('the cuts along the margins are cut 0, each by itself', async () => {
    const margins = { marginLeft: 10, marginRight: 0, marginTop: 0, marginBottom: 20 };
    const { page, close } = await show({
      ...SMALL,
      params: { kerfWidth: 3, ...margins },
      includeTrimCuts: true,
    });
    await page.getByRole('tab', { name: 'Cuts' }).click();
    const rows = page.getByRole('grid', { name: 'Cuts of sheet 1' }).getByRole('row');
    await rows.nth(1).getByText('trim the left edge').waitFor();
    await rows.nth(2).getByText('trim the lower edge').waitFor();
    expect(await rows.nth(1).getByRole('gridcell').allTextContents()).toEqual(
      expect.arrayContaining(['0', 'V', '7']),
    );
    await rows.nth(2).click();
    await page.getByText('Cut 0: trim the edges first, left 10, right 0, top 0, bottom 20 mm.').waitFor();
    await close();
  });

  test('arrows show the grain of sheet and pieces', async () => {
    const grained = <Row extends object>(rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, grain: 'x' as const }));
    const { page, close } = await show({
      ...SMALL,
      pieces: grained(SMALL.pieces),
      sheets: grained(SMALL.sheets),
    });
    const path = await page.locator('.v-drawing .d-grain').getAttribute('d');
    // A shaft and four strokes for the sheet and each piece.
    expect(path?.match(/M/g)).toHaveLength(4 * 5);
    await close();
  });
});
