import { expect, it } from 'vitest';
import { convertJob } from '../../../../web/src/job/convert.ts';
import { classRows, OFFCUT_CLASSES } from '../../../../web/src/job/offcut-classes.ts';
import { blankDefect } from '../../../../web/src/job/rows.ts';
import { jobWith, pieceRow, sheetRow } from './jobs.ts';

const INCHES = jobWith({
  system: 'in',
  pieces: [pieceRow({ label: '5', width: '10', height: '24 3/4', quantity: '3' })],
  sheets: [
    sheetRow({
      width: '96',
      height: '48',
      quantity: '2',
      kerfWidth: '1/4',
      cost: '40',
      defects: [{ ...blankDefect(), x: '1', y: '0', width: '2', height: '3' }],
    }),
  ],
  settings: {
    'params.marginLeft': '1/2',
    'params.maxStages': '3',
    strategy: 'alns',
    [OFFCUT_CLASSES]: '20;10;100;50',
  },
});

it('turns the numbers of every length, and no others', () => {
  const { job, lengths, rounded } = convertJob(INCHES, 'mm');
  expect(job).toMatchObject({
    system: 'mm',
    pieces: [{ label: '5', width: '254', height: '628.65', quantity: '3' }],
    sheets: [
      {
        width: '2438.4',
        height: '1219.2',
        quantity: '2',
        kerfWidth: '6.35',
        marginLeft: '',
        cost: '40',
        defects: [{ x: '25.4', y: '0', width: '50.8', height: '76.2' }],
      },
    ],
    settings: { 'params.marginLeft': '12.7', 'params.maxStages': '3', strategy: 'alns' },
  });
  expect(classRows(job.settings[OFFCUT_CLASSES])).toEqual([
    { minLength: '508', minWidth: '254', minArea: '64516', valuePercent: '50' },
  ]);
  expect([lengths, rounded]).toEqual([13, 0]);
  expect(convertJob(job, 'in').job).toEqual(INCHES);
});
