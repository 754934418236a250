import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../../web/src/job/request.ts';
import { blankDefect, blankPiece } from '../../../../web/src/job/rows.ts';
import { jobWith, pieceRow, sheetRow } from './jobs.ts';

describe('the request of a job', () => {
  it('has what was entered, and leaves defaults to the service', () => {
    const { request, faults } = draftOf(
      jobWith({
        pieces: [pieceRow({ quantity: '3', canRotate: false, priority: '2' }), blankPiece(), pieceRow()],
        sheets: [sheetRow({ quantity: '4', kerfWidth: '0' })],
        settings: { 'params.kerfWidth': '4', strategy: 'alns', 'params.marginTop': '0' },
      }),
    );
    expect(faults).toEqual([]);
    expect(request).toEqual({
      pieces: [
        { width: 600, height: 400, quantity: 3, canRotate: false, priority: 2 },
        { width: 600, height: 400 },
      ],
      sheets: [{ width: 2800, height: 2070, quantity: 4, kerfWidth: 0 }],
      params: { kerfWidth: 4 },
      strategy: 'alns',
    });
  });

  it('asks for the sheets to buy where those in stock may run out', () => {
    const asks = (sheet: Parameters<typeof sheetRow>[0]) =>
      draftOf(jobWith({ pieces: [pieceRow({ quantity: '3' })], sheets: [sheetRow(sheet)] })).request
        ?.includeShoppingList;
    expect(asks({ quantity: '2' })).toBe(true);
    expect(asks({ quantity: '3' })).toBeUndefined();
    expect(asks({ quantity: '' })).toBeUndefined();
    expect(asks({ quantity: '1', offcut: true })).toBeUndefined();
  });

  it('has numbers of pieces as their labels, if they are unique', () => {
    const numbered = draftOf(jobWith({ pieces: [pieceRow({ label: '7' }), pieceRow({ label: '3' })] }));
    expect(numbered.request?.pieces.map(({ originalIndex }) => originalIndex)).toEqual([7, 3]);
    for (const labels of [
      ['7', '7'],
      ['7', 'Side'],
      ['7', ''],
      ['7', '007'],
      ['7', '99999999999999999999'],
    ]) {
      const { request, labels: kept } = draftOf(
        jobWith({ pieces: labels.map((label) => pieceRow({ label })) }),
      );
      expect(request?.pieces.every((piece) => !('originalIndex' in piece))).toBe(true);
      expect(kept).toEqual(labels);
    }
  });

  it('counts in the coarsest unit that holds all lengths', () => {
    const { request } = draftOf(
      jobWith({
        pieces: [pieceRow({ width: '720,5', height: '118 cm' })],
        settings: { 'params.kerfWidth': '3,2' },
      }),
    );
    expect(request).toMatchObject({
      unit: '0.1mm',
      pieces: [{ width: 7205, height: 11_800 }],
      sheets: [{ width: 28_000, height: 20_700 }],
      params: { kerfWidth: 32 },
    });
    expect(draftOf(jobWith()).request).not.toHaveProperty('unit');
    const inches = jobWith({ system: 'in', pieces: [pieceRow({ width: '23 5/8', height: '254 mm' })] });
    expect(draftOf(inches).request).toMatchObject({
      unit: 'in/16',
      pieces: [{ width: 378, height: 160 }],
      sheets: [{ width: 44_800 }],
    });
  });

  it('has the defects of each sheet without blank rows', () => {
    const defect = { ...blankDefect(), x: '10', y: '0', width: '5', height: '6' };
    const { request } = draftOf(jobWith({ sheets: [sheetRow({ defects: [blankDefect(), defect] })] }));
    expect(request?.sheets[0]?.defects).toEqual([{ x: 10, y: 0, width: 5, height: 6 }]);
  });
});

describe('the faults of a job', () => {
  const faultsOf = (job: Parameters<typeof jobWith>[0]) => draftOf(jobWith(job)).faults;

  it('are at the cell that cannot be read', () => {
    const row = pieceRow({ width: '1.005', quantity: 'two' });
    const { request, faults } = draftOf(jobWith({ pieces: [row] }));
    expect(request).toBeUndefined();
    expect(faults).toEqual([
      {
        place: `pieces/${row.id}/width`,
        message: 'Width is "1.005", which could mean 1.005 or 1005; write 1.0050 or 1005.',
      },
      { place: `pieces/${row.id}/quantity`, message: 'Quantity must be a number, not "two".' },
    ]);
  });

  it('are at the cell that is out of range, as the service checks it', () => {
    const row = pieceRow({ width: '0' });
    expect(faultsOf({ pieces: [pieceRow(), row] })).toEqual([
      { place: `pieces/${row.id}/width`, message: 'Width must be from 1 to 1000000, not 0.' },
    ]);
  });

  it('name durations in seconds', () => {
    const [fault] = faultsOf({ settings: { strategy: 'alns', 'alnsConfig.timeLimitMs': '90000000' } });
    expect(fault?.message).toBe('Search time (s) must be from 0.001 to 86400, not 90000.');
  });

  it('are at the setting', () => {
    expect(faultsOf({ settings: { 'params.kerfWidth': '-1', 'builderConfig.beamWidth': '0' } })).toEqual([
      {
        place: 'settings/params.kerfWidth',
        message: 'Saw kerf (mm) must be from 0 to 1000000, not -1.',
      },
      { place: 'settings/builderConfig.beamWidth', message: 'Beam width must be from 1 to 1000, not 0.' },
    ]);
    expect(faultsOf({ settings: { 'params.kerfWidth': 'wide' } })).toEqual([
      { place: 'settings/params.kerfWidth', message: 'Saw kerf (mm) must be a number, not "wide".' },
    ]);
  });

  it('are at the feed of the saw, where only other times are given', () => {
    const { request, faults } = draftOf(jobWith({ settings: { 'params.machine.cutMs': '3000' } }));
    expect(request).toBeUndefined();
    expect(faults).toEqual([
      { place: 'settings/params.machine.feedMmPerS', message: 'Feed (mm/s) is missing.', isMissing: true },
    ]);
  });

  it('are at the table if it is empty', () => {
    expect(faultsOf({ pieces: [], sheets: [] })).toEqual([
      { place: 'pieces', message: 'There must be at least one piece.', isMissing: true },
      { place: 'sheets', message: 'There must be at least one sheet.', isMissing: true },
    ]);
  });

  it('are at the defect of its sheet', () => {
    const defect = { ...blankDefect(), x: '9000', y: '0', width: '5', height: '6' };
    const sheet = sheetRow({ defects: [defect] });
    expect(faultsOf({ sheets: [sheet] })).toEqual([
      {
        place: `sheets/${sheet.id}/defects/${defect.id}/x`,
        message: 'The defect lies entirely off its sheet.',
      },
    ]);
  });
});
