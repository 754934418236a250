import type { JobErrorCode } from './errors.ts';
import { LIMITS, type Range } from './limits.ts';
import { UNITS } from './unit.ts';

/** Every strategy of the contract; the first is the default. */
export const STRATEGIES = ['greedy', 'alns'] as const;

/** What `params.sizes` may be; the first is the default. */
const SIZES = ['cut', 'finished'] as const;

export type Strategy = (typeof STRATEGIES)[number];

/** A number that fits a double: `int` is any safe integer, `double` any finite number. The domain checks the range. */
export interface NumberField extends Described, Range {
  readonly type: 'int' | 'double';
  readonly default?: number;
  /** Whether it is a length, which a unit of the request can make an integer. */
  readonly isLength?: true;
  /** Whether a length between two units becomes the longer one, not the nearest: a saw takes all of its kerf. */
  readonly roundsUp?: true;
}

/** An exact 64-bit integer. The domain checks the range. */
export interface WideField extends Described {
  readonly type: 'int64' | 'uint64';
  readonly default: bigint;
  readonly min: bigint;
  readonly max: bigint;
}

export interface FlagField extends Described {
  readonly type: 'bool';
  readonly default?: boolean;
}

export interface ChoiceField extends Described {
  readonly type: 'enum';
  readonly values: readonly string[];
  readonly default?: string;
}

/** One line of text. The domain checks its characters and its length in code points. */
export interface TextField extends Described {
  readonly type: 'text';
  readonly maxLength: number;
}

interface Described {
  /** The purpose of the field, with its unit. */
  readonly meaning: string;
  /** A field is required, has a default, or may be absent; `meaning` then says what absence means. */
  readonly required?: true;
  /** The error for a value out of range; `InvalidParameter` by default. */
  readonly error?: JobErrorCode;
}

export type Field = NumberField | WideField | FlagField | ChoiceField | TextField;

/** The scalar fields of one object, in the order of the contract. */
export type Fields = Readonly<Record<string, Field>>;

/** The ranges of the 64-bit types. */
export const WIDE_TYPES = {
  int64: { min: -(2n ** 63n), max: 2n ** 63n - 1n },
  uint64: { min: 0n, max: 2n ** 64n - 1n },
} as const;

/** The type of the values of field `F`. */
export type ValueOf<F extends Field> = F extends ChoiceField
  ? F['values'][number]
  : F extends FlagField
    ? boolean
    : F extends WideField
      ? bigint
      : F extends TextField
        ? string
        : number;

/** What a client may write for field `F`: a plain number, too, for a 64-bit integer that one can hold. */
export type InputOf<F extends Field> = F extends WideField ? number | bigint : ValueOf<F>;

const ON = { type: 'bool', default: true } as const;
const OFF = { type: 'bool', default: false } as const;

/** Directions of the grain: none, along the width, along the height. */
export const GRAINS = ['none', 'x', 'y'] as const;

export type Grain = (typeof GRAINS)[number];

/** The fields of a kerf, and of the margins, of a sheet and of `params`. */
export const KERFS = ['kerfWidth', 'kerfVertical', 'kerfHorizontal'] as const;
export const MARGINS = ['marginLeft', 'marginRight', 'marginTop', 'marginBottom'] as const;

/** The scalar fields of the request itself. */
export const REQUEST_FIELDS = {
  strategy: {
    type: 'enum',
    values: STRATEGIES,
    default: STRATEGIES[0],
    meaning: 'Search strategy.',
  },
  includeSvg: {
    ...OFF,
    meaning: 'Include an SVG drawing of each used sheet. For up to 10,000 piece instances.',
  },
  unit: {
    type: 'enum',
    values: UNITS,
    meaning: 'Unit of every length in the request and response; areas are in its square. Default: mm.',
  },
  includeCutList: {
    ...OFF,
    meaning: 'Include the cuts of each sheet in the order of the saw.',
  },
  includeTrimCuts: {
    ...OFF,
    meaning: 'Include the cuts along the margins of each sheet, and count them.',
  },
  includeShoppingList: {
    ...OFF,
    meaning: 'Include the sheets that are missing for pieces left out because the stock is used up.',
  },
  includePtx: { ...OFF, meaning: 'Include the layout as a PTX file for panel saws.' },
  includeWarnings: {
    ...OFF,
    meaning: 'Include non-fatal warnings about the request.',
  },
} as const satisfies Fields;

const LABEL = { type: 'text', maxLength: LIMITS.MAX_LABEL_LENGTH, error: 'InvalidText' } as const;
const MATERIAL = { type: 'text', maxLength: LIMITS.MAX_MATERIAL_LENGTH, error: 'InvalidText' } as const;
const ANY_INT: Range = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

/** A side whose error, if it has one of its own, comes with its object. */
const LENGTH = { type: 'int', isLength: true, ...LIMITS.dimension, required: true } as const;
const SIDE = { ...LENGTH, error: 'InvalidDimension' } as const;
const KERF = {
  type: 'int',
  isLength: true,
  roundsUp: true,
  ...LIMITS.allowance,
  error: 'InvalidKerf',
} as const;
const MARGIN = { type: 'int', isLength: true, ...LIMITS.allowance, error: 'InvalidMargin' } as const;
const QUANTITY = { type: 'int', ...LIMITS.quantity, default: 1, error: 'InvalidQuantity' } as const;

/** An element of `pieces`. */
export const PIECE_FIELDS = {
  originalIndex: {
    type: 'int',
    ...ANY_INT,
    meaning: 'Your number for the piece, returned as pieceId; need not be unique. Default: its position.',
  },
  width: { ...SIDE, meaning: 'Width in millimetres (or unit).' },
  height: { ...SIDE, meaning: 'Height in millimetres (or unit).' },
  quantity: { ...QUANTITY, meaning: 'Number of identical pieces.' },
  canRotate: {
    ...ON,
    meaning: 'Allow rotation by 90 degrees, if params.allowRotation does too.',
  },
  priority: {
    type: 'int',
    ...LIMITS.priority,
    default: 0,
    error: 'InvalidPriority',
    meaning: 'If the stock is short, pieces with a higher priority are placed first.',
  },
  label: {
    ...LABEL,
    meaning: 'A name for people. Never affects the layout.',
  },
  material: {
    ...MATERIAL,
    meaning: 'Cut only from sheets of this material; without one, from sheets without one.',
  },
  grain: {
    type: 'enum',
    values: GRAINS,
    meaning:
      'Direction of its grain before rotation: along the width (x) or height (y). Where sheet and piece both have one, they are parallel. Default: none.',
  },
} as const satisfies Fields;

/** An element of `sheets`, without its defects. */
export const SHEET_FIELDS = {
  width: { ...SIDE, meaning: 'Width in millimetres (or unit).' },
  height: { ...SIDE, meaning: 'Height in millimetres (or unit).' },
  kerfWidth: { ...KERF, meaning: 'Kerf in millimetres (or unit). Default: that of params.' },
  kerfVertical: {
    ...KERF,
    meaning: 'Kerf of vertical cuts in millimetres (or unit). Default: kerfWidth, or else that of params.',
  },
  kerfHorizontal: {
    ...KERF,
    meaning: 'Kerf of horizontal cuts in millimetres (or unit). Default: kerfWidth, or else that of params.',
  },
  marginLeft: { ...MARGIN, meaning: 'Left margin in millimetres (or unit). Default: that of params.' },
  marginRight: {
    ...MARGIN,
    meaning: 'Right margin in millimetres (or unit). Default: that of params.',
  },
  marginTop: { ...MARGIN, meaning: 'Top margin in millimetres (or unit). Default: that of params.' },
  marginBottom: {
    ...MARGIN,
    meaning: 'Bottom margin in millimetres (or unit). Default: that of params.',
  },
  quantity: { ...QUANTITY, meaning: 'Number of identical sheets in stock.' },
  label: {
    ...LABEL,
    meaning: 'A name for people. Never affects the layout.',
  },
  material: {
    ...MATERIAL,
    meaning: 'Only pieces of this material are cut from the sheet.',
  },
  cost: {
    type: 'int',
    ...LIMITS.cost,
    error: 'InvalidCost',
    meaning:
      'Price of one sheet, such as in cents. If any sheet has one, every new sheet needs one; offcuts cost 0 by default.',
  },
  offcut: {
    type: 'bool',
    meaning: 'An offcut in stock, used before new sheets. Default: false.',
  },
  grain: {
    type: 'enum',
    values: GRAINS,
    meaning: 'Direction of its grain: along the width (x) or height (y). Default: none.',
  },
} as const satisfies Fields;

const POSITION = { type: 'int', isLength: true, ...ANY_INT, required: true } as const;
const DEFECT_SIDE = { ...SIDE, error: 'InvalidDefect' } as const;

/** An element of `sheets[].defects`: a rectangle that no piece may overlap. */
export const DEFECT_FIELDS = {
  x: {
    ...POSITION,
    meaning: "Left edge in millimetres (or unit), from the sheet's left edge; may be off the sheet.",
  },
  y: {
    ...POSITION,
    meaning: "Bottom edge in millimetres (or unit), from the sheet's bottom edge; may be off the sheet.",
  },
  width: { ...DEFECT_SIDE, meaning: 'Width in millimetres (or unit).' },
  height: { ...DEFECT_SIDE, meaning: 'Height in millimetres (or unit).' },
} as const satisfies Fields;

const NONE = { default: 0 } as const;

/** The object `params`. */
export const PARAMS_FIELDS = {
  maxStages: {
    type: 'int',
    ...LIMITS.maxStages,
    default: 5,
    meaning: 'Maximum stages of cuts; 0: unlimited.',
  },
  alternateOrientation: { ...ON, meaning: 'Alternate the cut direction from stage to stage.' },
  firstCutVertical: {
    ...ON,
    meaning: 'Make the first cuts vertical. Without alternation, this only breaks ties.',
  },
  kerfWidth: { ...KERF, ...NONE, meaning: 'Kerf in millimetres (or unit), for sheets that set none.' },
  kerfVertical: {
    ...KERF,
    meaning:
      'Kerf of vertical cuts in millimetres (or unit), for sheets that set no kerf. Default: kerfWidth.',
  },
  kerfHorizontal: {
    ...KERF,
    meaning:
      'Kerf of horizontal cuts in millimetres (or unit), for sheets that set no kerf. Default: kerfWidth.',
  },
  minTrimSize: {
    type: 'int',
    isLength: true,
    ...LIMITS.allowance,
    default: 0,
    meaning: 'Narrowest waste strip that can be cut off, in millimetres (or unit).',
  },
  marginLeft: {
    ...MARGIN,
    ...NONE,
    meaning: 'Left margin in millimetres (or unit), for sheets that set none.',
  },
  marginRight: {
    ...MARGIN,
    ...NONE,
    meaning: 'Right margin in millimetres (or unit), for sheets that set none.',
  },
  marginTop: {
    ...MARGIN,
    ...NONE,
    meaning: 'Top margin in millimetres (or unit), for sheets that set none.',
  },
  marginBottom: {
    ...MARGIN,
    ...NONE,
    meaning: 'Bottom margin in millimetres (or unit), for sheets that set none.',
  },
  allowRotation: { ...ON, meaning: 'Allow rotation by 90 degrees.' },
  cutThroughDefects: {
    ...ON,
    meaning: 'Allow cuts through defects. If false, a cut may only touch their edges.',
  },
  maxCutLength: {
    type: 'int',
    isLength: true,
    ...LIMITS.allowance,
    default: 0,
    meaning: 'Longest cut that the machine makes, in millimetres (or unit); 0: no limit.',
  },
  bookHeight: {
    type: 'int',
    ...LIMITS.bookHeight,
    meaning: 'Sheets that the saw cuts at a time. The result then groups equal sheets into patterns.',
  },
  sizes: {
    type: 'enum',
    values: SIZES,
    meaning:
      'Whether the sizes of pieces are those to cut, or finished ones with their edge bands. Default: cut.',
  },
} as const satisfies Fields;

const BAND_LENGTH = { type: 'int', isLength: true, ...LIMITS.edgeBand, default: 0 } as const;

/** An element of `params.edgeBands`: what is glued on edges. */
export const EDGE_BAND_FIELDS = {
  name: {
    type: 'text',
    maxLength: LIMITS.MAX_BAND_NAME_LENGTH,
    required: true,
    error: 'InvalidText',
    meaning: 'Its name, which pieces[].edges use.',
  },
  thickness: { ...BAND_LENGTH, meaning: 'What it adds to the piece, in millimetres (or unit).' },
  allowance: {
    ...BAND_LENGTH,
    meaning: 'What is milled off the edge before, in millimetres (or unit).',
  },
} as const satisfies Fields;

const EDGE = { type: 'text', maxLength: LIMITS.MAX_BAND_NAME_LENGTH, error: 'InvalidText' } as const;

/** The object `pieces[].edges`. */
export const EDGE_FIELDS = {
  left: { ...EDGE, meaning: 'Band on the left edge of the unrotated piece.' },
  right: { ...EDGE, meaning: 'Band on the right edge of the unrotated piece.' },
  bottom: { ...EDGE, meaning: 'Band on the bottom edge of the unrotated piece.' },
  top: { ...EDGE, meaning: 'Band on the top edge of the unrotated piece.' },
} as const satisfies Fields;

const DURATION = { type: 'int', min: 0, max: 10_000_000, default: 0 } as const;

/** The object `params.machine`: how fast the saw is. */
export const MACHINE_FIELDS = {
  sheetMs: { ...DURATION, meaning: 'Milliseconds to load a sheet, or a book of sheets.' },
  cutMs: { ...DURATION, meaning: 'Milliseconds to set up a cut.' },
  turnMs: { ...DURATION, meaning: 'Milliseconds to turn a part between two cuts.' },
  feedMmPerS: {
    type: 'int',
    min: 1,
    max: 100_000,
    required: true,
    meaning: 'Speed of the blade in mm per second, whatever the unit.',
  },
} as const satisfies Fields;

/** An element of `matchedSets`, without its pieces. */
export const MATCHED_SET_FIELDS = {
  along: {
    type: 'enum',
    values: ['x', 'y'],
    required: true,
    meaning: 'x: from left to right, with equal heights. y: from bottom to top, with equal widths.',
  },
  quantity: {
    type: 'int',
    min: 1,
    max: 1_000,
    default: 1,
    error: 'InvalidQuantity',
    meaning: 'Copies of the set.',
  },
} as const satisfies Fields;

/** An element of `params.stageRules`: how large the parts of one stage may be. */
export const STAGE_RULE_FIELDS = {
  stage: {
    type: 'int',
    min: 1,
    max: LIMITS.MAX_STAGE_RULES,
    required: true,
    meaning: 'The stage; each once.',
  },
  minPart: {
    type: 'int',
    isLength: true,
    ...LIMITS.allowance,
    default: 0,
    meaning: 'Minimum extent of a part across its cuts, in millimetres (or unit).',
  },
  maxPart: {
    type: 'int',
    isLength: true,
    ...LIMITS.allowance,
    default: 0,
    meaning: 'Maximum extent, in millimetres (or unit); 0: none. At least minPart.',
  },
} as const satisfies Fields;

/** An element of `params.offcutClasses`: offcuts that go back into stock. */
export const OFFCUT_CLASS_FIELDS = {
  minLength: { ...LENGTH, meaning: 'Minimum length of the longer side in millimetres (or unit).' },
  minWidth: {
    ...LENGTH,
    meaning: 'Minimum length of the shorter side in millimetres (or unit); at most minLength.',
  },
  minArea: {
    type: 'int',
    min: 0,
    max: LIMITS.MAX_AREA,
    default: 0,
    meaning: 'Minimum area in square millimetres (or the square of unit).',
  },
  valuePercent: {
    type: 'int',
    min: 0,
    max: 100,
    default: 100,
    meaning: 'Value as a percentage of its area, or of its share of the cost.',
  },
} as const satisfies Fields;
