import { ENGINE_SETTINGS } from './engine-settings.ts';
import type { FaultCode } from './errors.ts';
import { LIMITS, type Range } from './limits.ts';

/** Every strategy of the contract; the first is the default. */
export const STRATEGIES = ['greedy', 'alns'] as const;

export type Strategy = (typeof STRATEGIES)[number];

/** A number that fits a double: `int` is any safe integer, `double` any finite number. The domain checks the range. */
export interface NumberField extends Described, Range {
  readonly type: 'int' | 'double';
  readonly default?: number;
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
  readonly default: string;
}

interface Described {
  /** The purpose of the field, with its unit. */
  readonly meaning: string;
  /** A field is required, has a default, or may be absent; `meaning` then says what absence means. */
  readonly required?: true;
  /** The fault for a value out of range; `InvalidParameter` by default. */
  readonly fault?: FaultCode;
}

export type Field = NumberField | WideField | FlagField | ChoiceField;

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
      : number;

/** What a client may write for field `F`: a plain number, too, for a 64-bit integer that one can hold. */
export type InputOf<F extends Field> = F extends WideField ? number | bigint : ValueOf<F>;

/** The scalar fields of the request itself. */
export const REQUEST_FIELDS = {
  strategy: {
    type: 'enum',
    values: STRATEGIES,
    default: STRATEGIES[0],
    meaning: 'Search strategy.',
  },
  includeSvg: {
    type: 'bool',
    default: false,
    meaning:
      'Whether the response includes one SVG drawing per used sheet. Allowed for up to 10,000 piece instances.',
  },
} as const satisfies Fields;

const ANY_INT: Range = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

const SIDE = { type: 'int', ...LIMITS.dimension, required: true, fault: 'InvalidDimension' } as const;
const KERF = { type: 'int', ...LIMITS.allowance, fault: 'InvalidKerf' } as const;
const MARGIN = { type: 'int', ...LIMITS.allowance, fault: 'InvalidMargin' } as const;
const QUANTITY = { type: 'int', ...LIMITS.quantity, default: 1, fault: 'InvalidQuantity' } as const;

/** An element of `pieces`. */
export const PIECE_FIELDS = {
  originalIndex: {
    type: 'int',
    ...ANY_INT,
    meaning:
      'Your label for the piece; need not be unique. Returned as pieceId and in unplacedIndices. Default: the position in the array.',
  },
  width: { ...SIDE, meaning: 'Width in millimetres.' },
  height: { ...SIDE, meaning: 'Height in millimetres.' },
  quantity: { ...QUANTITY, meaning: 'Number of identical pieces.' },
  canRotate: {
    type: 'bool',
    default: true,
    meaning: 'Whether the piece may be rotated by 90 degrees. params.allowRotation must permit it too.',
  },
  priority: {
    type: 'int',
    ...LIMITS.priority,
    default: 0,
    fault: 'InvalidPriority',
    meaning: 'A higher value raises the penalty for leaving the piece unplaced.',
  },
} as const satisfies Fields;

/** An element of `sheets`, without its defects. */
export const SHEET_FIELDS = {
  width: { ...SIDE, meaning: 'Width in millimetres.' },
  height: { ...SIDE, meaning: 'Height in millimetres.' },
  kerfWidth: { ...KERF, meaning: 'Kerf in millimetres. Default: params.kerfWidth.' },
  marginLeft: { ...MARGIN, meaning: 'Left margin in millimetres. Default: params.marginLeft.' },
  marginRight: {
    ...MARGIN,
    meaning: 'Right margin in millimetres. Default: params.marginRight.',
  },
  marginTop: { ...MARGIN, meaning: 'Top margin in millimetres. Default: params.marginTop.' },
  marginBottom: {
    ...MARGIN,
    meaning: 'Bottom margin in millimetres. Default: params.marginBottom.',
  },
  quantity: { ...QUANTITY, meaning: 'Number of identical sheets in stock.' },
  cost: {
    type: 'int',
    ...LIMITS.cost,
    fault: 'InvalidCost',
    meaning:
      'Price of one sheet in any smallest unit of money. Default: none. If any sheet has one, every sheet needs one that is not an offcut; an offcut without one costs 0.',
  },
  offcut: {
    type: 'bool',
    meaning: 'Whether the sheet is a remnant in store, to be used before new material. Default: false.',
  },
} as const satisfies Fields;

const POSITION = { type: 'int', ...ANY_INT, required: true } as const;
const DEFECT_SIDE = { ...SIDE, fault: 'InvalidDefect' } as const;

/** An element of `sheets[].defects`: a rectangle that no piece may overlap. */
export const DEFECT_FIELDS = {
  x: { ...POSITION, meaning: "Left edge in millimetres, from the sheet's left edge. May lie off the sheet." },
  y: {
    ...POSITION,
    meaning: "Bottom edge in millimetres, from the sheet's bottom edge. May lie off the sheet.",
  },
  width: { ...DEFECT_SIDE, meaning: 'Width in millimetres.' },
  height: { ...DEFECT_SIDE, meaning: 'Height in millimetres.' },
} as const satisfies Fields;

/** The object `params`. */
export const PARAMS_FIELDS = {
  maxStages: {
    type: 'int',
    ...LIMITS.maxStages,
    default: 5,
    meaning: 'Highest stage that a cut may have; 0: unlimited.',
  },
  alternateOrientation: {
    type: 'bool',
    default: true,
    meaning: 'Whether the cut direction alternates from stage to stage.',
  },
  firstCutVertical: {
    type: 'bool',
    default: true,
    meaning: 'Whether first-stage cuts are vertical. Without alternation, this only breaks ties.',
  },
  kerfWidth: {
    ...KERF,
    default: 0,
    meaning: 'Kerf in millimetres, for sheets that set none.',
  },
  minTrimSize: {
    type: 'int',
    ...LIMITS.allowance,
    default: 0,
    meaning:
      'Minimum width of a waste strip in millimetres, measured at right angles to the cut that makes it.',
  },
  marginLeft: { ...MARGIN, default: 0, meaning: 'Left margin in millimetres, for sheets that set none.' },
  marginRight: { ...MARGIN, default: 0, meaning: 'Right margin in millimetres, for sheets that set none.' },
  marginTop: { ...MARGIN, default: 0, meaning: 'Top margin in millimetres, for sheets that set none.' },
  marginBottom: { ...MARGIN, default: 0, meaning: 'Bottom margin in millimetres, for sheets that set none.' },
  allowRotation: {
    type: 'bool',
    default: true,
    meaning: 'Whether any piece may be rotated by 90 degrees.',
  },
} as const satisfies Fields;

const { builder } = ENGINE_SETTINGS;

/** The object `builderConfig`: what each setting means. The engine states its range and default. */
export const BUILDER_CONFIG_FIELDS = {
  beamWidth: {
    type: 'int',
    ...builder.beamWidth,
    meaning: 'Partial layouts that the beam keeps at each level.',
  },
  beamWidthAtRoot: {
    type: 'int',
    ...builder.beamWidthAtRoot,
    meaning: 'Partial layouts that the beam keeps after the first piece of a sheet.',
  },
  maxBuildCalls: {
    type: 'int',
    ...builder.maxBuildCalls,
    meaning: 'Maximum recreate calls; 0: a budget that fits the job.',
  },
  maxRecursionDepth: {
    type: 'int',
    ...builder.maxRecursionDepth,
    meaning: 'Maximum depth of a cut tree.',
  },
  scoreNoise: {
    type: 'double',
    ...builder.scoreNoise,
    meaning: 'Relative noise on the insertion order, for diversity.',
  },
  noiseSeed: {
    type: 'uint64',
    ...builder.noiseSeed,
    meaning: "Seed for all of the builder's random choices.",
  },
} as const satisfies Fields;
