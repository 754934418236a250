import { blankSheet, isBlank, type Job, type PieceRow, type SheetRow } from './rows.ts';

/** The id of the list of materials that cells offer. */
export const MATERIALS = 'materials';

const namesIn = (rows: readonly (PieceRow | SheetRow)[]): readonly string[] => [
  ...new Set(rows.filter((row) => !isBlank(row)).map(({ material }) => material.trim())),
];

/** All materials of a job, each once. */
export const materialsOf = ({ pieces, sheets }: Pick<Job, 'pieces' | 'sheets'>): readonly string[] =>
  namesIn([...pieces, ...sheets]).filter((name) => name !== '');

/** The materials of pieces that have no sheet; '' for pieces without a material. */
export function withoutSheet({ pieces, sheets }: Pick<Job, 'pieces' | 'sheets'>): readonly string[] {
  const stock = namesIn(sheets);
  return stock.every((name) => name === '') && namesIn(pieces).every((name) => name === '')
    ? []
    : namesIn(pieces).filter((name) => !stock.includes(name));
}

/**
 * A job with a sheet for a material: one of those without a material, if no piece can use it, or else another one. It is
 * as large as the last.
 */
export function withSheetFor<Own extends Pick<Job, 'pieces' | 'sheets'>>(
  job: Own,
  material: string,
): { readonly job: Own; readonly row: number } {
  const { pieces, sheets } = job;
  const idle = namesIn(pieces).includes('')
    ? -1
    : sheets.findIndex((sheet) => !isBlank(sheet) && sheet.material.trim() === '');
  const old = sheets[idle];
  if (old) return { job: { ...job, sheets: sheets.toSpliced(idle, 1, { ...old, material }) }, row: old.id };
  const { width = '', height = '' } = sheets.findLast((sheet) => !isBlank(sheet)) ?? {};
  const added = { ...blankSheet(), width, height, material };
  return { job: { ...job, sheets: [...sheets, added] }, row: added.id };
}
