import { expect, it, test } from 'vitest';
import {
  CuttingLayoutError,
  type LabelOptions,
  renderLabels,
  type SolveResponse,
  solve,
} from '../../../src/library/index.ts';
import { allText, readPdf } from '../../support/paper/read.ts';
import { OTHER, REQUEST } from './pdf.ts';

const response = await solve(REQUEST);

test('labels are made of a whole response and of its result', async () => {
  const { pdf, pages, remarks } = await renderLabels(REQUEST, response);
  expect([pages, remarks]).toEqual([1, []]);
  const text = allText((await readPdf(pdf)).pages);
  expect(text).toContain('Tür\n900 × 700 mm\nSheet 1 · 1 of 1\nP/0/0/1');
  const alone = await renderLabels(REQUEST, response.result);
  expect(allText((await readPdf(alone.pdf)).pages)).toBe(text);
});

test('format, order and first place are those asked for', async () => {
  const rolls = await renderLabels(REQUEST, response, { format: 'roll-62x29', order: 'piece' });
  expect(rolls.pages).toBe(3);
  expect((await readPdf(rolls.pdf)).pages[0]?.width).toBeCloseTo(62, 1);
  expect((await renderLabels(REQUEST, response, { start: 23 })).pages).toBe(2);
});

it.each<[LabelOptions, string]>([
  [{ format: 'a5' as 'a4-3x8' }, 'format must be one of a4-3x8, '],
  [{ order: 'size' as 'piece' }, "order must be one of cutting, piece, not 'size'"],
  [{ begin: 25 } as LabelOptions, 'there is no option begin'],
  [{ start: 25 }, 'start must be from 1 to 24'],
  [{ start: 1.5 }, 'start must be from 1 to 24'],
  [{ fonts: [new Uint8Array(9)] }, 'not a font: '],
])('%j is refused', async (options, message) => {
  const refused = renderLabels(REQUEST, response, options);
  await expect(refused).rejects.toThrow(RangeError);
  await expect(refused).rejects.toThrow(message);
});

test('what is no response, that of another request, and an invalid request are refused', async () => {
  const none = { sheets: 1 } as unknown as SolveResponse;
  await expect(renderLabels(REQUEST, none)).rejects.toThrow(RangeError);
  await expect(renderLabels(OTHER, response)).rejects.toThrow('the request has no sheet 1');
  await expect(renderLabels({ ...REQUEST, pieces: [] }, response)).rejects.toThrow(CuttingLayoutError);
});

test('a signal ends the work after the page in hand', async () => {
  const reason = new Error('enough');
  const ended = renderLabels(REQUEST, response, { signal: AbortSignal.abort(reason) });
  await expect(ended).rejects.toBe(reason);
  const controller = new AbortController();
  const ending = renderLabels(REQUEST, response, { format: 'roll-62x29', signal: controller.signal });
  setImmediate(() => controller.abort(reason));
  await expect(ending).rejects.toBe(reason);
});
