import { expect, it } from 'vitest';
import { totalsOf } from '../../../../web/src/job/totals.ts';
import { jobWith, pieceRow, sheetRow } from './jobs.ts';

it('adds up what can be read', () => {
  const pieces = [
    pieceRow({ quantity: '3' }),
    pieceRow(),
    pieceRow({ width: '' }),
    pieceRow({ width: 'wide' }),
    pieceRow({ quantity: '-2' }),
  ];
  const sheets = [sheetRow({ width: '1000', height: '100 cm', quantity: '2' })];
  expect(totalsOf(jobWith({ pieces, sheets }))).toEqual({
    pieces: 4,
    pieceArea: 4 * 240_000,
    sheets: 2,
    sheetArea: 2_000_000,
  });
});

it('reads lengths as people write them', () => {
  const area = (system: 'mm' | 'in', width: string, height: string) =>
    totalsOf(jobWith({ system, pieces: [pieceRow({ width, height })] })).pieceArea;
  expect(area('mm', '720,5', '60 cm')).toBe(720.5 * 600);
  expect(area('in', '10', '1/2')).toBeCloseTo(254 * 12.7, 6);
  expect(area('in', '10', '500 mm')).toBeCloseTo(254 * 500, 6);
});
