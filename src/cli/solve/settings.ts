import { kebab, UsageError } from '../../arguments.ts';
import { ALNS_CONFIG_FIELDS } from '../../contract/alns-config.ts';
import { BUILDER_CONFIG_FIELDS } from '../../contract/builder-config.ts';
import { type Field, type Fields, PARAMS_FIELDS, REQUEST_FIELDS } from '../../contract/fields.ts';
import { MACHINE_FIELDS } from '../../contract/machine.ts';
import { DEFAULT_UNIT, UNITS, type Unit } from '../../contract/unit.ts';
import { readLength } from '../../tables/lengths.ts';
import { isLength } from '../../tables/rows.ts';
import { OFFCUT_CLASS, OFFCUT_CLASS_HELP, offcutClassMembers } from './offcut-classes.ts';

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
const MARGINS = SETTINGS.filter(({ object, name }) => object === 'params' && name.startsWith('margin'));

/** The options as `parseArgs` takes them. */
export const SETTING_OPTIONS = Object.fromEntries([
  [MARGIN, { type: 'string' }],
  ...SETTINGS.map(({ option, field }) => [option, { type: field.type === 'bool' ? 'boolean' : 'string' }]),
  [OFFCUT_CLASS, { type: 'string', multiple: true }],
]) as Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>>;

/** Their part of the help text. */
export function settingsHelp(): string {
  const margin = `  --${MARGIN} N\n      all four margins in millimetres\n`;
  const each = SETTINGS.map((setting) => {
    const { option, field, name } = setting;
    const argument = field.type === 'bool' ? '' : ` ${field.type === 'enum' ? field.values.join('|') : 'N'}`;
    const before = name === 'marginLeft' ? margin : '';
    return `${before}  --${option}${argument}\n${wrapped(meaningOf(setting))}`;
  });
  return [...each, OFFCUT_CLASS_HELP].join('\n');
}

/** The fields of a search are many, so the help only names them; docs/api.md has their meanings. */
function meaningOf({ object, name, field }: Setting): string {
  const meaning =
    object === '' || object.startsWith('params') ? field.meaning.replace(/\.$/, '') : `${object}.${name}`;
  if (field.type === 'bool') return `${meaning}: ${field.default ? 'no' : 'yes'}`;
  const range = 'min' in field ? [`${field.min} to ${field.max}`] : [];
  const facts = [...range, ...('default' in field ? [`default ${field.default}`] : [])];
  return facts.length === 0 ? meaning : `${meaning} (${facts.join('; ')})`;
}

/** Indented lines of at most 100 characters. */
function wrapped(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= 100) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => `      ${each}`).join('\n');
}

/** Values of the options, as `parseArgs` returns them. */
export type SettingValues = Readonly<
  Record<string, string | boolean | readonly (string | boolean)[] | undefined>
>;

/** The options that are given, in the order of the help. */
export const givenSettings = (values: SettingValues): readonly string[] =>
  Object.keys(SETTING_OPTIONS).filter((option) => values[option] !== undefined);

/**
 * The members of a request that the options give, as JSON text: `"params":{"kerfWidth":4}`.
 *
 * @throws UsageError for a value out of range.
 */
export function requestMembers(values: SettingValues): readonly string[] {
  const unit = unitOf(values);
  const membersOf = (object: ObjectName): readonly string[] =>
    SETTINGS.filter((setting) => setting.object === object).flatMap((setting) => {
      const own = values[setting.option];
      const given = own ?? (MARGINS.includes(setting) ? values[MARGIN] : undefined);
      if (given === undefined) return [];
      const option = own === undefined ? MARGIN : setting.option;
      const text = isLength(setting.name) ? inUnits(option, String(given), unit) : String(given);
      return [`${JSON.stringify(setting.name)}:${literal(option, setting.field, text)}`];
    });
  const object = (name: string, members: readonly string[]): readonly string[] =>
    members.length === 0 ? [] : [`${JSON.stringify(name)}:{${members.join(',')}}`];
  const classes = values[OFFCUT_CLASS];
  return [
    ...membersOf(''),
    ...object('params', [
      ...membersOf('params'),
      ...object('machine', membersOf('params.machine')),
      ...offcutClassMembers(Array.isArray(classes) ? classes : undefined, unit),
    ]),
    ...object('alnsConfig', membersOf('alnsConfig')),
    ...object('builderConfig', membersOf('builderConfig')),
  ];
}

/**
 * The unit that the options name. Lengths of options and tables are as people write them: in millimetres, or in inches.
 *
 * @throws UsageError if there is no such unit.
 */
export function unitOf({ unit }: SettingValues): Unit {
  if (unit === undefined) return DEFAULT_UNIT;
  const known = UNITS.find((name) => name === unit);
  if (known) return known;
  throw new UsageError(`--unit must be one of ${UNITS.join(', ')}, not '${unit}'`);
}

/** A length as a number of units, as text. */
function inUnits(option: string, text: string, unit: Unit): string {
  if (unit === DEFAULT_UNIT) return text;
  const reading = readLength(text, '.', undefined, unit);
  if (reading.fault === undefined) return String(reading.value);
  throw new UsageError(`--${option} ${reading.fault}`);
}

/** A value as JSON. A 64-bit integer keeps all its digits. */
function literal(option: string, field: Field, text: string): string {
  if (field.type === 'bool') return String(switches(field));
  if (field.type === 'enum') {
    if (field.values.includes(text)) return JSON.stringify(text);
    throw new UsageError(`--${option} must be one of ${field.values.join(', ')}, not '${text}'`);
  }
  if (field.type === 'text') return JSON.stringify(text);
  const { min, max, type } = field;
  const isWritten = (type === 'double' ? /^\d{1,16}(\.\d{1,20})?$/ : /^-?\d{1,20}$/).test(text);
  const value = type === 'double' ? Number(text) : isWritten ? BigInt(text) : 0n;
  if (isWritten && value >= min && value <= max)
    return type === 'double' ? String(value) : String(BigInt(text));
  const kind = type === 'double' ? 'a number' : 'an integer';
  throw new UsageError(`--${option} must be ${kind} from ${min} to ${max}, not '${text}'`);
}
