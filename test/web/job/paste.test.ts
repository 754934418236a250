import { describe, expect, it } from 'vitest';
import { DEFECT_COLUMNS, PIECE_COLUMNS, SHEET_COLUMNS } from '../../../web/src/job/columns.ts';
import { isTable, pasteInOrder, pastePieces, pasteSheets } from '../../../web/src/job/paste.ts';
import { blankDefect, blankPiece } from '../../../web/src/job/rows.ts';
import { pieceRow, sheetRow } from './jobs.ts';

const WIDTH = 1;
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
  it('pastes 200 rows of a spreadsheet below the others', () => {
    const text = Array.from({ length: 200 }, (_, index) => `Part ${index}\t${300 + index}\t200\t2`).join(
      '\r\n',
    );
    const pasted = pastePieces(text, at(1, 0));
    expect(pasted?.count).toBe(200);
    expect(pasted?.rows).toHaveLength(201);
    expect(pasted?.rows[0]).toMatchObject({ label: 'Old' });
    expect(pasted?.rows[200]).toMatchObject({
      label: 'Part 199',
      width: '499',
      height: '200',
      quantity: '2',
    });
    expect(new Set(pasted?.rows.map(({ id }) => id))).toHaveProperty('size', 201);
  });

  it('goes by the headers, wherever the table is pasted', () => {
    const text = 'Qty\tHeight\tWidth\tGrain\n2\t400\t600\tyes\n';
    expect(pastePieces(text, at(1, WIDTH))?.rows[1]).toMatchObject({
      width: '600',
      height: '400',
      quantity: '2',
      canRotate: false,
    });
  });

  it('overwrites cells from the focused one on where there are no headers', () => {
    const rows = [pieceRow({ label: 'A' }), pieceRow({ label: 'B', quantity: '9' })];
    const pasted = pastePieces('1\t2\n3\t4\n5\t6', at(1, WIDTH, rows));
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

  it('pastes a column of labels', () => {
    const pasted = pastePieces('Side\nTop', at(0, 0));
    expect(pasted?.rows.map(({ label, width }) => [label, width])).toEqual([
      ['Side', '600'],
      ['Top', ''],
    ]);
  });

  it('fills an empty row instead of keeping it', () => {
    expect(pastePieces('Side\t600\t400', at(0, 0, [blankPiece()]))?.rows).toHaveLength(1);
  });

  it('leaves it to people to say what columns hold that it cannot guess', () => {
    expect(pastePieces('Name\tColour\nSide\tred', at(0, 0))).toBeUndefined();
    expect(pastePieces('Name\tWidth\tHeight\nSide\twide\t5', at(0, 0))).toBeUndefined();
  });
});

it('pasteSheets pastes stock', () => {
  const target = { rows: [sheetRow()], columns: SHEET_COLUMNS, row: 1, column: 0 };
  expect(pasteSheets('2800\t2070\t5\n3050\t1525\t2', target)?.rows.slice(1)).toMatchObject([
    { width: '2800', height: '2070', quantity: '5', defects: [] },
    { width: '3050', height: '1525', quantity: '2' },
  ]);
});

it('pasteInOrder pastes defects', () => {
  const target = { rows: [], columns: DEFECT_COLUMNS, row: 0, column: 0 };
  expect(pasteInOrder('1\t2\t3\t4\n5\t6\t7\t8', target, blankDefect).rows).toMatchObject([
    { x: '1', y: '2', width: '3', height: '4' },
    { x: '5', y: '6', width: '7', height: '8' },
  ]);
});
