import type { Options } from '../../arguments.ts';
import {
  type Field,
  type Fields,
  MACHINE_FIELDS,
  type NumberField,
  OFFCUT_CLASS_FIELDS,
  PARAMS_FIELDS,
  REQUEST_FIELDS,
  STAGE_RULE_FIELDS,
  type WideField,
} from '../../contract/fields.ts';
import type { JsonObject, JsonValue } from '../../contract/json.ts';
import { LIMITS } from '../../contract/limits.ts';
import { MACHINES } from '../../contract/machines.ts';
import { textError } from '../../contract/text-rules.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../contract/tuning.ts';
import { isInches, LENGTH_PARTS, lengthText, lengthWithUnit, UNITS, type Unit } from '../../contract/unit.ts';
import { isWithin } from '../../domain/rules.ts';
import {
  choice,
  grouped,
  isGiven,
  kebab,
  onOff,
  type Setting,
  text,
  texts,
  UsageError,
} from '../../setting.ts';
import { composed } from '../../tables/cells.ts';
import {
  inUnit,
  type Length,
  parseLength,
  roundedTo,
  type System,
  systemOfUnit,
  unheldFault,
} from '../../tables/lengths.ts';
import { readNamedLengths, stageOf } from '../../tables/named-lengths.ts';
import { isLength } from '../../tables/rows.ts';
import { merged } from './request.ts';

/** The objects of a request whose fields are options, with the prefix of these options. */
const OBJECTS = [
  ['', '', REQUEST_FIELDS],
  ['params', '', PARAMS_FIELDS],
  ['params.machine', 'machine', MACHINE_FIELDS],
  ['alnsConfig', 'alns', ALNS_CONFIG_FIELDS],
  ['builderConfig', 'builder', BUILDER_CONFIG_FIELDS],
] as const;

type ObjectName = (typeof OBJECTS)[number][0];

/** A field of a request with an option of its own. */
interface FieldOption {
  readonly object: ObjectName;
  readonly name: string;
  /** The name of the option: `alnsNumThreads` is `--alns-num-threads`. */
  readonly option: string;
  readonly field: Field;
}

/** Fields with a shorter option. */
const SHORT: Readonly<Record<string, string>> = { kerfWidth: 'kerf' };

/** A switch changes the default: `--no-allow-rotation`, `--include-svg`. */
const switches = (field: Field): boolean | undefined => (field.type === 'bool' ? !field.default : undefined);

/** Joins words to a name such as `alnsNumThreads`. */
const joined = (...words: readonly string[]): string =>
  words
    .filter((word) => word !== '')
    .map((word, index) => (index === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join('');

/** The fields with options, in the order of the help. */
export const FIELD_OPTIONS: readonly FieldOption[] = OBJECTS.flatMap(([object, prefix, fields]) =>
  Object.entries(fields as Fields).map(([name, field]) => ({
    object,
    name,
    field,
    option: joined(switches(field) === false ? 'no' : '', prefix, SHORT[name] ?? name),
  })),
);

/** Names of units that say no more than what numbers count in. */
const SYSTEMS: readonly System[] = ['mm', 'in'];

/** What lengths without a unit are. Not a field of its own, because the lengths themselves choose the unit of the request. */
const UNIT: Setting<System | undefined> = {
  fallback: undefined,
  placeholder: SYSTEMS.join('|'),
  help: 'what lengths without a unit are: millimetres or inches. Default: inches if the other lengths are in inches, else millimetres. The units of the API (in/16, 0.1mm, …) say the same',
  expects: SYSTEMS.join(' or '),
  parse(name) {
    const unit = UNITS.find((known) => known === name);
    return SYSTEMS.find((known) => known === name) ?? (unit && (isInches(unit) ? 'in' : 'mm'));
  },
  completes: SYSTEMS,
};

const length = (help: string): Setting<string | undefined> => text(undefined, 'LENGTH', help);

const { valuePercent } = OFFCUT_CLASS_FIELDS;

/** What switches do. The meaning of a field says what its value is, and a switch has none. */
const SWITCHES: Readonly<Record<string, string>> = {
  includeSvg: 'include a drawing of each sheet in the response. Allowed for up to 10,000 pieces',
  includeCutList: 'list the cuts of every sheet in the response, in the order in which the saw makes them',
  includeTrimCuts: 'list the cuts along the margins of every sheet, and count them',
  includeShoppingList: 'list the sheets that are missing in the response, if the stock is used up',
  includePtx: 'include a PTX file for saws in the response',
  includeWarnings: 'include warnings in the response',
  alternateOrientation: 'allow cuts in both directions at every stage',
  firstCutVertical:
    'make the cuts of the first stage horizontal. With --no-alternate-orientation, this only breaks ties',
  allowRotation: 'rotate no piece',
  cutThroughDefects: 'cut through no defect: a cut may only touch its edges',
};

/** The kinds of machines with a preset. */
const MACHINE = choice(
  MACHINES.map(({ name }) => name),
  undefined,
  'settings of a kind of machine as a start, where neither the request nor another option gives them: kerf, margins, stages and the like',
);

/** Each setting of a request as an option, and more: a machine, all four margins at once, rules of stages, the offcuts that are kept, and edge bands. */
export const SETTING_OPTIONS: Options = grouped(
  'Settings, which take precedence over those of a request and of --settings-of',
  {
    machine: MACHINE,
    ...Object.fromEntries(
      FIELD_OPTIONS.flatMap((setting) => [
        ...(setting.name === 'marginLeft' ? [['margin', length('all four margins')]] : []),
        [setting.option, settingOf(setting)],
      ]),
    ),
    stageRule: texts(
      'STAGE=MIN[:MAX]',
      `the least and the greatest extent of a part of a stage across its cuts. May be repeated, up to ${LIMITS.MAX_STAGE_RULES} times`,
    ),
    offcutClass: texts(
      'LENGTHxWIDTH[:PERCENT]',
      `an offcut size to keep: minimum length and width, and its value as a percentage of the material (${valuePercent.min} to ${valuePercent.max}; default ${valuePercent.default}). May be repeated, up to ${LIMITS.MAX_OFFCUT_CLASSES} times`,
    ),
    edgeBand: texts(
      'NAME=THICKNESS[:ALLOWANCE]',
      `an edge band that the pieces name: what it adds to a piece, and what is milled off before. May be repeated, up to ${LIMITS.MAX_EDGE_BANDS} times`,
    ),
  },
);

function settingOf({ object, name, field }: FieldOption): Setting<unknown> {
  // The fields of a search are many, so the help only names them; docs/strategies.md has their meanings.
  const isExplained = object === '' || object.startsWith('params');
  const meaning = isExplained ? lowerFirst(field.meaning.replace(/\.$/, '')) : `${object}.${name}`;
  if (name === 'unit') return UNIT;
  if (isLength(name)) return length(`${meaning.replace(/,? in millimetres \(or unit\)/, '')} (default 0)`);
  if (field.type === 'bool') return onOff(SWITCHES[name] ?? meaning);
  if (field.type === 'text') return text(undefined, 'TEXT', meaning);
  const range = 'min' in field ? [`${field.min} to ${field.max}`] : [];
  const facts = [...range, ...('default' in field ? [`default ${field.default}`] : [])];
  const help = facts.length === 0 ? meaning : `${meaning} (${facts.join('; ')})`;
  return field.type === 'enum' ? choice(field.values, undefined, help) : number(field, help);
}

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

/** A number without a default. A 64-bit integer keeps all its digits. */
function number(
  { type, min, max }: NumberField | WideField,
  help: string,
): Setting<number | bigint | undefined> {
  const isDouble = type === 'double';
  return {
    fallback: undefined,
    placeholder: 'N',
    help,
    expects: `${isDouble ? 'a number' : 'an integer'} from ${min} to ${max}`,
    parse(text) {
      if (!(isDouble ? /^\d{1,16}(\.\d{1,20})?$/ : /^-?\d{1,20}$/).test(text)) return undefined;
      const value = isDouble ? Number(text) : BigInt(text);
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** Values of the options. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** Members of a request in which lengths of options have no unit yet. */
export interface Members {
  readonly [name: string]: Unmeasured;
}

type Unmeasured = JsonValue | OptionLength | readonly Unmeasured[] | Members;

/**
 * Reads the settings among the options.
 *
 * @param given members of a request, which take precedence over the settings of a machine.
 * @returns the members of a request, but for its unit.
 * @throws UsageError for a value out of range, or a length that is none.
 */
export function readSettings(values: SettingValues, reading: Reading, given: Members = {}): Members {
  const members = FIELD_OPTIONS.flatMap(({ object, name, option: own, field }): Members[] => {
    const option = values[own] === undefined && object === 'params' && isMargin(name) ? 'margin' : own;
    const value = values[option];
    if (!isGiven(value) || name === 'unit') return [];
    if (isLength(name) && field.type === 'int')
      return [memberOf(object, name, optionLength(kebab(option), String(value), field, reading))];
    return [memberOf(object, name, field.type === 'bool' ? !field.default : (value as JsonValue))];
  });
  for (const { option, name, read } of REPEATED) {
    const texts = values[option];
    if (!Array.isArray(texts) || texts.length === 0) continue;
    members.push(
      memberOf(
        'params',
        name,
        texts.map((text) => read(String(text), reading)),
      ),
    );
  }
  const own = members.reduce<Members>(together, {});
  return together(machineSettings(values['machine'], [own, given], reading.round), own);
}

/** Lengths of options are objects, but no two members have one name. */
const together = (all: Members, more: Members): Members => merged(all as JsonObject, more as JsonObject);

/**
 * The settings of a kind of machine.
 *
 * @param given the members of requests and options, which take precedence.
 */
function machineSettings(name: unknown, given: readonly Members[], round: boolean): Members {
  const machine = MACHINES.find((each) => each.name === name);
  if (!machine) return {};
  const others = new Set(given.flatMap(({ params }) => Object.keys(params ?? {})));
  const own = Object.entries(machine.params).filter(([field]) => !others.has(field));
  const params = own.map(([field, value]): [string, Unmeasured] => {
    const option = `machine ${machine.name}, whose ${field}`;
    const reading = { system: machine.system, round };
    if (Array.isArray(value)) return [field, value.map((text) => stageRuleOf(option, text, reading))];
    const range = (PARAMS_FIELDS as Fields)[field];
    if (typeof value !== 'string' || range?.type !== 'int') return [field, value as JsonValue];
    return [field, optionLength(option, value, range, reading)];
  });
  return params.length === 0 ? {} : { params: Object.fromEntries(params) };
}

const memberOf = (object: ObjectName, name: string, value: Unmeasured): Members =>
  object
    .split('.')
    .filter((part) => part !== '')
    .reduceRight<Members>((inner, part) => ({ [part]: inner }), { [name]: value });

const isOptionLength = (part: object): part is OptionLength => 'numerator' in part;

/** The lengths of options in a part of a request. */
export function lengthsIn(part: Unmeasured): OptionLength[] {
  if (typeof part !== 'object' || part === null) return [];
  return isOptionLength(part) ? [part] : Object.values(part).flatMap(lengthsIn);
}

/**
 * Members with their lengths in a unit.
 *
 * @throws UsageError for a length out of range.
 */
export const inUnits = (members: Members, unit: Unit): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, measured(member, unit)]));

function measured(value: Unmeasured, unit: Unit): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (isOptionLength(value)) return unitsOf(value, unit);
  if (Array.isArray(value)) return value.map((item) => measured(item, unit));
  return inUnits(value as Members, unit);
}

/** The paths of the fields that options give, and of the objects that have them. */
export const givenFields = (values: SettingValues): ReadonlySet<string> =>
  new Set(
    FIELD_OPTIONS.flatMap(({ object, name, option }) =>
      isGiven(values[option]) || (isMargin(name) && isGiven(values['margin']))
        ? [object, object === '' ? name : `${object}.${name}`]
        : [],
    ),
  );

const isMargin = (name: string): boolean => name.startsWith('margin');

const OFFCUT_CLASS = 'offcut-class';

/** Sides as people write them, and a percentage. */
const CLASS = /^([\d.¼-¾⅐-⅞][^x×*:]{0,15})[x×*] ?([\d.¼-¾⅐-⅞][^x×*:]{0,15})(?::(\d{1,3}))?$/i;

function readOffcutClass(text: string, reading: Reading): Members {
  const [, long = '', wide = '', percent] = CLASS.exec(text) ?? [];
  const value = percent === undefined ? valuePercent.default : Number(percent);
  if (long === '')
    throw new UsageError(`--${OFFCUT_CLASS} must be LENGTHxWIDTH or LENGTHxWIDTH:PERCENT, not '${text}'`);
  checkWithin(`the percentage of --${OFFCUT_CLASS}`, value, valuePercent);
  const side = (length: string) => optionLength(OFFCUT_CLASS, length, LIMITS.dimension, reading);
  return { minLength: side(long), minWidth: side(wide), valuePercent: value };
}

function checkWithin(name: string, value: number, range: LengthRange): void {
  if (!isWithin(value, range))
    throw new UsageError(`${name} must be from ${range.min} to ${range.max}, not ${value}`);
}

const STAGE_RULE = 'stage-rule';

/**
 * @param option who gives the rule, without the dashes.
 * @throws UsageError if it is no rule, or its stage is out of range.
 */
function stageRuleOf(option: string, text: string, reading: Reading): Members {
  const { name = '', first = '', second } = readNamedLengths(text) ?? {};
  const stage = stageOf(name);
  if (stage === undefined)
    throw new UsageError(`--${option} must be STAGE=MIN or STAGE=MIN:MAX, not '${text}'`);
  checkWithin(`the stage of --${option}`, stage, STAGE_RULE_FIELDS.stage);
  const length = (part: string) => optionLength(option, part, LIMITS.allowance, reading);
  return { stage, minPart: length(first), ...(second !== undefined && { maxPart: length(second) }) };
}

const EDGE_BAND = 'edge-band';

function readEdgeBand(text: string, reading: Reading): Members {
  const band = readNamedLengths(text);
  if (!band)
    throw new UsageError(`--${EDGE_BAND} must be NAME=THICKNESS or NAME=THICKNESS:ALLOWANCE, not '${text}'`);
  const { first, second } = band;
  const name = composed(band.name);
  const fault = textError(name, LIMITS.MAX_BAND_NAME_LENGTH);
  if (fault !== undefined) throw new UsageError(`the name of --${EDGE_BAND} ${fault}, not '${name}'`);
  const length = (part: string) => optionLength(EDGE_BAND, part, LIMITS.edgeBand, reading);
  return { name, thickness: length(first), ...(second !== undefined && { allowance: length(second) }) };
}

/** The options that may be repeated, and what reads one of them into a list of `params`. */
const REPEATED = [
  {
    option: 'stageRule',
    name: 'stageRules',
    read: (text: string, reading: Reading) => stageRuleOf(STAGE_RULE, text, reading),
  },
  { option: 'offcutClass', name: 'offcutClasses', read: readOffcutClass },
  { option: 'edgeBand', name: 'edgeBands', read: readEdgeBand },
] as const;

/** How the lengths of a command are read. */
export interface Reading {
  /** What bare numbers count in, once it is known. */
  readonly system?: System | undefined;
  /** Whether lengths between two units are rounded. */
  readonly round: boolean;
}

/** A length that an option gives. */
export interface OptionLength extends Length {
  /** Its name, without the dashes. */
  readonly option: string;
  readonly range: LengthRange;
}

/** What a length may be, and how it is rounded. */
type LengthRange = Pick<NumberField, 'min' | 'max' | 'roundsUp'>;

/**
 * Reads the length of an option as people write it: `3.2`, `3,2`, `1/8"`, `12 mm`.
 *
 * @throws UsageError if it is none.
 */
export function optionLength(
  option: string,
  text: string,
  range: LengthRange,
  { system, round }: Reading,
): OptionLength {
  // A shell has no column to tell whether 3.251 has decimals. In inches it cannot mean anything else.
  const length = parseLength(text, { mark: system === 'in' ? undefined : '.', system, round });
  if ('fault' in length) throw new UsageError(`--${option} ${length.fault}`);
  return { ...length, option, range };
}

/**
 * The length of an option as a number of units, rounded if the unit does not hold it: whoever chose the unit has refused
 * such lengths, or was told to round them.
 *
 * @throws UsageError if it is out of range.
 */
function unitsOf({ option, range, ...length }: OptionLength, unit: Unit): number {
  const value = roundedTo(length, unit, range.roundsUp ? 'longer' : 'nearest');
  if (isWithin(value, range)) return value;
  const [least, most] = [lengthText(range.min, unit), lengthWithUnit(range.max, unit)];
  throw new UsageError(`--${option} must be from ${least} to ${most}, not '${length.text}'`);
}

/** What to say of a length that no unit of the request holds. */
export const unheldOption = (length: OptionLength, unit: Unit, because = 'the finest unit'): UsageError =>
  new UsageError(`--${length.option} ${unheldFault(length, unit)}: that is ${because}. --round rounds it`);

/** Rounded lengths that a note names. */
const MAX_SHOWN = 20;

/** Says which lengths a unit does not hold, and so are rounded; nothing if there are none. */
export function roundingNotes(lengths: readonly Length[], unit: Unit): string[] {
  const unheld = lengths.filter((length) => inUnit(length, unit) === undefined);
  if (unheld.length === 0) return [];
  const texts = [...new Set(unheld.map(written))];
  const more = texts.length > MAX_SHOWN ? ` and ${texts.length - MAX_SHOWN} more` : '';
  return [`Rounded to ${lengthWithUnit(1, unit)}: ${texts.slice(0, MAX_SHOWN).join(', ')}${more}.`];
}

/** A length as people wrote it, on one line. */
export const written = ({ text }: Length): string => text.trim().replace(/\s+/g, ' ');

/** One unit, as a length: a unit that holds it holds all lengths that are counted in it. */
export const oneOf = (unit: Unit): Length => ({
  numerator: 1n,
  denominator: BigInt(LENGTH_PARTS[unit]),
  system: systemOfUnit(unit),
  text: lengthWithUnit(1, unit),
});
