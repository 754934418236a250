import { describe, expect, it } from 'vitest';
import type { SheetResult } from '../../../../src/contract/response.ts';
import { fixedIn, isSame, type KeptSheet, keptOf } from '../../../../web/src/job/kept.ts';
import { draftOf } from '../../../../web/src/job/request.ts';
import type { Job } from '../../../../web/src/job/rows.ts';
import { jobWith, pieceRow, sheetRow } from './jobs.ts';

const A = pieceRow({ label: 'A', width: '500', quantity: '3' });
const B = pieceRow({ label: 'B', width: '500', quantity: '3' });
const SMALL = sheetRow({ width: '500', height: '400', quantity: '2' });
const LARGE = sheetRow({ width: '510', height: '400', quantity: '9', marginLeft: '10' });
const JOB = jobWith({ pieces: [A, B], sheets: [SMALL, LARGE] });

/** A sheet that piece B fills. */
const used = (sheetIndex: number, x = 10): SheetResult => {
  const at = { x, y: 0, width: 500, height: 400 };
  const piece = { pieceId: 1, ...at, rotated: false };
  return {
    ...{ sheetIndex, placedCount: 1, usedArea: 200_000, wasteArea: 0, largestOffcut: 0, maxDepth: 0 },
    ...{ sheetRotated: false, utilization: 1, cutCount: 0, cutLength: 0, placements: [piece] },
    cutTree: {
      ...{ type: 'piece', ...at, direction: 'V', stage: 0, depth: 0, kerfSize: 0, child: null, next: null },
      piece: { ...piece, priority: 0 },
    },
    cutTreeFlat: [],
  };
};

function sent(job: Job) {
  const { request, rows, faults } = draftOf(job);
  if (!request) throw new Error(JSON.stringify(faults));
  return { request, rows };
}

function kept(sheetIndex = 3): KeptSheet {
  const found = keptOf(used(sheetIndex), sent(JOB));
  if (!found) throw new Error('it cannot be kept');
  return found;
}

const idIn = (job: Job) => {
  const fixed = fixedIn(kept(), sent(job));
  return fixed && [fixed.sheetIndex, fixed.cutTree?.piece?.pieceId];
};

describe('a sheet that is kept', () => {
  it('goes by the rows of the sheet and its pieces', () => {
    expect(kept()).toMatchObject({ row: LARGE.id, nth: 1 });
    expect(isSame(kept(), kept(3))).toBe(true);
    expect(isSame(kept(), kept(4))).toBe(false);
    expect(keptOf(used(11), sent(JOB))).toBeUndefined();
  });

  it('is sent as it is, with the rest of the job', () => {
    const { request } = draftOf(JOB, [kept()]);
    expect(request?.fixedSheets).toEqual([{ sheetIndex: 3, cutTree: used(3).cutTree, cutTreeFlat: [] }]);
    expect(draftOf(JOB).request).not.toHaveProperty('fixedSheets');
  });

  it('moves with its rows, and never becomes another piece of its size', () => {
    expect(idIn(JOB)).toEqual([3, 1]);
    expect(idIn({ ...JOB, pieces: [B, A] })).toEqual([3, 0]);
    expect(idIn({ ...JOB, sheets: [LARGE, SMALL] })).toEqual([1, 1]);
    expect(idIn({ ...JOB, pieces: [pieceRow(), A, B] })).toEqual([3, 2]);
  });

  it('is not sent once a row of it is gone or has another size or material', () => {
    const changed: readonly Partial<Job>[] = [
      { pieces: [A] },
      { pieces: [A, { ...B, width: '499' }] },
      { pieces: [A, { ...B, material: 'oak' }] },
      { sheets: [SMALL] },
      { sheets: [SMALL, { ...LARGE, width: '511' }] },
      { sheets: [SMALL, { ...LARGE, marginLeft: '9' }] },
      { sheets: [SMALL, { ...LARGE, quantity: '1' }] },
      { sheets: [SMALL, { ...LARGE, marginTop: '' }], settings: { 'params.marginTop': '1' } },
      { system: 'in' as const },
    ];
    for (const change of changed) {
      const job = { ...JOB, ...change };
      expect(fixedIn(kept(), sent(job)), JSON.stringify(change)).toBeUndefined();
      expect(draftOf(job, [kept()]).request, JSON.stringify(change)).not.toHaveProperty('fixedSheets');
    }
  });

  it('stays as it is where the request counts in a finer unit', () => {
    const job = { ...JOB, settings: { 'params.kerfWidth': '3.2' } };
    const { request } = draftOf(job, [kept()]);
    expect(request?.unit).toBe('0.1mm');
    const { sheetIndex, cutTree } = request?.fixedSheets?.[0] ?? {};
    expect(sheetIndex).toBe(3);
    expect(cutTree).toMatchObject({ x: 100, width: 5_000, height: 4_000, stage: 0, depth: 0 });
    expect(cutTree?.piece).toMatchObject({ pieceId: 1, x: 100, width: 5_000, height: 4_000 });
    // And where it could count in a coarser one again.
    const finer = keptOf({ ...used(3), cutTree: cutTree ?? null } as SheetResult, sent(job));
    if (!finer) throw new Error('it cannot be kept');
    expect(draftOf(JOB, [finer]).request).toMatchObject({ unit: '0.1mm', fixedSheets: [{ cutTree }] });
  });

  it('stays where what no saw has to do with it changes', () => {
    const pieces = [A, { ...B, quantity: '9', label: 'C', canRotate: false, priority: '4' }];
    expect(idIn({ ...JOB, pieces, settings: { 'params.kerfWidth': '4', strategy: 'alns' } })).toEqual([3, 1]);
  });
});
