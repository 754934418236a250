import {
  type Field,
  type Fields,
  MACHINE_FIELDS,
  PARAMS_FIELDS,
  REQUEST_FIELDS,
} from '../../../src/contract/fields.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';
import { DEFAULT_UNIT, type Unit } from '../../../src/contract/unit.ts';
import { capitalized } from '../../../src/contract/words.ts';
import { readLength, type System } from '../../../src/tables/lengths.ts';
import { EDGE_BANDS, readBands } from './edge-bands.ts';
import { readRules, STAGE_RULES } from './stage-rules.ts';

/** A setting of the job, as the contract declares it. */
export interface Setting {
  /** Its place in the request: `params.kerfWidth`. */
  readonly path: string;
  /** Its name in words: `Kerf width`. */
  readonly label: string;
  readonly field: Field & { readonly default: unknown };
}

/** The default of a setting that a request may leave out: nothing. */
const NONE = '';

/** Characters of a rule of a stage. */
const MAX_RULE_LENGTH = 30;

export interface SettingGroup {
  readonly title: string;
  /** What the group is for. */
  readonly about: string;
  readonly settings: readonly Setting[];
  /** Few people need it. */
  readonly isAdvanced?: true;
  /** It matters to this strategy alone. */
  readonly strategy?: string;
}

/** Lengths and durations, by the end of the name. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/Ms$/, 's'],
  [/(Width|Size|Left|Right|Top|Bottom)$/, 'mm'],
];

/** Abbreviations within names. */
const WORDS: Readonly<Record<string, string>> = {
  prob: 'probability',
  iter: 'iteration',
  max: 'maximum',
  min: 'minimum',
  num: 'number of',
};

/** Settings as a shop calls them. */
const LABELS: Readonly<Record<string, string>> = {
  maxStages: 'Saw direction changes',
  alternateOrientation: 'Directions alternate',
  firstCutVertical: 'First cut vertical',
  kerfWidth: 'Saw kerf (mm)',
  kerfVertical: 'Kerf of vertical cuts (mm)',
  kerfHorizontal: 'Kerf of horizontal cuts (mm)',
  minTrimSize: 'Minimum trim (mm)',
  maxCutLength: 'Longest cut (mm)',
  stageRules: 'Part sizes by stage',
  edgeBands: 'Edge bands',
  sizes: 'Sizes of pieces',
  marginLeft: 'Edge trim left (mm)',
  marginRight: 'Edge trim right (mm)',
  marginTop: 'Edge trim top (mm)',
  marginBottom: 'Edge trim bottom (mm)',
  allowRotation: 'Pieces may rotate',
  bookHeight: 'Book height (sheets)',
  sheetMs: 'Time to load (s)',
  cutMs: 'Time per cut (s)',
  turnMs: 'Time per turn (s)',
  feedMmPerS: 'Feed (mm/s)',
  strategy: 'How to search',
  timeLimitMs: 'Search time (s)',
  seed: 'Random seed',
};

/** Values as a shop calls them. */
const VALUES: Readonly<Record<string, string>> = {
  greedy: 'At once (greedy)',
  alns: 'Search longer (alns)',
  cut: 'As they are cut',
  finished: 'Finished, with their bands',
};

export const wordOf = (value: string): string => VALUES[value] ?? value;

/** `maxNoBestImproveMs` in words. A beam has a width too, but not in millimetres. */
function labelOf(name: string): string {
  const given = LABELS[name];
  if (given !== undefined) return given;
  const unit = name.startsWith('beam') ? undefined : UNITS.find(([ending]) => ending.test(name))?.[1];
  const words = name
    .replace(/Ms$/, '')
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => WORDS[word] ?? word)
    .join(' ');
  const sentence = capitalized(words);
  return unit === undefined ? sentence : `${sentence} (${unit})`;
}

const settingsOf = (prefix: string, fields: Fields): Setting[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    'default' in field
      ? [{ path: `${prefix}${name}`, label: labelOf(name), field: field as Setting['field'] }]
      : [],
  );

/** Kerfs that are by default that of all cuts. */
const OWN_KERFS = {
  kerfVertical: { ...PARAMS_FIELDS.kerfVertical, default: NONE } as unknown as Field,
  kerfHorizontal: { ...PARAMS_FIELDS.kerfHorizontal, default: NONE } as unknown as Field,
};

/** All rules of stages as one text. */
const STAGE_RULES_FIELD = {
  stageRules: {
    type: 'text',
    maxLength: LIMITS.MAX_STAGE_RULES * MAX_RULE_LENGTH,
    default: NONE,
    meaning:
      'The least and the greatest part of a stage across its cuts: 1=100:3500; 2=100. Waste is exempt.',
  } as Field,
};

/** All edge bands as one text, and the sizes that they count in. */
const EDGE_FIELDS = {
  edgeBands: {
    type: 'text',
    maxLength: LIMITS.MAX_EDGE_BANDS * LIMITS.MAX_BAND_NAME_LENGTH,
    default: NONE,
    meaning:
      'How thick the bands on edges of pieces are, by name: ABS=2; HPL=0.8:0.5, where 0.5 is milled off before. Others add nothing to a size.',
  } as Field,
  sizes: {
    ...PARAMS_FIELDS.sizes,
    default: 'cut',
    meaning: 'Whether sizes are those to cut, or finished ones with their edge bands.',
  } as unknown as Field,
};

/** How the saw works. Without its feed, the result has no machine time. */
const FEED = 'params.machine.feedMmPerS';
const PRODUCTION: readonly Setting[] = [
  ...settingsOf('params.', {
    bookHeight: { ...PARAMS_FIELDS.bookHeight, default: NONE } as unknown as Field,
  }),
  ...settingsOf('params.machine.', {
    ...MACHINE_FIELDS,
    feedMmPerS: { ...MACHINE_FIELDS.feedMmPerS, default: NONE } as unknown as Field,
  }),
];

/** The place of the feed, where only other times of the saw are given; undefined if nothing is missing. */
export function missingFeed(settings: Readonly<Record<string, string>>): string | undefined {
  const isTimed = PRODUCTION.some(({ path }) => path.startsWith('params.machine.') && path in settings);
  return isTimed && !(FEED in settings) ? FEED : undefined;
}

/** Every setting of a request that the page shows. The page draws the layout itself, so it never asks for drawings. */
export const SETTINGS: readonly Setting[] = [
  ...settingsOf('', { strategy: REQUEST_FIELDS.strategy }),
  ...settingsOf('params.', { ...PARAMS_FIELDS, ...OWN_KERFS, ...STAGE_RULES_FIELD, ...EDGE_FIELDS }),
  ...PRODUCTION,
  ...settingsOf('builderConfig.', BUILDER_CONFIG_FIELDS),
  ...settingsOf('alnsConfig.', ALNS_CONFIG_FIELDS),
];

const BY_PATH: ReadonlyMap<string, Setting> = new Map(SETTINGS.map((setting) => [setting.path, setting]));

export const settingAt = (path: string): Setting | undefined => BY_PATH.get(path);

/** Settings that stand above the pieces. */
export const SETUP = ['params.kerfWidth', 'params.allowRotation'];

/** Settings of the search that many people need, whatever else is folded away. */
const SEARCH = ['strategy', 'alnsConfig.timeLimitMs', 'alnsConfig.seed'];

const below = (prefix: string): Setting[] =>
  SETTINGS.filter(({ path }) => path.startsWith(prefix) && !SEARCH.includes(path));

export const CUTTING: SettingGroup = {
  title: 'Cutting',
  about: 'What the saw or the glass cutter can do. Sheets may have a kerf and a trim of their own.',
  settings: SETTINGS.filter(
    (setting) =>
      setting.path.startsWith('params.') && !PRODUCTION.includes(setting) && !SETUP.includes(setting.path),
  ),
};

export const SETTING_GROUPS: readonly SettingGroup[] = [
  CUTTING,
  {
    title: 'Production',
    about: 'How the saw works: it groups sheets that are cut alike, and gives the time that cutting takes.',
    settings: PRODUCTION,
  },
  {
    title: 'Search',
    about:
      'The first answer takes less than a second. A longer search saves material where the sheets are expensive.',
    settings: SEARCH.flatMap((path) => settingAt(path) ?? []),
  },
  {
    title: 'Fine tuning of greedy',
    about: 'The defaults suit almost every job.',
    settings: below('builderConfig.'),
    isAdvanced: true,
  },
  {
    title: 'Fine tuning of alns',
    about: 'They matter to “Search longer” alone. The defaults suit almost every job.',
    settings: below('alnsConfig.'),
    isAdvanced: true,
    strategy: 'alns',
  },
];

/** Whether a setting is a length. */
export const isLength = ({ label }: Setting): boolean => label.endsWith('(mm)');

/** Whether a setting is a duration, which the page writes in seconds and a request has in milliseconds. */
export const isDuration = ({ path }: Setting): boolean => path.endsWith('Ms');

const MILLISECONDS = 1_000;

/** Milliseconds as seconds. What is no number stays as it is, to be complained of. */
export const secondsOf = (text: string): string =>
  /^\d+$/.test(text) ? String(Number(text) / MILLISECONDS) : text;

/** Seconds as milliseconds. */
export function millisecondsOf(text: string): string {
  const seconds = text.trim().replace(',', '.');
  return /^(\d+\.?\d*|\.\d+)$/.test(seconds) ? String(Math.round(Number(seconds) * MILLISECONDS)) : text;
}

/** The name of a setting in a job that counts so. */
export const labelIn = ({ label }: Setting, system: System): string =>
  system === 'in' ? label.replace('(mm)', '(inches)') : label;

/** What a setting means, on a page whose lengths have the unit that people choose. */
export const meaningOf = ({ field }: Setting): string =>
  field.meaning.replace(/,? in (millimetres \(or unit\)|milliseconds)/, '');

/** A value of a setting as the page writes it. */
export const writtenValue = (value: unknown): string => String(value);

export const defaultOf = ({ field }: Setting): string => writtenValue(field.default);

/** What is wrong with a text, or the value that it stands for. */
export type ReadValue =
  | { readonly value: boolean | number | bigint | string | readonly object[] }
  | { readonly fault: string };

/** Reads what was entered for a setting of a job with this unit. Whether it lies in its range is checked with the whole job. */
export function readValue(setting: Setting, text: string, unit: Unit = DEFAULT_UNIT): ReadValue {
  const { field } = setting;
  const plain = text.trim();
  if (setting.path === STAGE_RULES) return readRules(plain, unit);
  if (setting.path === EDGE_BANDS) return readBands(plain, unit);
  if (isLength(setting)) {
    const reading = readLength(plain, undefined, undefined, unit);
    return reading.fault === undefined ? reading : { fault: `${reading.fault}.` };
  }
  switch (field.type) {
    case 'bool':
      return { value: plain === 'true' };
    case 'enum':
      return { value: plain };
    case 'double': {
      const value = plain === '' ? Number.NaN : Number(plain.replace(',', '.'));
      return Number.isFinite(value) ? { value } : { fault: 'must be a number.' };
    }
    default: {
      if (!/^[+-]?\d{1,30}$/.test(plain)) return { fault: 'must be a whole number.' };
      const exact = BigInt(plain.replace('+', ''));
      const value = Number(exact);
      return { value: Number.isSafeInteger(value) ? value : exact };
    }
  }
}
