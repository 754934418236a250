import { PARAMS_FIELDS } from '../../../src/contract/fields.ts';

/** A column of one of the tables. */
export interface Column {
  /** The field of the row. */
  readonly name: string;
  readonly label: string;
  /** Its name without the others beside it; otherwise the label. */
  readonly fullName?: string;
  readonly kind: 'text' | 'length' | 'number' | 'flag' | 'choice';
  /** The values of a choice, with their words. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What an empty cell means. */
  readonly placeholder?: string;
  /** Explains the column. */
  readonly hint?: string;
  /** Shown on request, or once a row uses it. */
  readonly isExtra?: true;
}

/** The names of columns as people read them. */
export const COLUMN_WORDS: Readonly<Record<string, string>> = {
  label: 'Label',
  material: 'Material',
  width: 'Width',
  height: 'Height',
  quantity: 'Quantity',
  canRotate: 'May rotate',
  priority: 'Priority',
  kerfWidth: 'Kerf',
  kerfVertical: 'Kerf of vertical cuts',
  kerfHorizontal: 'Kerf of horizontal cuts',
  marginLeft: 'Left margin',
  marginRight: 'Right margin',
  marginTop: 'Top margin',
  marginBottom: 'Bottom margin',
  cost: 'Cost',
  offcut: 'Offcut',
  grain: 'Grain',
  edgeLeft: 'Left edge band',
  edgeRight: 'Right edge band',
  edgeBottom: 'Bottom edge band',
  edgeTop: 'Top edge band',
  x: 'Left edge',
  y: 'Bottom edge',
};

const AS_WRITTEN = 'As you write it: 600, 720,5, 118 cm, 23 5/8"';

const GRAINS = { '': 'none', x: 'along width', y: 'along height' } as const;

const MATERIAL: Column = {
  name: 'material',
  label: 'Material',
  kind: 'text',
  hint: 'Pieces are cut from sheets of the same material only',
  isExtra: true,
};

/** The band on an edge of the piece as entered, before it is rotated. */
const edge = (name: 'edgeLeft' | 'edgeRight' | 'edgeBottom' | 'edgeTop', label: string): Column => ({
  name,
  label,
  fullName: COLUMN_WORDS[name] ?? label,
  kind: 'text',
  placeholder: 'none',
  hint: `${COLUMN_WORDS[name]}, by name. “Edge bands” in the settings says how thick it is`,
  isExtra: true,
});

export const PIECE_COLUMNS: readonly Column[] = [
  { name: 'label', label: 'Label', kind: 'text', hint: 'A name or number of your own' },
  { name: 'width', label: 'Width', kind: 'length', hint: AS_WRITTEN },
  { name: 'height', label: 'Height', kind: 'length', hint: AS_WRITTEN },
  { name: 'quantity', label: 'Qty', kind: 'number', placeholder: '1', hint: 'Number of equal pieces' },
  {
    name: 'canRotate',
    label: 'May rotate',
    kind: 'flag',
    hint: 'Untick to keep the grain: the piece is never rotated',
  },
  {
    name: 'priority',
    label: 'Priority',
    kind: 'number',
    placeholder: '0',
    hint: 'If the stock runs out, pieces of high priority are placed first',
    isExtra: true,
  },
  MATERIAL,
  {
    name: 'grain',
    label: 'Grain',
    kind: 'choice',
    choices: GRAINS,
    hint: 'Where the sheet has a grain along a side, too, the piece is rotated as both require',
    isExtra: true,
  },
  edge('edgeLeft', 'Band left'),
  edge('edgeRight', 'Band right'),
  edge('edgeBottom', 'Band bottom'),
  edge('edgeTop', 'Band top'),
];

/** An empty margin or kerf of a sheet is that of the job. */
const own = (
  name:
    | ('kerfWidth' | 'kerfVertical' | 'kerfHorizontal')
    | ('marginLeft' | 'marginRight' | 'marginTop' | 'marginBottom'),
  label: string,
): Column => ({
  name,
  label,
  fullName: COLUMN_WORDS[name] ?? label,
  kind: 'length',
  ...('default' in PARAMS_FIELDS[name] && { placeholder: String(PARAMS_FIELDS[name].default) }),
  hint: `${COLUMN_WORDS[name]}. Empty: as in the settings`,
  isExtra: true,
});

export const SHEET_COLUMNS: readonly Column[] = [
  { name: 'label', label: 'Label', kind: 'text', hint: 'A name of your own', isExtra: true },
  { name: 'width', label: 'Width', kind: 'length', hint: AS_WRITTEN },
  { name: 'height', label: 'Height', kind: 'length', hint: AS_WRITTEN },
  {
    name: 'quantity',
    label: 'In stock',
    kind: 'number',
    placeholder: 'any',
    hint: 'Empty: as many as needed',
  },
  own('kerfWidth', 'Kerf'),
  own('kerfVertical', 'Kerf vertical'),
  own('kerfHorizontal', 'Kerf horizontal'),
  own('marginLeft', 'Left'),
  own('marginRight', 'Right'),
  own('marginTop', 'Top'),
  own('marginBottom', 'Bottom'),
  {
    name: 'cost',
    label: 'Cost',
    kind: 'text',
    placeholder: 'none',
    hint: 'Price of one sheet: 89.90 or € 89.90. If one has a cost, all need one that are no offcuts',
    isExtra: true,
  },
  {
    name: 'offcut',
    label: 'Offcut',
    kind: 'flag',
    hint: 'A leftover piece in store, used before new sheets',
    isExtra: true,
  },
  {
    name: 'grain',
    label: 'Grain',
    kind: 'choice',
    choices: { ...GRAINS, yes: 'no piece is rotated' },
    hint: 'Pieces with a grain follow it. “No piece is rotated” is for all pieces of the material',
    isExtra: true,
  },
  MATERIAL,
];

export const DEFECT_COLUMNS: readonly Column[] = [
  { name: 'x', label: 'From left', kind: 'length', hint: 'Distance from the left edge of the sheet' },
  { name: 'y', label: 'From bottom', kind: 'length', hint: 'Distance from the bottom edge of the sheet' },
  { name: 'width', label: 'Width', kind: 'length', hint: AS_WRITTEN },
  { name: 'height', label: 'Height', kind: 'length', hint: AS_WRITTEN },
];
