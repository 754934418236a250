/** The cut list as a table for spreadsheets: one row for each cut, and one for a sheet that needs none. */

import { isKept, type OffcutRule } from '../../../src/svg/offcuts.ts';
import type { NameOf } from '../../../src/svg/pieces.ts';
import type { Cut, Part } from './cut-list.ts';
import { directionName } from './cut-words.ts';
import { cutsOf, type Model, type UsedSheet } from './model.ts';

/** The columns in order, with their meaning. Lengths are in millimetres. */
export const CUT_COLUMNS = {
  sheet: 'Number of the sheet, from 1; of identical sheets, the first',
  copies: 'Number of identical sheets',
  sheet_width: 'Width of the sheet',
  sheet_height: 'Height of the sheet',
  cut: 'Number of the cut on its sheet, in cutting order; 0 along a margin',
  stage: 'Stage of the cut',
  direction: '`vertical` divides the width, `horizontal` the height',
  fence: 'Distance from the left or lower edge of the part to the cut',
  length: 'Length of the cut',
  kerf: 'Kerf that the cut consumes',
  part_of: 'Number of the cut that freed the part; 0: the sheet without its margins',
  part_side: '`first` (left or lower part of that cut) or `second` (right or upper)',
  part_x: 'Left edge of the part on the sheet',
  part_y: 'Lower edge of the part on the sheet',
  part_width: 'Width of the part',
  part_height: 'Height of the part',
  first: 'The left or lower part: `piece`, `offcut`, `waste`, or `rest`, which later cuts divide',
  first_piece: 'Its `pieceId`, if it is a piece',
  first_name: 'Its name, if any',
  first_width: 'Its width',
  first_height: 'Its height',
  second: 'The same for the right or upper part, as are the columns second_…',
  second_piece: 'Its `pieceId`, if it is a piece',
  second_name: 'Its name',
  second_width: 'Its width',
  second_height: 'Its height',
} as const;

export type CutColumn = keyof typeof CUT_COLUMNS;

export type CutRow = Readonly<Partial<Record<CutColumn, string | number>>>;

export function cutRows(model: Model, rule: OffcutRule): CutRow[] {
  return model.groups.flatMap(([ordinal = 0, ...others]) => {
    const used = model.sheets[ordinal];
    return used ? rowsOf(used, 1 + others.length, rule, model.nameOf) : [];
  });
}

function rowsOf(used: UsedSheet, copies: number, rule: OffcutRule, nameOf: NameOf): CutRow[] {
  const { cuts } = cutsOf(used);
  const trims = trimRows(used);
  const { width, height } = used.stock;
  const sheet = { sheet: used.ordinal + 1, copies, sheet_width: width, sheet_height: height };
  if (cuts.length + trims.length === 0) return [sheet];
  const rows = cuts.map((cut) => ({
    ...sheet,
    ...columnsOf(cut),
    ...productOf('first', cut.first, used, rule, nameOf),
    ...productOf('second', cut.second, used, rule, nameOf),
  }));
  return [...trims.map((row) => ({ ...sheet, ...row })), ...rows];
}

/** The cuts along the margins. Their fence is where they begin, from the left or lower edge of the sheet. */
const trimRows = ({ result, stock }: UsedSheet): CutRow[] =>
  (result.trimCuts ?? []).map(({ side, at, length, kerf }) => ({
    ...{ cut: 0, stage: 0, fence: at, length, kerf },
    direction: directionName({ direction: side === 'left' || side === 'right' ? 'V' : 'H' }),
    ...{ part_of: 0, part_x: 0, part_y: 0, part_width: stock.width, part_height: stock.height },
  }));

function columnsOf(cut: Cut): CutRow {
  const { part, kerf, direction } = cut;
  return {
    cut: cut.number,
    stage: cut.stage,
    direction: directionName(cut),
    fence: cut.fence,
    length: cut.length,
    kerf: direction === 'V' ? kerf.width : kerf.height,
    part_of: part.freedBy,
    part_side: part.side ?? '',
    part_x: part.x,
    part_y: part.y,
    part_width: part.width,
    part_height: part.height,
  };
}

function productOf(
  name: 'first' | 'second',
  part: Part | null,
  { stock }: UsedSheet,
  rule: OffcutRule,
  nameOf: NameOf,
): CutRow {
  if (!part) return {};
  const id = part.piece?.pieceId;
  const isOffcut = part.kind === 'waste' && isKept(part, stock.defects, rule);
  return {
    [name]: isOffcut ? 'offcut' : part.kind,
    [`${name}_piece`]: id ?? '',
    [`${name}_name`]: id === undefined || nameOf(id) === String(id) ? '' : nameOf(id),
    [`${name}_width`]: part.width,
    [`${name}_height`]: part.height,
  };
}
