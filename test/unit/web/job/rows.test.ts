import { expect, it } from 'vitest';
import {
  blankDefect,
  blankPiece,
  blankSheet,
  copyOf,
  freshId,
  isBlank,
} from '../../../../web/src/job/rows.ts';
import { pieceRow, sheetRow } from './jobs.ts';

it('gives every row an id of its own', () => {
  expect(new Set([freshId(), blankPiece().id, blankSheet().id, blankDefect().id])).toHaveProperty('size', 4);
});

it('takes a row for blank until something is entered', () => {
  expect(isBlank(blankPiece())).toBe(true);
  expect(isBlank({ ...blankPiece(), canRotate: false, width: ' ' })).toBe(true);
  expect(isBlank(pieceRow({ width: '', height: '', label: 'Side' }))).toBe(false);
  expect(isBlank(blankSheet())).toBe(true);
  expect(isBlank({ ...blankSheet(), defects: [blankDefect()] })).toBe(false);
});

it('copies a row with its defects under new ids', () => {
  const row = sheetRow({ defects: [{ ...blankDefect(), x: '5' }] });
  const copy = copyOf(row);
  expect(copy).toMatchObject({ width: row.width, defects: [{ x: '5' }] });
  expect(copy.id).not.toBe(row.id);
  expect(copy.defects[0]?.id).not.toBe(row.defects[0]?.id);
});
