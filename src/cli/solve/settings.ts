import { kebab, UsageError } from '../../arguments.ts';
import { ALNS_CONFIG_FIELDS } from '../../contract/alns-config.ts';
import { BUILDER_CONFIG_FIELDS } from '../../contract/builder-config.ts';
import { type Field, type Fields, PARAMS_FIELDS, REQUEST_FIELDS } from '../../contract/fields.ts';
import type { JsonObject, JsonValue } from '../../contract/json.ts';
import type { Range } from '../../contract/limits.ts';
import { MACHINE_FIELDS } from '../../contract/machine.ts';
import { isInches, UNITS, type Unit } from '../../contract/unit.ts';
import type { System } from '../../tables/lengths.ts';
import { isLength } from '../../tables/rows.ts';
import { type OptionLength, optionLength, type Reading, unitsOf } from './lengths.ts';
import { OFFCUT_CLASS, OFFCUT_CLASS_HELP, readOffcutClass } from './offcut-classes.ts';
import { wrapped } from './wrapped.ts';

/** The objects of a request whose fields are options, with the prefix of these options. */
const OBJECTS = [
  ['', '', REQUEST_FIELDS],
  ['params', '', PARAMS_FIELDS],
  ['params.machine', 'machine-', MACHINE_FIELDS],
  ['alnsConfig', 'alns-', ALNS_CONFIG_FIELDS],
  ['builderConfig', 'builder-', BUILDER_CONFIG_FIELDS],
] as const;

type ObjectName = (typeof OBJECTS)[number][0];

/** An option for one field of a request. */
interface Setting {
  readonly object: ObjectName;
  readonly name: string;
  readonly option: string;
  readonly field: Field;
}

/** Fields with a shorter option. */
const SHORT: Readonly<Record<string, string>> = { kerfWidth: 'kerf' };

/** A switch changes the default: `--no-allow-rotation`, `--include-svg`. */
const switches = (field: Field): boolean | undefined => (field.type === 'bool' ? !field.default : undefined);

const optionOf = (prefix: string, name: string, field: Field): string =>
  `${switches(field) === false ? 'no-' : ''}${prefix}${SHORT[name] ?? kebab(name)}`;

/** One option for each scalar field, in the order of the help. */
export const SETTINGS: readonly Setting[] = OBJECTS.flatMap(([object, prefix, fields]) =>
  Object.entries(fields as Fields).map(([name, field]) => ({
    object,
    name,
    field,
    option: optionOf(prefix, name, field),
  })),
);

/** Sets all four margins. */
const MARGIN = 'margin';

/** The options as `parseArgs` takes them. */
export const SETTING_OPTIONS = Object.fromEntries([
  [MARGIN, { type: 'string' }],
  ...SETTINGS.map(({ option, field }) => [option, { type: field.type === 'bool' ? 'boolean' : 'string' }]),
  [OFFCUT_CLASS, { type: 'string', multiple: true }],
]) as Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>>;

/** The kind of lengths; not a setting of its own, because the lengths themselves choose the unit of the request. */
const UNIT = 'unit';

/** Names of units that say no more than what numbers count in. */
const SYSTEMS: readonly System[] = ['mm', 'in'];

/** What stands for the value of an option in help texts and documents; empty for a switch. */
export function placeholderOf({ name, field }: Setting): string {
  if (field.type === 'bool') return '';
  if (name === UNIT) return ` ${SYSTEMS.join('|')}`;
  if (field.type === 'enum') return ` ${field.values.join('|')}`;
  return isLength(name) ? ' LENGTH' : ' N';
}

/** Their part of the help text. */
export function settingsHelp(): string {
  const margin = `  --${MARGIN} LENGTH\n      all four margins\n`;
  const each = SETTINGS.map((setting) => {
    const before = setting.name === 'marginLeft' ? margin : '';
    return `${before}  --${setting.option}${placeholderOf(setting)}\n${wrapped(meaningOf(setting))}`;
  });
  return [...each, OFFCUT_CLASS_HELP].join('\n');
}

/** What switches do. The meaning of a field says what its value is, and a switch has none. */
const SWITCHES: Readonly<Record<string, string>> = {
  includeSvg: 'Include a drawing of each sheet in the response. Allowed for up to 10,000 pieces',
  includeCutList: 'List the cuts of every sheet in the response, in the order in which the saw makes them',
  includePtx: 'Include a PTX file for saws in the response',
  includeWarnings: 'Include warnings in the response',
  alternateOrientation: 'Allow cuts in both directions at every stage',
  firstCutVertical:
    'Make the cuts of the first stage horizontal. With --no-alternate-orientation, this only breaks ties',
  allowRotation: 'Rotate no piece',
};

/** The fields of a search are many, so the help only names them; docs/api.md has their meanings. */
function meaningOf({ object, name, field }: Setting): string {
  if (name === UNIT)
    return 'What lengths without a unit are: millimetres or inches. Default: inches if the other lengths are in inches, else millimetres. The units of the API (in/16, 0.1mm, …) say the same';
  const isExplained = object === '' || object.startsWith('params');
  const meaning = isExplained ? field.meaning.replace(/\.$/, '') : `${object}.${name}`;
  if (isLength(name)) return `${meaning.replace(' in millimetres (or unit)', '')} (default 0)`;
  if (field.type === 'bool') return SWITCHES[name] ?? meaning;
  const range = 'min' in field ? [`${field.min} to ${field.max}`] : [];
  const facts = [...range, ...('default' in field ? [`default ${field.default}`] : [])];
  return facts.length === 0 ? meaning : `${meaning} (${facts.join('; ')})`;
}

/** Values of the options, as `parseArgs` returns them. */
export type SettingValues = Readonly<
  Record<string, string | boolean | readonly (string | boolean)[] | undefined>
>;

/** The settings that options give. */
export interface Settings {
  /** The lengths among them. */
  readonly lengths: readonly OptionLength[];
  /**
   * The members of a request with this unit, but for the unit itself.
   *
   * @throws UsageError for a length out of range.
   */
  readonly membersIn: (unit: Unit) => JsonObject;
}

/**
 * Reads the settings among the options.
 *
 * @throws UsageError for a value out of range, or a length that is none.
 */
export function readSettings(values: SettingValues, reading: Reading): Settings {
  const lengths: OptionLength[] = [];
  type Member = (unit: Unit) => JsonValue;
  const lengthOf = (option: string, text: string, range: Range): Member => {
    const length = optionLength(option, text, range, reading);
    lengths.push(length);
    return (unit) => unitsOf(length, unit);
  };
  const given = SETTINGS.flatMap(({ object, name, option: own, field }): [ObjectName, string, Member][] => {
    const option = values[own] === undefined && object === 'params' && isMargin(name) ? MARGIN : own;
    const value = values[option];
    if (value === undefined || name === UNIT) return [];
    if (isLength(name) && field.type === 'int')
      return [[object, name, lengthOf(option, String(value), field)]];
    const fixed = literal(option, field, String(value));
    return [[object, name, () => fixed]];
  });
  const texts = values[OFFCUT_CLASS];
  const classes = Array.isArray(texts)
    ? texts.map((text) => readOffcutClass(String(text), (...side) => lengthOf(OFFCUT_CLASS, ...side)))
    : [];
  const membersIn = (unit: Unit): JsonObject => {
    const membersOf = (object: ObjectName): JsonObject =>
      Object.fromEntries(
        given.flatMap(([at, name, member]) => (at === object ? [[name, member(unit)]] : [])),
      );
    const params = {
      ...membersOf('params'),
      ...unlessEmpty('machine', membersOf('params.machine')),
      ...(classes.length > 0 && { offcutClasses: classes.map((read) => read(unit)) }),
    };
    return {
      ...membersOf(''),
      ...unlessEmpty('params', params),
      ...unlessEmpty('alnsConfig', membersOf('alnsConfig')),
      ...unlessEmpty('builderConfig', membersOf('builderConfig')),
    };
  };
  return { lengths, membersIn };
}

/** The paths of the fields that options give, and of the objects that have them. */
export const givenFields = (values: SettingValues): ReadonlySet<string> =>
  new Set(
    SETTINGS.flatMap(({ object, name, option }) => {
      const isGiven = values[option] !== undefined || (isMargin(name) && values[MARGIN] !== undefined);
      return isGiven ? [object, object === '' ? name : `${object}.${name}`] : [];
    }),
  );

const isMargin = (name: string): boolean => name.startsWith('margin');

const unlessEmpty = (name: string, members: JsonObject): JsonObject =>
  Object.keys(members).length === 0 ? {} : { [name]: members };

/**
 * What the options say that numbers without a unit count in.
 *
 * @throws UsageError if there is no such unit.
 */
export function systemOption({ [UNIT]: name }: SettingValues): System | undefined {
  if (name === undefined) return undefined;
  const system = SYSTEMS.find((known) => known === name);
  if (system) return system;
  const unit = UNITS.find((known) => known === name);
  if (unit) return isInches(unit) ? 'in' : 'mm';
  throw new UsageError(`--${UNIT} must be ${SYSTEMS.join(' or ')}, not '${name}'`);
}

/** The value of an option. A 64-bit integer keeps all its digits. */
function literal(option: string, field: Field, text: string): JsonValue {
  if (field.type === 'bool') return switches(field) ?? true;
  if (field.type === 'enum') {
    if (field.values.includes(text)) return text;
    throw new UsageError(`--${option} must be one of ${field.values.join(', ')}, not '${text}'`);
  }
  if (field.type === 'text') return text;
  const { min, max, type } = field;
  const isWritten = (type === 'double' ? /^\d{1,16}(\.\d{1,20})?$/ : /^-?\d{1,20}$/).test(text);
  const value = type === 'double' ? Number(text) : isWritten ? BigInt(text) : 0n;
  if (isWritten && value >= min && value <= max) return value;
  const kind = type === 'double' ? 'a number' : 'an integer';
  throw new UsageError(`--${option} must be ${kind} from ${min} to ${max}, not '${text}'`);
}
