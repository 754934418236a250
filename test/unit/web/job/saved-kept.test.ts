import { expect, it } from 'vitest';
import { fixedIn, type KeptSheet } from '../../../../web/src/job/kept.ts';
import { draftOf } from '../../../../web/src/job/request.ts';
import { openedSaved, plainText, savedText } from '../../../../web/src/job/saved.ts';
import { jobWith, pieceRow, sheetRow } from './jobs.ts';

const PIECE = pieceRow({ width: '500', height: '400' });
const SHEET = sheetRow({ width: '500', height: '400', quantity: '2' });
const JOB = jobWith({ pieces: [pieceRow(), PIECE], sheets: [sheetRow(), SHEET] });

const at = { x: 0, y: 0, width: 500, height: 400 };
const KEPT: KeptSheet = {
  row: SHEET.id,
  nth: 1,
  stock: '500 400 0 0 0 0 mm ',
  fixed: {
    cutTree: {
      ...{ type: 'piece', ...at, direction: 'V', stage: 0, depth: 0, kerfSize: 0, child: null, next: null },
      piece: { pieceId: 5, ...at, rotated: false, priority: 0 },
    },
    cutTreeFlat: [],
  },
  pieces: new Map([[5, { row: PIECE.id, size: '500 400' }]]),
};

it('brings kept sheets back with their job', () => {
  const back = openedSaved(savedText(JOB, [KEPT]));
  const { request } = draftOf(back?.job ?? JOB, back?.kept);
  expect(request?.fixedSheets).toEqual(draftOf(JOB, [KEPT]).request?.fixedSheets);
  expect(request?.fixedSheets).toHaveLength(1);
  expect(back?.kept[0]?.row).not.toBe(SHEET.id);
});

it('tells jobs with other kept sheets apart, on every visit', () => {
  const text = plainText(JOB, [KEPT]);
  expect(text).not.toBe(plainText(JOB));
  const back = openedSaved(text);
  expect(back && plainText(back.job, back.kept)).toBe(text);
});

it('forgets kept sheets that cannot be read, and does not send those whose rows are gone', () => {
  const saved = JSON.parse(savedText(JOB, [KEPT]));
  expect(openedSaved(JSON.stringify({ ...saved, kept: [{ row: 'first' }] }))?.kept).toEqual([]);
  saved.pieces.pop();
  const back = openedSaved(JSON.stringify(saved));
  const { request, rows } = draftOf(back?.job ?? JOB);
  const [kept] = back?.kept ?? [];
  expect(kept && request && fixedIn(kept, { request, rows })).toBeUndefined();
  expect(kept).toBeDefined();
  expect(request).toBeDefined();
});
