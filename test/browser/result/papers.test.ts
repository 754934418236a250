import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contentsOf, HAS_CHROMIUM } from '../../support/pages/browser.ts';
import { CABINET, SMALL } from '../../support/pages/result/jobs.ts';
import { setUp } from '../../support/pages/result/setup.ts';
import { allText, readPdf } from '../../support/paper/read.ts';

/** Opens the panel. */
const open = (page: Page) => page.getByText('Labels and worksheets', { exact: true }).click();

/** Presses a button of the open panel, and reads the document that it saves. */
async function make(page: Page, button: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  const document = await readPdf(await contentsOf(file));
  return { name: file.suggestedFilename(), ...document };
}

describe.skipIf(!HAS_CHROMIUM)('labels and worksheets', () => {
  const { show, solve } = setUp();

  test('a label for each piece, with the names that people gave', async () => {
    const { page, close } = await show(SMALL, {}, { labels: ['Tür & Tor', 'Полка'] });
    await open(page);
    const { name, title, pages } = await make(page, 'Make labels');
    expect(name).toBe('cutting-layout-labels.pdf');
    expect(title).toBe('Labels');
    expect(pages).toHaveLength(1);
    expect(pages[0]?.width).toBeCloseTo(210, 1);
    const texts = allText(pages).split('\n');
    expect(texts.filter((text) => text === 'Tür & Tor')).toHaveLength(2);
    expect(texts).toContain('Полка');
    expect(texts).toContain('P/-7/0/3');
    await page.getByText('Saved cutting-layout-labels.pdf. It has 3 labels on 1 page.').waitFor();
    await close();
  });

  test('names in any script are printed, and their fonts are loaded only then', async () => {
    const { page, close } = await show(SMALL, {}, { labels: ['باب المطبخ', '柜门 क्षत्रिय'] });
    const loaded: string[] = [];
    page.on('request', (request) => {
      const [, file] = /\/fonts\/([^/]+)$/.exec(request.url()) ?? [];
      if (file !== undefined) loaded.push(file);
    });
    await open(page);
    const { pages } = await make(page, 'Make labels');
    await page.getByText('Saved cutting-layout-labels.pdf. It has 3 labels on 1 page.').waitFor();
    expect(allText(pages)).toMatch(/柜/);
    expect(allText(pages)).not.toContain('□');
    expect(loaded).toEqual(
      expect.arrayContaining([
        'index.json',
        'harfbuzz.wasm',
        'noto-sans-arabic-arabic-400-normal.woff',
        'noto-sans-devanagari-devanagari-400-normal.woff',
        expect.stringMatching(/^noto-sans-sc-/),
      ]),
    );
    expect(loaded.length).toBeLessThan(8);
    await close();
  });

  test('one label is made again, and so is the worksheet of one sheet', async () => {
    const { page, close } = await show(CABINET);
    await page.getByRole('grid', { name: 'Placed pieces' }).getByRole('row').nth(2).click();
    await open(page);
    await page.getByRole('combobox', { name: 'Print' }).selectOption('The selected piece again');
    const label = await make(page, 'Make labels');
    expect(allText(label.pages)).toMatch(/Sheet 1 · 2 of \d+/);
    await page.getByText('It has 1 label on 1 page.').waitFor();
    await open(page);
    await page.getByRole('combobox', { name: 'Print' }).selectOption('Sheet 1 again');
    const { pages } = await make(page, 'Make worksheets');
    expect(allText(pages)).toMatch(/Pattern 1 of \d/);
    expect(allText(pages)).not.toMatch(/Pattern 2 of/);
    await close();
  });

  test.each([
    ['whose job has changed', { isStale: true }, 'out-of-date', /OUT OF DATE/g],
    ['that a search will replace', { isSoFar: true }, 'layout-so-far', /LAYOUT SO FAR/g],
  ])('labels of a layout %s say so', async (_, doubt, word, remark) => {
    const { page, close } = await show(SMALL, {}, doubt);
    await open(page);
    const { name, pages } = await make(page, 'Make labels');
    expect(name).toBe(`cutting-layout-${word}-labels.pdf`);
    expect(allText(pages).match(remark)).toHaveLength(3);
    await close();
  });

  test('a place that no label has is refused, and a roll has one place', async () => {
    const { page, close } = await show(SMALL);
    await open(page);
    await page.getByLabel('First label at place').fill('25');
    await page.getByRole('button', { name: 'Make labels' }).click();
    expect(await page.getByLabel('First label at place').isVisible()).toBe(true);
    await page.getByLabel('Format').selectOption('roll-62x29');
    expect(await page.getByLabel('First label at place').count()).toBe(0);
    const { pages } = await make(page, 'Make labels');
    expect(pages).toHaveLength(3);
    await close();
  });

  test('worksheets have the name of the job, a summary and each pattern', async () => {
    const { page, close } = await show(CABINET);
    await open(page);
    await page.getByLabel('Paper').selectOption('letter');
    await page.getByLabel('Name of the job').fill('Kitchen Miller');
    const { name, title, pages } = await make(page, 'Make worksheets');
    expect(name).toBe('cutting-layout-worksheets.pdf');
    expect(title).toBe('Kitchen Miller');
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(pages[0]?.width).toBeCloseTo(215.9, 1);
    expect(allText(pages)).toContain('Pattern 2');
    await close();
  });

  test('worksheets have each cut, in the drawing and in the table', async () => {
    const { page, close } = await show(CABINET);
    await open(page);
    const { pages } = await make(page, 'Make worksheets');
    const { result } = await solve(CABINET);
    const [first] = result.sheets;
    const root = first?.cutTree;
    const texts = pages.find(({ texts }) => texts.some(({ text }) => text === 'Cuts'))?.texts ?? [];
    const titleAt = texts.findIndex(({ text }) => text === 'Cuts');
    const drawn = texts.slice(0, titleAt).map(({ text }) => text);
    const table = texts.slice(titleAt).map(({ text }) => text);
    const direction = root?.direction === 'V' ? 'vertical' : 'horizontal';
    const fence = root?.direction === 'V' ? root.child?.width : root?.child?.height;
    expect(drawn).toEqual(expect.arrayContaining(['1', '2', '3']));
    expect(table.slice(0, 11)).toEqual([
      'Cuts',
      'Cut',
      'Stage',
      'Direction',
      'Fence',
      'Of',
      'Gives',
      '1',
      String(root?.stage),
      direction,
      String(fence),
    ]);
    const cuts = result.sheets.reduce((sum, { cutCount }) => sum + cutCount, 0);
    expect(allText(pages).match(/^(vertical|horizontal)$/gm)).toHaveLength(cuts);
    await close();
  });

  test('the panel is on the screen of a phone', async () => {
    const { page, close } = await show(SMALL, { viewport: { width: 390, height: 844 }, isMobile: true });
    await open(page);
    const { x = -1, width = 0 } = (await page.locator('.r-papers').boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    await close();
  });

  test('the page says so if what makes them cannot be loaded', async () => {
    const { page, close } = await show(SMALL, { expected: /Failed to load resource/ });
    await page.route('**/*.ttf', (route) => route.fulfill({ status: 503 }));
    await open(page);
    await page.getByRole('button', { name: 'Make labels' }).click();
    await page.getByText('The PDF generator could not be loaded.').waitFor();
    await close();
  });
});
