import { isBlank, type Job } from './rows.ts';

/**
 * Places in the job, as text that is also the id of the element that shows them: `pieces/12/width`,
 * `sheets/4/defects/7/x`, `settings/params.kerfWidth`. Rows go by their ids, because their positions change.
 */
export type Place = string;

export type TableName = 'pieces' | 'sheets' | `sheets/${number}/defects`;

/** Something wrong with the job. */
export interface JobFault {
  /** A cell, a row, a table or a setting. */
  readonly place: Place;
  /** A sentence. */
  readonly message: string;
  /** Nothing was entered yet. People are only told so when they want to go on. */
  readonly isMissing?: true;
}

export const placeOfRow = (table: TableName, id: number): Place => `${table}/${id}`;
export const placeOfCell = (table: TableName, id: number, column: string): Place =>
  `${table}/${id}/${column}`;
export const placeOfSetting = (path: string): Place => `settings/${path}`;

interface Rows {
  readonly pieces: readonly { readonly id: number; readonly label: string }[];
  readonly sheets: readonly {
    readonly id: number;
    readonly defects: readonly { readonly id: number }[];
  }[];
}

/** A place in words, to stand before a message: `Piece 2 (Hall): `. Settings have their names in the message. */
export function whereOf(place: Place, { pieces, sheets }: Rows): string {
  const [table, row, , defect] = place.split('/');
  const at = (rows: readonly { readonly id: number }[], id = '') =>
    rows.findIndex((each) => String(each.id) === id);
  if (table === 'pieces' && row !== undefined) {
    const index = at(pieces, row);
    const label = pieces[index]?.label.trim() ?? '';
    return `Piece ${index + 1}${label === '' ? '' : ` (${label})`}: `;
  }
  if (table !== 'sheets' || row === undefined) return '';
  const index = at(sheets, row);
  if (defect === undefined) return `Sheet ${index + 1}: `;
  return `Sheet ${index + 1}, defect ${at(sheets[index]?.defects ?? [], defect) + 1}: `;
}

/** Which rows became the elements of the request. */
export interface SentRows {
  readonly pieces: readonly number[];
  readonly sheets: readonly { readonly id: number; readonly defects: readonly number[] }[];
}

/** The rows of a job that are sent: all but blank ones. */
export const rowsOf = ({ pieces, sheets }: Pick<Job, 'pieces' | 'sheets'>): SentRows => ({
  pieces: idsOf(pieces),
  sheets: sheets.filter((row) => !isBlank(row)).map(({ id, defects }) => ({ id, defects: idsOf(defects) })),
});

const idsOf = (rows: readonly Parameters<typeof isBlank>[0][]): readonly number[] =>
  rows.filter((row) => !isBlank(row)).map(({ id }) => id);

const PIECE = /^pieces\[(\d+)\](?:\.(\w+))?$/;
const SHEET = /^sheets\[(\d+)\](?:\.(\w+))?$/;
const DEFECT = /^sheets\[(\d+)\]\.defects\[(\d+)\](?:\.(\w+))?$/;

/** Columns that faults of a whole row name as the first word of their message. */
const NAMED = /^(width|height|x|y)\b/;

/**
 * Where the page shows a fault that the contract reports.
 *
 * @param path `fieldPath` of the fault.
 * @returns the empty place if the fault is of no cell or setting.
 */
export function placeOf(path: string, message: string, rows: SentRows): Place {
  const named = NAMED.exec(message)?.[1];
  const defect = DEFECT.exec(path);
  if (defect) {
    const sheet = rows.sheets[Number(defect[1])];
    const row = sheet?.defects[Number(defect[2])];
    return sheet && row !== undefined
      ? join(`sheets/${sheet.id}/defects`, row, defect[3] ?? named ?? 'x')
      : '';
  }
  const piece = PIECE.exec(path.replace(/\.edges\.(\w)/, (_, side: string) => `.edge${side.toUpperCase()}`));
  if (piece) return join('pieces', rows.pieces[Number(piece[1])], piece[2] ?? named ?? 'width');
  const sheet = SHEET.exec(path);
  if (sheet)
    return join('sheets', rows.sheets[Number(sheet[1])]?.id, sheet[2] ?? columnOfSheet(message, named));
  if (path === 'pieces' || path === 'sheets') return path;
  // All rules of stages are one setting, and so are all edge bands.
  const setting = path.replace(/^(params\.(?:stageRules|edgeBands))\[.*$/, '$1');
  return setting === '' ? '' : placeOfSetting(setting);
}

const join = (table: TableName, row: number | undefined, column: string): Place =>
  row === undefined ? '' : placeOfCell(table, row, column);

/** Margins that use up a sheet are a fault of the whole row. */
function columnOfSheet(message: string, named: string | undefined): string {
  if (named !== undefined) return named;
  return /\(top\)/.test(message) ? 'height' : 'width';
}
