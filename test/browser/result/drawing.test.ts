import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { modelOf, placementOf } from '../../../web/src/result/model.ts';
import { HAS_CHROMIUM } from '../../support/pages/browser.ts';
import { CABINET } from '../../support/pages/result/jobs.ts';
import { setUp } from '../../support/pages/result/setup.ts';

/** The middle of an element on the screen. */
async function middleOf(element: Locator): Promise<[number, number]> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const rowOf = (page: Page, row: number) => page.locator(`.g-row[data-row="${row}"]`);
const viewer = (page: Page) => page.getByRole('application');
const zoomOf = async (page: Page) =>
  Number.parseInt((await page.locator('.v-percent').textContent()) ?? '', 10);

describe.skipIf(!HAS_CHROMIUM)('the drawing', () => {
  const { show, solve } = setUp();

  /** What is said of a placed piece of the cabinet, by its number among all. */
  async function saidOf(piece: number): Promise<string> {
    const model = modelOf(CABINET, await solve(CABINET));
    const placed = placementOf(model, piece);
    if (!placed) throw new Error('no such piece is placed');
    const { pieceId, width, height, x, y } = placed;
    return `Piece ${model.nameOf(pieceId)} · ${width} × ${height} mm · at ${x}, ${y}`;
  }

  test('hovering a row marks its piece, and hovering the piece marks the row', async () => {
    const { page, close } = await show(CABINET);
    await rowOf(page, 3).hover();
    const marked = page.locator('.v-hovered');
    await marked.waitFor();
    const middle = await middleOf(marked);
    await page.mouse.move(...middle);
    await page.locator('.g-row[data-row="3"].is-hovered').waitFor();
    expect(await page.locator('.v-what').textContent()).toContain(await saidOf(3));
    await page.mouse.move(1, 1);
    await marked.waitFor({ state: 'detached' });
    await close();
  });

  test('the keys select pieces in the drawing and in the list, and are announced', async () => {
    const { page, close } = await show(CABINET);
    await viewer(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.g-row[data-row="0"][aria-selected="true"]').waitFor();
    expect(await page.locator('.v-status [aria-live]').textContent()).toContain(await saidOf(0));
    await page.keyboard.press('ArrowUp');
    const above = await page.locator('.g-row[aria-selected="true"]').getAttribute('data-row');
    expect(above).not.toBe('0');
    await page.keyboard.press('Escape');
    await page.locator('.v-selected').waitFor({ state: 'detached' });
    await page.getByRole('grid', { name: 'Placed pieces' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator('.g-row[data-row="1"][aria-selected="true"]').waitFor();
    await page.keyboard.press('End');
    await page.locator('.g-row[data-row="43"][aria-selected="true"]').waitFor();
    await page.getByRole('heading', { name: 'Sheet 2 of 2' }).waitFor();
    await close();
  });

  test('buttons, keys and the wheel zoom, and 0 shows the whole sheet again', async () => {
    const { page, close } = await show(CABINET);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await zoomOf(page)).toBe(140);
    await viewer(page).focus();
    await page.keyboard.press('+');
    expect(await zoomOf(page)).toBe(196);
    await page.keyboard.press('0');
    expect(await zoomOf(page)).toBe(100);
    await page.mouse.move(...(await middleOf(viewer(page))));
    await page.mouse.wheel(0, -400);
    await page.locator('.is-zoomed').waitFor();
    expect(await zoomOf(page)).toBeGreaterThan(150);
    await page.getByRole('button', { name: 'Show the whole sheet' }).click();
    expect(await zoomOf(page)).toBe(100);
    await close();
  });

  test('the wheel leaves a drawing without focus alone, and says how to zoom', async () => {
    const { page, close } = await show(CABINET);
    await page.mouse.move(...(await middleOf(viewer(page))));
    await page.mouse.wheel(0, 100);
    await page.getByText('hold Ctrl').waitFor();
    expect(await zoomOf(page)).toBe(100);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.locator('.is-zoomed').waitFor();
    await close();
  });

  test('a zoomed sheet is dragged, and a drag selects nothing', async () => {
    const { page, close } = await show(CABINET);
    for (let time = 0; time < 3; time += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
    const transform = () => page.locator('.v-drawing > g').first().getAttribute('transform');
    const before = await transform();
    const [x, y] = await middleOf(viewer(page));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 30, { steps: 4 });
    await page.mouse.up();
    const numbers = (text: string | null) => (text ?? '').match(/[-\d.e]+/g)?.map(Number) ?? [];
    const [, , , , left = 0, bottom = 0] = numbers(before);
    const [, , , , movedLeft = 0, movedBottom = 0] = numbers(await transform());
    expect([Math.round(movedLeft - left), Math.round(movedBottom - bottom)]).toEqual([40, 30]);
    expect(await page.locator('.v-selected').count()).toBe(0);
    await close();
  });

  test('two fingers pinch', async () => {
    const { page, close } = await show(CABINET, { hasTouch: true, viewport: { width: 390, height: 844 } });
    await viewer(page).scrollIntoViewIfNeeded();
    const [x, y] = await middleOf(viewer(page));
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...offsets: readonly number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: offsets.map((offset, id) => ({ x: x + offset, y, id })),
      });
    await touch('touchStart', -20, 20);
    await touch('touchMove', -40, 40);
    await touch('touchMove', -80, 80);
    await touch('touchEnd');
    expect(await zoomOf(page)).toBeGreaterThan(200);
    await close();
  });
});
