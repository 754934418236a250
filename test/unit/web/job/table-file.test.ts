import { describe, expect, it, test } from 'vitest';
import type { Unit } from '../../../../src/contract/unit.ts';
import { systemOfUnit } from '../../../../src/tables/lengths.ts';
import { type ImportTable, readImport } from '../../../../web/src/job/importing.ts';
import { blankPiece, blankSheet, type Job } from '../../../../web/src/job/rows.ts';
import { piecesFile, sheetsFile } from '../../../../web/src/job/table-file.ts';
import { readPieces, readSheets } from '../../../support/tables/read.ts';
import { jobWith } from './jobs.ts';

const imported = (table: ImportTable, content: string, unit: Unit): Job => {
  const job = jobWith({ system: systemOfUnit(unit), sheets: [] });
  const { into, problems, notes } = readImport({ table, name: 'a.csv', content }, job);
  expect([problems, notes]).toEqual([[], []]);
  return into(job, true);
};
const withoutIds = (rows: readonly { readonly id: number }[]) => rows.map(({ id: _, ...row }) => row);

const LENGTHS = { mm: ['720', '560'], '0.1mm': ['720.5', '1560'], 'in/64': ['28 3/8', '5/64'] } as const;

describe.each(Object.entries(LENGTHS) as [Unit, readonly [string, string]][])(
  'in %s',
  (unit, [width, height]) => {
    it('pieces come back as they were', () => {
      const pieces = [
        {
          ...blankPiece(),
          label: 'Side "left"; 1,5',
          width,
          height,
          quantity: '6',
          material: 'Oak',
          priority: '3',
        },
        { ...blankPiece(), label: '=1+1', width: height, height: width, quantity: '1', canRotate: false },
        { ...blankPiece(), label: '', width, height, quantity: '' },
      ];
      const file = piecesFile(pieces, systemOfUnit(unit));
      expect(withoutIds(imported('pieces', file, unit).pieces)).toEqual(withoutIds(pieces));
    });

    it('sheets come back as they were', () => {
      const margins = { marginLeft: height, marginRight: height, marginTop: height, marginBottom: height };
      const sheets = [
        {
          ...blankSheet(),
          width,
          height,
          quantity: '5',
          kerfWidth: height,
          ...margins,
          cost: '89.90 €',
          label: '@home',
        },
        { ...blankSheet(), width, height, quantity: '', offcut: true, material: '-Oak' },
      ];
      const file = sheetsFile(sheets, systemOfUnit(unit));
      expect(withoutIds(imported('sheets', file, unit).sheets)).toEqual(withoutIds(sheets));
    });
  },
);

test('grain comes back as it was', () => {
  const sides = { width: '720', height: '560', quantity: '1' };
  const pieces = (['', 'x', 'y'] as const).flatMap((grain) =>
    [true, false].map((canRotate) => ({ ...blankPiece(), ...sides, grain, canRotate })),
  );
  const file = piecesFile(pieces, 'mm');
  const { into } = readImport({ table: 'pieces', name: 'a.csv', content: file }, jobWith({ sheets: [] }));
  expect(withoutIds(into(jobWith(), true).pieces)).toEqual(withoutIds(pieces));
  const sheets = (['', 'x', 'y', 'yes'] as const).map((grain) => ({
    ...blankSheet(),
    ...sides,
    material: `Oak ${grain}.`,
    grain,
  }));
  const stock = readImport(
    { table: 'sheets', name: 'a.csv', content: sheetsFile(sheets, 'mm') },
    jobWith({ pieces: [] }),
  );
  expect(withoutIds(stock.into(jobWith(), true).sheets)).toEqual(withoutIds(sheets));
});

test('inches keep their meaning in a job in millimetres', () => {
  const piece = { ...blankPiece(), width: '5', height: '60 cm', quantity: '1' };
  const [row] = readPieces(piecesFile([piece], 'in')).rows;
  expect(row?.item).toMatchObject({ width: 127, height: 600 });
  const sheet = { ...blankSheet(), width: '10', height: '5', kerfWidth: '1' };
  expect(readSheets(sheetsFile([sheet], 'in'), undefined, '0.1mm').rows[0]?.item).toMatchObject({
    kerfWidth: 254,
  });
});
