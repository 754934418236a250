import { describe, expect, it } from 'vitest';
import { PIECE_COLUMNS, SHEET_COLUMNS } from '../../../../web/src/job/columns.ts';
import { isTable, pastePieces, pasteSheets } from '../../../../web/src/job/paste.ts';
import { blankPiece } from '../../../../web/src/job/rows.ts';
import { jobWith, pieceRow, sheetRow } from './jobs.ts';

const WIDTH = 1;
const JOB = jobWith();
const at = (row: number, column: number, rows = [pieceRow({ label: 'Old' })]) => ({
  rows,
  columns: PIECE_COLUMNS,
  row,
  column,
});

describe('isTable', () => {
  it.each([
    ['600', false],
    ['600\n', false],
    ['600\r\n', false],
    ['600\t400', true],
    ['600\n700', true],
  ])('%j: %s', (text, is) => {
    expect(isTable(text)).toBe(is);
  });
});

describe('pastePieces', () => {
  it('goes by the headers, wherever the table is pasted', () => {
    const text = 'Qty\tHeight\tWidth\tGrain\n2\t400\t600\tyes\n';
    expect(pastePieces(text, at(1, WIDTH), JOB)?.rows[1]).toMatchObject({
      width: '600',
      height: '400',
      quantity: '2',
      canRotate: false,
    });
  });

  it('overwrites cells from the focused one on where there are no headers', () => {
    const rows = [pieceRow({ label: 'A' }), pieceRow({ label: 'B', quantity: '9' })];
    const pasted = pastePieces('1\t2\n3\t4\n5\t6', at(1, WIDTH, rows), JOB);
    expect(
      pasted?.rows.map(({ label, width, height, quantity }) => [label, width, height, quantity]),
    ).toEqual([
      ['A', '600', '400', ''],
      ['B', '1', '2', '9'],
      ['', '3', '4', ''],
      ['', '5', '6', ''],
    ]);
    expect(pasted?.rows[1]?.id).toBe(rows[1]?.id);
  });

  it('reads where grain runs, as columns of lists and this page write it', () => {
    const columns = [...PIECE_COLUMNS];
    const column = columns.findIndex(({ name }) => name === 'grain');
    const words = ['along height', 'L', 'crosswise', '↔', 'yes', 'none'];
    const pasted = pastePieces(words.join('\n'), { rows: [], columns, row: 0, column }, JOB);
    expect(pasted?.rows.map(({ grain }) => grain)).toEqual(['y', 'x', 'y', 'x', '', '']);
    const stock = [...SHEET_COLUMNS];
    const at = { columns: stock, row: 0, column: stock.findIndex(({ name }) => name === 'grain') };
    expect(pasteSheets('yes\nY-axis', { rows: [], ...at }, JOB)?.rows.map(({ grain }) => grain)).toEqual([
      'yes',
      'y',
    ]);
  });

  it('fills an empty row instead of keeping it', () => {
    expect(pastePieces('Side\t600\t400', at(0, 0, [blankPiece()]), JOB)?.rows).toHaveLength(1);
  });

  it('leaves it to people to say what columns hold that it cannot guess', () => {
    expect(pastePieces('Name\tColour\nSide\tred', at(0, 0), JOB)).toBeUndefined();
    expect(pastePieces('Name\tWidth\tHeight\nSide\twide\t5', at(0, 0), JOB)).toBeUndefined();
    expect(pastePieces('2\t600\t400\tSide', at(0, 0), JOB)).toBeUndefined();
  });

  it('reads fractions of an inch without a header', () => {
    const pasted = pastePieces('Shelf\t24 3/4\t16 1/2\t2', at(1, 0), JOB);
    expect(pasted?.rows[1]).toMatchObject({
      label: 'Shelf',
      width: '628.65',
      height: '419.1',
      quantity: '2',
    });
    expect(pasted?.notes).toHaveLength(1);
    const inches = pastePieces('Shelf\t24 3/4\t16 1/2\t2', at(1, 0), { ...JOB, system: 'in' });
    expect(inches?.rows[1]).toMatchObject({ width: '24 3/4', height: '16 1/2' });
    expect(inches?.notes).toEqual([]);
    // 22 1/16" is no multiple of 0.01 mm: the job would have to change.
    expect(pastePieces('Shelf\t22 1/16\t16 1/2\t2', at(1, 0), JOB)).toBeUndefined();
    const empty = jobWith({ pieces: [], sheets: [] });
    expect(pastePieces('Shelf\t22 1/16\t16 1/2\t2', at(0, 0, []), empty)).toMatchObject({
      system: 'in',
      rows: [{ width: '22 1/16' }],
    });
  });

  it('takes the place of an example, or asks', () => {
    const text = 'Side\t600\t400\nTop\t500\t300';
    const labels = (row: number) =>
      pastePieces(text, { ...at(row, 0), example: 'ends' }, JOB)?.rows.map(({ label }) => label);
    expect(labels(0)).toEqual(['Side', 'Top']);
    expect(labels(1)).toEqual(['Old', 'Side', 'Top']);
    expect(pastePieces(text, { ...at(0, 0), example: 'asks' }, JOB)).toBeUndefined();
  });
});

it('pasteSheets pastes stock', () => {
  const target = { rows: [sheetRow()], columns: SHEET_COLUMNS, row: 1, column: 0 };
  expect(pasteSheets('2800\t2070\t5\n3050\t1525\t2', target, JOB)?.rows.slice(1)).toMatchObject([
    { width: '2800', height: '2070', quantity: '5', defects: [] },
    { width: '3050', height: '1525', quantity: '2' },
  ]);
});
