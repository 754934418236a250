import { describe, expect, it } from 'vitest';
import { openedRequest } from '../../../../web/src/job/from-request.ts';
import { draftOf } from '../../../../web/src/job/request.ts';

/** A sheet of 500 x 400 that one piece fills. */
const filled = (sheetIndex: number, pieceId: number, at = { x: 10, y: 0, width: 500, height: 400 }) => ({
  sheetIndex,
  cutTree: {
    ...{ type: 'piece', ...at, direction: 'V', stage: 0, depth: 0, kerfSize: 0, child: null, next: null },
    piece: { pieceId, ...at, rotated: false, priority: 0 },
  },
});

const REQUEST = {
  pieces: [
    { originalIndex: 7, label: 'A', width: 500, height: 400, quantity: 2 },
    { originalIndex: 9, label: 'B', width: 500, height: 400, quantity: 1 },
  ],
  sheets: [{ width: 510, height: 400, quantity: 5, marginLeft: 10 }],
  unit: 'mm',
};

const opened = (...fixedSheets: readonly object[]) =>
  openedRequest(JSON.stringify({ ...REQUEST, fixedSheets }));

/** The sheets and pieces that the job sends as cut already. */
function sent({ job, kept }: ReturnType<typeof opened>) {
  const { request, faults } = draftOf(job, kept);
  expect(faults).toEqual([]);
  return (request?.fixedSheets ?? []).map(({ sheetIndex, cutTree, cutTreeFlat }) => [
    sheetIndex,
    (cutTree ?? cutTreeFlat?.[0])?.piece?.pieceId,
  ]);
}

describe('the fixed sheets of a request', () => {
  it('are kept, by the rows of their pieces', () => {
    const found = opened(filled(3, 7), filled(0, 9));
    expect(found.lost).toBe(0);
    expect(sent(found)).toEqual([
      [3, 0],
      [0, 1],
    ]);
    const { job, kept } = found;
    const moved = { ...job, pieces: [...job.pieces].reverse() };
    expect(sent({ ...found, job: moved, kept })).toEqual([
      [3, 1],
      [0, 0],
    ]);
  });

  it('are kept in their flat form', () => {
    const { cutTree } = filled(2, 9);
    const { child: _child, next: _next, ...node } = cutTree;
    const cutTreeFlat = [{ ...node, childIndex: -1, nextIndex: -1 }];
    expect(sent(opened({ sheetIndex: 2, cutTreeFlat }))).toEqual([[2, 1]]);
  });

  it.each([
    ['out of stock', filled(5, 7)],
    ['of another size', filled(1, 7, { x: 10, y: 0, width: 499, height: 400 })],
    ['with an unknown piece', filled(1, 8)],
    ['with more pieces than there are', filled(1, 9)],
    ['twice', filled(0, 7)],
    ['without a tree', { sheetIndex: 1 }],
  ])('%s are counted as lost', (_, fixed) => {
    const found = opened(filled(0, 9), fixed);
    expect(found.lost).toBe(1);
    expect(sent(found)).toEqual([[0, 1]]);
  });
});
