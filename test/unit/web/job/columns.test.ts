import { expect, it } from 'vitest';
import {
  COLUMN_WORDS,
  type Column,
  DEFECT_COLUMNS,
  PIECE_COLUMNS,
  SHEET_COLUMNS,
} from '../../../../web/src/job/columns.ts';
import { blankDefect, blankPiece, blankSheet } from '../../../../web/src/job/rows.ts';

it.each<[string, readonly Column[], object]>([
  ['pieces', PIECE_COLUMNS, blankPiece()],
  ['sheets', SHEET_COLUMNS, blankSheet()],
  ['defects', DEFECT_COLUMNS, blankDefect()],
])('has a column, and words for messages, for each cell of %s', (_, columns, row) => {
  const cells = Object.keys(row).filter((name) => name !== 'id' && name !== 'defects');
  expect(columns.map(({ name }) => name).toSorted()).toEqual(cells.toSorted());
  for (const name of cells) expect(COLUMN_WORDS).toHaveProperty(name);
});
