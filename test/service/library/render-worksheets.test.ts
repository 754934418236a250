import { expect, test } from 'vitest';
import { CuttingLayoutError, renderWorksheets, solve } from '../../../src/library/index.ts';
import { allText, readPdf } from '../../support/paper/read.ts';
import { OTHER, REQUEST } from './pdf.ts';

const response = await solve(REQUEST);

test('worksheets are made of a whole response and of its result', async () => {
  const { pdf, pages, remarks } = await renderWorksheets(REQUEST, response);
  expect([pages, remarks]).toEqual([2, []]);
  const text = allText((await readPdf(pdf)).pages);
  expect(text).toContain('3 pieces from 3 sheets in 1 pattern');
  expect(text).toContain('kerf 4 mm');
  const alone = await renderWorksheets(REQUEST, response.result);
  expect(allText((await readPdf(alone.pdf)).pages)).toBe(text);
});

test('they have the title and the paper asked for', async () => {
  const { pdf } = await renderWorksheets(REQUEST, response, { title: 'Küche Müller', paper: 'letter' });
  const { title, pages } = await readPdf(pdf);
  expect(title).toBe('Küche Müller');
  expect(pages[0]?.width).toBeCloseTo(215.9, 1);
  expect(allText(pages)).toMatch(/^Küche Müller\nPage 1/);
});

test('another paper, a foreign response and an invalid request are refused', async () => {
  const another = renderWorksheets(REQUEST, response, { paper: 'a3' as 'a4' });
  await expect(another).rejects.toThrow("paper must be one of a4, letter, not 'a3'");
  await expect(renderWorksheets(OTHER, response)).rejects.toThrow(RangeError);
  await expect(renderWorksheets({ ...REQUEST, sheets: [] }, response)).rejects.toThrow(CuttingLayoutError);
});
