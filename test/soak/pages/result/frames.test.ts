import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { HAS_CHROMIUM } from '../../../support/pages/browser.ts';
import { LARGE } from '../../../support/pages/result/jobs.ts';
import { setUp } from '../../../support/pages/result/setup.ts';

/**
 * Milliseconds of a frame: what people notice as a stutter. CPU time of the page's main thread, so that other load does
 * not count. It still depends on the machine, so this runs by hand alone.
 */
const LONGEST = 50;

const STEPS = 60;

describe.skipIf(!HAS_CHROMIUM)('frames with 2,000 pieces on some forty sheets', () => {
  const { show } = setUp();

  test('none is long', async () => {
    const { page, close } = await show(LARGE);
    const measure = await frames(page);
    const wheel =
      'new WheelEvent("wheel", { deltaY: -30, ctrlKey: true, clientX: 500, clientY: 400, cancelable: true })';
    const key = (name: string) =>
      `new KeyboardEvent("keydown", { key: "${name}", bubbles: true, cancelable: true })`;
    const found = {
      'scroll sheets': await measure('.s-strip', 'e.scrollTop += 80'),
      'scroll pieces': await measure('.g-grid', 'e.scrollTop += 300'),
      zoom: await measure('.v-screen', `e.dispatchEvent(${wheel})`),
      'step through cuts': await measure('.v-screen', `e.dispatchEvent(${key('.')})`),
      'next sheet': await measure('.s-strip', `e.dispatchEvent(${key('ArrowDown')})`),
    };
    // They did what they were measured at.
    await page.locator('.s-entry[aria-selected="true"]:last-child').waitFor();
    console.table(found);
    for (const { longest } of Object.values(found)) expect(longest).toBeLessThan(LONGEST);
    await close();
  });
});

/** Runs a step many times on an element `e`, and tells the CPU time of its frames in milliseconds. */
async function frames(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  return async (selector: string, step: string) => {
    const times: number[] = [];
    for (let count = 0; count < STEPS; count += 1) {
      const before = await busy();
      await page.evaluate(`{ const e = document.querySelector('${selector}'); ${step}; }`);
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
      times.push((await busy()) - before);
    }
    times.sort((a, b) => a - b);
    return { median: times[STEPS / 2] ?? Number.NaN, longest: times.at(-1) ?? Number.NaN };
  };
}
