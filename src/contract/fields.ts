import { ENGINE_SETTINGS } from './engine-settings.ts';
import type { FaultCode } from './errors.ts';
import { LIMITS, type Range } from './limits.ts';

/** Every strategy of the contract; the first is the default. */
export const STRATEGIES = ['greedy', 'alns'] as const;

export type Strategy = (typeof STRATEGIES)[number];

/** A number that a double holds. `int` is any safe integer, `double` any finite number; the range is a matter of the domain. */
export interface NumberField extends Described, Range {
  readonly type: 'int' | 'double';
  readonly default?: number;
}

/** An integer of 64 bits, exact; again the range is a matter of the domain. */
export interface WideField extends Described {
  readonly type: 'int64' | 'uint64';
  readonly default: bigint;
  readonly min: bigint;
  readonly max: bigint;
}

export interface FlagField extends Described {
  readonly type: 'bool';
  readonly default: boolean;
}

export interface ChoiceField extends Described {
  readonly type: 'enum';
  readonly values: readonly string[];
  readonly default: string;
}

interface Described {
  /** What the field is for, with its unit. */
  readonly meaning: string;
  /** A field is required, or has a default, or may be absent (what that stands for is then part of its meaning). */
  readonly required?: true;
  /** The fault of a value out of range, where it is not `InvalidParameter`. */
  readonly fault?: FaultCode;
}

export type Field = NumberField | WideField | FlagField | ChoiceField;

/** The scalar fields of one object, in the order of the contract. */
export type Fields = Readonly<Record<string, Field>>;

/** What the types of 64 bits can hold. */
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

/** The scalar fields of the request itself. */
export const REQUEST_FIELDS = {
  strategy: {
    type: 'enum',
    values: STRATEGIES,
    default: STRATEGIES[0],
    meaning: 'How the layout is searched for.',
  },
  includeSvg: {
    type: 'bool',
    default: false,
    meaning:
      'Whether the response carries one SVG document for each sheet of the result. For at most 10,000 piece instances.',
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
      'Label of the piece, not necessarily unique; comes back as pieceId and in unplacedIndices. Default: the position in the array.',
  },
  width: { ...SIDE, meaning: 'Width in millimetres.' },
  height: { ...SIDE, meaning: 'Height in millimetres.' },
  quantity: { ...QUANTITY, meaning: 'Number of identical pieces.' },
  canRotate: {
    type: 'bool',
    default: true,
    meaning: 'Whether the piece may be turned by 90 degrees, where params.allowRotation permits it too.',
  },
  priority: {
    type: 'int',
    ...LIMITS.priority,
    default: 0,
    fault: 'InvalidPriority',
    meaning: 'A higher value raises the penalty when the piece is left unplaced.',
  },
} as const satisfies Fields;

/** An element of `sheets`, but for its defects. */
export const SHEET_FIELDS = {
  width: { ...SIDE, meaning: 'Width in millimetres.' },
  height: { ...SIDE, meaning: 'Height in millimetres.' },
  kerfWidth: { ...KERF, meaning: 'Kerf on this sheet in millimetres. Default: params.kerfWidth.' },
  marginLeft: { ...MARGIN, meaning: 'Margin at the left edge in millimetres. Default: params.marginLeft.' },
  marginRight: {
    ...MARGIN,
    meaning: 'Margin at the right edge in millimetres. Default: params.marginRight.',
  },
  marginTop: { ...MARGIN, meaning: 'Margin at the upper edge in millimetres. Default: params.marginTop.' },
  marginBottom: {
    ...MARGIN,
    meaning: 'Margin at the lower edge in millimetres. Default: params.marginBottom.',
  },
  quantity: { ...QUANTITY, meaning: 'Number of identical sheets in stock.' },
} as const satisfies Fields;

const POSITION = { type: 'int', ...ANY_INT, required: true } as const;
const DEFECT_SIDE = { ...SIDE, fault: 'InvalidDefect' } as const;

/** An element of `sheets[].defects`: a rectangle that no piece may overlap. */
export const DEFECT_FIELDS = {
  x: { ...POSITION, meaning: "Left edge in millimetres from the sheet's left edge; may lie off the sheet." },
  y: {
    ...POSITION,
    meaning: "Lower edge in millimetres from the sheet's lower edge; may lie off the sheet.",
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
    meaning: 'Highest stage that a cut may have; 0 means unlimited stages.',
  },
  alternateOrientation: {
    type: 'bool',
    default: true,
    meaning: 'Whether the cut direction alternates from stage to stage.',
  },
  firstCutVertical: {
    type: 'bool',
    default: true,
    meaning:
      'Whether the cuts of the first stage are vertical; without alternation it decides between equals.',
  },
  kerfWidth: {
    ...KERF,
    default: 0,
    meaning: 'Kerf in millimetres of every sheet that gives none of its own.',
  },
  minTrimSize: {
    type: 'int',
    ...LIMITS.allowance,
    default: 0,
    meaning: 'Smallest accepted waste fragment in millimetres, at right angles to the cut that makes it.',
  },
  marginLeft: { ...MARGIN, default: 0, meaning: 'Left margin of every sheet that gives none of its own.' },
  marginRight: { ...MARGIN, default: 0, meaning: 'Right margin of every sheet that gives none of its own.' },
  marginTop: { ...MARGIN, default: 0, meaning: 'Upper margin of every sheet that gives none of its own.' },
  marginBottom: { ...MARGIN, default: 0, meaning: 'Lower margin of every sheet that gives none of its own.' },
  allowRotation: {
    type: 'bool',
    default: true,
    meaning: 'Whether pieces may be turned by 90 degrees at all.',
  },
} as const satisfies Fields;

const { builder } = ENGINE_SETTINGS;

/** The object `builderConfig`: what each setting means. The engine states its range and default. */
export const BUILDER_CONFIG_FIELDS = {
  beamWidth: {
    type: 'int',
    ...builder.beamWidth,
    meaning: 'Partial layouts that the beam keeps on each level.',
  },
  beamWidthAtRoot: {
    type: 'int',
    ...builder.beamWidthAtRoot,
    meaning: 'Partial layouts that the beam keeps after the first piece of a sheet.',
  },
  maxBuildCalls: {
    type: 'int',
    ...builder.maxBuildCalls,
    meaning: 'Recreate calls allowed; 0 fits the budget to the job.',
  },
  maxRecursionDepth: {
    type: 'int',
    ...builder.maxRecursionDepth,
    meaning: 'Deepest cut tree that the builder makes.',
  },
  scoreNoise: {
    type: 'double',
    ...builder.scoreNoise,
    meaning: 'Relative noise on the order of insertion, for diversity.',
  },
  noiseSeed: {
    type: 'uint64',
    ...builder.noiseSeed,
    meaning: 'Seed of every random choice of the builder.',
  },
} as const satisfies Fields;
