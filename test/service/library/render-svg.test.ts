import { expect, test } from 'vitest';
import {
  renderLabels,
  renderSvg,
  renderWorksheets,
  type SolveRequest,
  solve,
  writeDxf,
  writeOtd,
  writePtx,
} from '../../../src/library/index.ts';

const PIECE = { width: 900, height: 700, quantity: 2, label: 'Door' };
const SHEET = { width: 1000, height: 810, quantity: 5 };
const REQUEST: SolveRequest = { pieces: [PIECE], sheets: [SHEET] };

test('the drawings are those that the response would have had', async () => {
  const { svg, ...response } = await solve({ ...REQUEST, includeSvg: true });
  expect(svg).toHaveLength(2);
  expect(renderSvg(REQUEST, response)).toEqual(svg);
  expect(renderSvg(REQUEST, response.result)).toEqual(svg);
});

test('DXF draws a file for each sheet', async () => {
  const response = await solve(REQUEST);
  const files = writeDxf(REQUEST, response);
  expect(files).toHaveLength(2);
  expect(files[0]).toContain('BOARD');
  expect(writeDxf(REQUEST, response.result)).toEqual(files);
});

test.each<[Partial<SolveRequest>, string]>([
  [{ sheets: [{ width: 1000, height: 810 }] }, 'the request has no sheet 1'],
  [
    { sheets: [{ ...SHEET, width: 999 }] },
    'without margins, sheet 1 is 1000 × 810 mm, in the request 999 × 810',
  ],
  [{ params: { marginLeft: 10 } }, 'in the request 990 × 810 mm at 10, 0'],
  [{ params: { kerfWidth: 5 } }, 'sheet 1 was cut with a kerf of 0 mm, the request has 5 mm'],
  [{ pieces: [{ ...PIECE, width: 899 }] }, 'it has no piece 0 of 900 × 700 mm on sheet 1'],
  [{ pieces: [{ ...PIECE, quantity: 1 }] }, 'it has too many of piece 0 of 900 × 700 mm on sheet 2'],
  [{ pieces: [{ ...PIECE, label: 'Lid' }] }, 'piece 0 of 900 × 700 mm on sheet 1 is called "Door"'],
  [{ unit: '0.1mm' }, 'it counts in units of "mm", the request in "0.1mm"'],
])('a layout is neither drawn nor printed for another job: %j', async (change, message) => {
  const response = await solve(REQUEST);
  const other: SolveRequest = { ...REQUEST, ...change };
  for (const draw of [renderSvg, writeDxf, writePtx, writeOtd])
    expect(() => draw(other, response)).toThrow(message);
  await expect(renderLabels(other, response)).rejects.toThrow(message);
  await expect(renderWorksheets(other, response.result)).rejects.toThrow(RangeError);
});
