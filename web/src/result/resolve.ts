/** The job behind a request: its pieces and sheets with the defaults of the contract. */

import {
  EDGE_BAND_FIELDS,
  type Fields,
  OFFCUT_CLASS_FIELDS,
  PARAMS_FIELDS,
  PIECE_FIELDS,
  SHEET_FIELDS,
} from '../../../src/contract/fields.ts';
import { withCutSize } from '../../../src/domain/edges.ts';
import { type Job, toPiece, toSheet } from '../../../src/domain/job.ts';
import type { WirePiece, WireRequest } from '../api/types.ts';

export type Stock = Pick<Job, 'pieces' | 'sheets' | 'unit' | 'offcutClasses'>;

type Defaults<T extends Fields> = {
  [Name in keyof T as T[Name] extends { readonly default: unknown } ? Name : never]: T[Name] extends {
    readonly default: infer Value;
  }
    ? Value
    : never;
};

/** The defaults of those fields that have one. */
function defaultsOf<const T extends Fields>(fields: T): Defaults<T> {
  const entries = Object.entries(fields).filter(([, field]) => 'default' in field);
  return Object.fromEntries(
    entries.map(([name, field]) => [name, 'default' in field ? field.default : undefined]),
  ) as Defaults<T>;
}

const PARAMS = defaultsOf(PARAMS_FIELDS);
const PIECE = defaultsOf(PIECE_FIELDS);
const SHEET = defaultsOf(SHEET_FIELDS);
const EDGE_BAND = defaultsOf(EDGE_BAND_FIELDS);
const OFFCUT_CLASS = defaultsOf(OFFCUT_CLASS_FIELDS);

export function resolve({ unit, pieces, sheets, params }: WireRequest): Stock {
  const { machine: _machine, stageRules: _stageRules, sizes, edgeBands = [], ...settings } = params ?? {};
  const { offcutClasses, ...cutting } = settings;
  const bands = edgeBands.map((band) => ({ ...EDGE_BAND, ...band }));
  // Placements have the sizes to cut.
  const toCut = (piece: WirePiece) => (sizes === 'finished' ? withCutSize(piece, bands) : piece);
  const complete = { ...PARAMS, ...cutting };
  return {
    ...(unit !== undefined && { unit }),
    pieces: pieces.map((piece, index) =>
      toPiece({ ...PIECE, ...toCut(piece) }, index, complete.allowRotation),
    ),
    sheets: sheets.map((sheet) =>
      toSheet({ ...SHEET, ...sheet, defects: [...(sheet.defects ?? [])] }, complete),
    ),
    ...(offcutClasses && { offcutClasses: offcutClasses.map((each) => ({ ...OFFCUT_CLASS, ...each })) }),
  };
}
