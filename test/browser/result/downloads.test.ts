import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type SolveRequest, writeDxf, writeOtd } from '../../../src/library/index.ts';
import { contentsOf, HAS_CHROMIUM } from '../../support/pages/browser.ts';
import { CABINET, SMALL } from '../../support/pages/result/jobs.ts';
import { setUp } from '../../support/pages/result/setup.ts';

/** Takes a file from the menu. */
async function take(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByText('Download', { exact: true }).click();
  await page.getByRole('button', { name }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await contentsOf(file) };
}

describe.skipIf(!HAS_CHROMIUM)('the downloads', () => {
  const { show, solve } = setUp();

  test('the request is the one that was sent, and the response the one that came', async () => {
    const { page, close } = await show(CABINET);
    const request = await take(page, 'Request');
    expect(request.name).toBe('cutting-layout-request.json');
    expect(JSON.parse(String(request.bytes))).toEqual(CABINET);
    const response = await take(page, 'Response');
    expect(response.name).toBe('cutting-layout-response.json');
    expect(JSON.parse(String(response.bytes))).toEqual(await solve(CABINET));
    await close();
  });

  test('the drawings are those of the service', async () => {
    const { svg = [] } = await solve({ ...CABINET, includeSvg: true });
    expect(svg).toHaveLength(2);
    const { page, close } = await show(CABINET);
    await page.getByRole('option', { name: 'Sheet 2' }).click();
    const second = await take(page, 'Drawing of this sheet');
    expect(second.name).toBe('cutting-layout-sheet-2.svg');
    expect(String(second.bytes)).toBe(svg[1]);
    const all = await take(page, 'Drawings of all sheets');
    expect(all.name).toBe('cutting-layout-drawings.zip');
    const files = Object.entries(unzipSync(all.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)]);
    expect(files).toEqual([
      ['cutting-layout-sheet-1.svg', svg[0]],
      ['cutting-layout-sheet-2.svg', svg[1]],
    ]);
    await close();
  });

  test('the picture is a PNG of the drawing, large enough to print', async () => {
    const { page, close } = await show(SMALL);
    const { name, bytes } = await take(page, 'Picture of this sheet');
    expect(name).toBe('cutting-layout-sheet-1.png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(1400);
    await close();
  });

  test('the saw file is the PTX file of the service', async () => {
    const { ptx = null } = await solve({ ...CABINET, includePtx: true });
    const { page, close } = await show(CABINET);
    const { name, bytes } = await take(page, 'Saw file');
    expect(name).toBe('cutting-layout.ptx');
    expect(ptx).toContain('PATTERNS,1,1,');
    expect(bytes.toString('latin1')).toBe(ptx);
    await close();
  });

  test('the CAD files are the DXF files of the library', async () => {
    const drawings = writeDxf(CABINET as SolveRequest, await solve(CABINET));
    const { page, close } = await show(CABINET);
    const first = await take(page, 'CAD file of this sheet');
    expect(first.name).toBe('cutting-layout-sheet-1.dxf');
    expect(first.bytes.toString('latin1')).toBe(drawings[0]);
    const all = await take(page, 'CAD files of all sheets');
    expect(all.name).toBe('cutting-layout-cad.zip');
    const files = Object.values(unzipSync(all.bytes)).map((bytes) => Buffer.from(bytes).toString('latin1'));
    expect(files).toEqual(drawings);
    await close();
  });

  test('the file of a glass table is the OTD file of the library, and only for layouts without a kerf', async () => {
    const glass = { ...SMALL, params: { ...SMALL.params, kerfWidth: 0 } };
    const response = await solve(glass);
    const { page, close } = await show(glass);
    const { name, bytes } = await take(page, 'Glass table file');
    expect(name).toBe('cutting-layout.otd');
    const isDate = /^Date=.*$/m;
    expect(bytes.toString('latin1').replace(isDate, '')).toBe(
      writeOtd(glass as SolveRequest, response).replace(isDate, ''),
    );
    await close();
    const sawn = await show(CABINET);
    await sawn.page.getByText('Download', { exact: true }).click();
    await sawn.page.getByRole('button', { name: 'Glass table file' }).click();
    await sawn.page.getByText('Solve the job with a kerf of 0.').waitFor();
    await sawn.close();
  });

  test('the menu closes with Escape, and gives the focus back', async () => {
    const { page, close } = await show(SMALL);
    await page.getByText('Download', { exact: true }).click();
    await page.getByRole('button', { name: 'Cut list' }).focus();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Cut list' }).isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
    await close();
  });
});
