import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from '../support/pages/browser.ts';
import { audit, CLIPBOARD, focused, openSettings, paste, type Stage, stage, until } from './open.ts';

const rowsOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Part ${index + 1}\t${300 + (index % 500)}\t200\t2`).join('\n');

const waitForFocus = (page: Page, label: string) =>
  until(page, `document.activeElement.ariaLabel === ${JSON.stringify(label)}`);

describe.skipIf(!HAS_CHROMIUM)('the editor (skipped where Chromium is not installed)', () => {
  let at: Stage;

  beforeAll(async () => {
    at = await stage();
  });

  afterAll(() => at?.end());

  /** A page with an empty table of pieces, whose first cell has the focus. */
  async function atEmptyPieces() {
    const opened = await at.open('/', CLIPBOARD);
    await opened.page.getByRole('region', { name: 'Pieces' }).getByRole('button', { name: 'Clear' }).click();
    await opened.page.getByLabel('Label, new piece').focus();
    return opened;
  }

  it('takes rows from the keyboard alone', async () => {
    const { page, close } = await atEmptyPieces();
    for (const [label, width, height] of [
      ['Side', '600', '400'],
      ['Top', '500', '300'],
    ]) {
      for (const text of [label, width]) {
        await page.keyboard.type(text ?? '');
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type(height ?? '');
      await page.keyboard.press('Enter');
      await waitForFocus(page, 'Label, new piece');
    }
    await page.getByText('2 pieces, 0.39 m²').waitFor();
    await page.keyboard.press('ArrowUp');
    await waitForFocus(page, 'Label, piece 2');
    await page.keyboard.press('Control+d');
    await page.getByText('3 pieces, 0.54 m²').waitFor();
    await page.keyboard.press('Control+Delete');
    await page.getByText('2 pieces, 0.39 m²').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /^2 pieces on/ }).waitFor();
    await close();
  });

  it('leaves Ctrl+Z to the cell while people type in it', async () => {
    const { page, close } = await at.open();
    await page.getByLabel('Label, piece 1').focus();
    await page.keyboard.type('Gable');
    await page.keyboard.press('Control+z');
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    expect(await focused(page)).toBe('Label, piece 1');
    await close();
  });

  it('draws few of 10,000 rows, and goes to any of them', async () => {
    const { page, close } = await atEmptyPieces();
    await paste(page, rowsOf(10_000));
    await page.getByText('20,000 pieces').waitFor();
    expect(await page.locator('tbody tr').count()).toBeLessThan(60);
    await page
      .locator('.grid')
      .first()
      .evaluate((grid) => {
        grid.scrollTop = grid.scrollHeight;
      });
    await page.getByLabel('Width, piece 10000', { exact: true }).fill('0');
    await page.keyboard.press('Tab');
    await page
      .locator('.grid')
      .first()
      .evaluate((grid) => {
        grid.scrollTop = 0;
      });
    await page.getByLabel('Width, piece 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await waitForFocus(page, 'Width, piece 10000');
    await close();
  });

  it('shows an error at its field, in a list that leads to it, and says it aloud', async () => {
    const { page, close } = await at.open();
    await page.getByLabel('Height, piece 3').fill('0');
    await page.getByLabel('Saw kerf (mm)').fill('wide');
    await page.keyboard.press('Tab');
    await page.getByLabel('Height, piece 3').fill('tall');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await waitForFocus(page, 'Height, piece 3');
    const cell = page.getByLabel('Height, piece 3');
    expect(await cell.getAttribute('aria-invalid')).toBe('true');
    const message = 'Height must be a number, not "tall".';
    const described = await cell.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(message);
    expect(await page.locator('.announcer').textContent()).toContain(message);
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: 'Saw kerf (mm) must be a number, not "wide".' }).click();
    await until(page, "document.activeElement.id === 'settings/params.kerfWidth'");
    await page.getByRole('button', { name: `Piece 3 (Bath): ${message}` }).click();
    await waitForFocus(page, 'Height, piece 3');
    await page.keyboard.type('760');
    await page.keyboard.press('Enter');
    await page.getByLabel('Saw kerf (mm)').fill('');
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('Saw kerf (mm)').inputValue()).toBe('0');
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('heading', { name: /^22 pieces on/ }).waitFor();
    await close();
  });

  it('says what is missing only when people want to go on', async () => {
    const { page, close } = await atEmptyPieces();
    await page.keyboard.type('Side');
    await page.keyboard.press('Tab');
    await waitForFocus(page, 'Width, piece 1');
    expect(await page.getByRole('region', { name: 'Problems of the job' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Compute layout' }).click();
    await page.getByRole('button', { name: 'Piece 1 (Side): Width is missing.' }).waitFor();
    await waitForFocus(page, 'Width, piece 1');
    await close();
  });

  it.each([1280, 390])('shows all digits of a length, %i pixels wide', async (width) => {
    const { page, close } = await at.open('/', { viewport: { width, height: 844 } });
    for (const [name, text] of [
      ['Width, piece 1', '22 1/16'],
      ['Height, piece 1', '129 15/16'],
      ['Width, sheet 1', '1 234.75 mm'],
    ] as const) {
      const cell = page.getByLabel(name, { exact: true });
      await cell.fill(text);
      await cell.press('Tab');
      expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await close();
  });

  it('marks defects by mouse and by keyboard', async () => {
    const { page, close } = await at.open();
    await page.getByRole('button', { name: 'Defects of sheet 1: none' }).click();
    const picture = page.locator('.sheet-picture');
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.locator('.sheet').boundingBox();
    if (!box) throw new Error('no picture');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 4, { steps: 3 });
    await page.mouse.up();
    await waitForFocus(page, 'From left, defect 1');
    const x = Number(await page.getByLabel('From left, defect 1').inputValue());
    const width = Number(await page.getByLabel('Width, defect 1').inputValue());
    // To the pixel, which is some six millimetres here.
    expect(Math.abs(x - 1605)).toBeLessThan(15);
    expect(Math.abs(width - 802)).toBeLessThan(15);
    await page.getByRole('button', { name: /^Defect 1: / }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowLeft');
    await page
      .getByRole('button', { name: new RegExp(`^Defect 1: ${width - 10} by .*, ${x + 10} from`) })
      .waitFor();
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await waitForFocus(page, 'From left, defect 2');
    await page.getByRole('button', { name: /^Defect 2: / }).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Defects of sheet 1: 1' }).waitFor();
    await close();
  });

  it('marks changed settings, and resets one or all', async () => {
    const { page, close } = await at.open();
    await page.getByText('6 changed').first().waitFor();
    await openSettings(page);
    await page.getByRole('button', { name: 'Reset all settings' }).click();
    const trim = page.getByLabel('Minimum trim (mm)');
    await trim.fill('4');
    await page.keyboard.press('Tab');
    await page.getByText('1 changed').first().waitFor();
    await page.getByRole('button', { name: 'Reset Minimum trim (mm)' }).click();
    expect(await trim.inputValue()).toBe('0');
    expect(await page.getByText('1 changed').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Reset all settings' }).isDisabled()).toBe(true);
    await close();
  });
});
