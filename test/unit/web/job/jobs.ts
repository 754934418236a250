import {
  blankPiece,
  blankSheet,
  type Job,
  type PieceRow,
  type SheetRow,
} from '../../../../web/src/job/rows.ts';

export const pieceRow = (values: Partial<PieceRow> = {}): PieceRow => ({
  ...blankPiece(),
  width: '600',
  height: '400',
  ...values,
});

export const sheetRow = (values: Partial<SheetRow> = {}): SheetRow => ({
  ...blankSheet(),
  width: '2800',
  height: '2070',
  ...values,
});

export const jobWith = (job: Partial<Job> = {}): Job => ({
  system: 'mm',
  pieces: [pieceRow()],
  sheets: [sheetRow()],
  settings: {},
  ...job,
});
