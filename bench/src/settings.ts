import { availableParallelism } from 'node:os';
import { anInteger, integerOption, readInteger, UsageError } from '../../src/arguments.ts';
import { STRATEGIES } from '../../src/contract/fields.ts';
import { LIMITS, type Range } from '../../src/contract/limits.ts';
import type { Changes } from './changes.ts';
import type { Grouping } from './group.ts';
import { ITERATIONS, MOST_THREADS, TIME_LIMIT_MS } from './limits.ts';
import type { Budget } from './report.ts';
import { readThresholds, type Thresholds } from './thresholds.ts';

/** The options that determine what is solved and how, for `parseArgs`. */
export const SETTING_OPTIONS = {
  strategy: { type: 'string' },
  'time-limit': { type: 'string' },
  iterations: { type: 'string' },
  threads: { type: 'string' },
  seeds: { type: 'string' },
  rotation: { type: 'string' },
  stages: { type: 'string' },
  alternate: { type: 'string' },
  'first-cut': { type: 'string' },
  kerf: { type: 'string' },
  stock: { type: 'string' },
  repeat: { type: 'string' },
  jobs: { type: 'string' },
  filter: { type: 'string' },
  group: { type: 'string' },
  threshold: { type: 'string' },
} as const;

type Values = { readonly [Name in keyof typeof SETTING_OPTIONS]?: string | undefined };

type Name = keyof Values;

/** The settings of a benchmark. */
export interface Settings {
  readonly changes: Changes;
  /** Null: the instance's own seed. */
  readonly seeds: readonly (number | null)[];
  /** In ascending order. */
  readonly budgets: readonly Budget[];
  readonly grouping: Grouping;
  readonly filter: RegExp | undefined;
  /** Concurrent solves. */
  readonly jobs: number;
  /** Runs of each solve; the least times count. */
  readonly repeat: number;
  readonly thresholds: Thresholds;
  /** The options that determine the figures, as given. */
  readonly given: Readonly<Record<string, string>>;
}

/** Options that affect how instances are chosen, shown or judged, but not their figures. */
const INCIDENTAL: ReadonlySet<Name> = new Set(['filter', 'group', 'threshold']);

const MOST_SEEDS = 1000;

/** @throws UsageError for the first invalid option. */
export function readSettings(values: Values): Settings {
  const names = Object.keys(SETTING_OPTIONS) as Name[];
  const given = names.flatMap((name) => {
    const value = values[name];
    return value === undefined || INCIDENTAL.has(name) ? [] : [[name, value] as const];
  });
  return {
    changes: {
      strategy: choice(values, 'strategy', STRATEGIES),
      rotation: onOff(values, 'rotation', ['as-given']),
      maxStages: integer(values, 'stages', LIMITS.maxStages),
      alternateOrientation: onOff(values, 'alternate'),
      firstCutVertical: whether('vertical', choice(values, 'first-cut', ['vertical', 'horizontal'])),
      kerf: integer(values, 'kerf', LIMITS.allowance),
      unlimitedStock: whether('unlimited', choice(values, 'stock', ['as-given', 'unlimited'])),
      threads: integer(values, 'threads', { min: 1, max: MOST_THREADS }),
    },
    seeds: seeds(values.seeds),
    budgets: budgets(values),
    grouping: grouping(values.group),
    filter: values.filter === undefined ? undefined : pattern('filter', values.filter),
    jobs: integer(values, 'jobs', { min: 1, max: availableParallelism() }) ?? 1,
    repeat: integer(values, 'repeat', { min: 1, max: 1000 }) ?? 1,
    thresholds: readThresholds(values.threshold),
    given: Object.fromEntries(given),
  };
}

function refuse(name: Name, expected: string, given: string): never {
  throw new UsageError(`--${name} must be ${expected}, not '${given}'`);
}

function choice<T extends string>(values: Values, name: Name, words: readonly T[]): T | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  return words.find((word) => word === given) ?? refuse(name, words.join(' or '), given);
}

const whether = <T>(word: T, given: T | undefined): boolean | undefined =>
  given === undefined ? undefined : given === word;

function onOff(values: Values, name: Name, others: readonly string[] = []): boolean | undefined {
  const word = choice(values, name, ['on', 'off', ...others]);
  return word === 'on' || word === 'off' ? word === 'on' : undefined;
}

function integer(values: Values, name: Name, range: Range): number | undefined {
  const given = values[name];
  return given === undefined ? undefined : integerOption(name, given, range);
}

/** Numbers and ranges: `0..4,7`. */
function seeds(given: string | undefined): readonly (number | null)[] {
  if (given === undefined) return [null];
  const range = { min: 0, max: Number.MAX_SAFE_INTEGER };
  const expected = `a list of integers and ranges like 0..4,7 with at most ${MOST_SEEDS} different ones`;
  const found = new Set<number>();
  for (const part of given.split(',')) {
    const [, from = '', to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(part) ?? [];
    const first = readInteger(from, range);
    const last = readInteger(to, range);
    if (first === undefined || last === undefined || last < first || last - first >= MOST_SEEDS) {
      return refuse('seeds', expected, given);
    }
    for (let seed = first; seed <= last; seed++) found.add(seed);
  }
  return found.size > MOST_SEEDS ? refuse('seeds', expected, given) : [...found];
}

/** One of the two limits may be a list; each of its values is a budget. */
function budgets(values: Values): readonly Budget[] {
  const iterations = limits(values, 'iterations', ITERATIONS);
  const times = limits(values, 'time-limit', TIME_LIMIT_MS);
  if (iterations.length > 1 && times.length > 1) {
    throw new UsageError('only one of --iterations and --time-limit can be a list');
  }
  return iterations.flatMap((iterationLimit) =>
    times.map((timeLimitMs) => ({ iterationLimit, timeLimitMs })),
  );
}

function limits(values: Values, name: 'iterations' | 'time-limit', range: Range): readonly (number | null)[] {
  const given = values[name];
  if (given === undefined) return [null];
  const expected = `${anInteger(range)}, or a list of them`;
  const found = given.split(',').map((text) => readInteger(text, range) ?? refuse(name, expected, given));
  return [...new Set(found)].sort((one, other) => one - other);
}

const GROUPINGS = ['auto', 'folder', 'all'] as const;

const grouping = (given = 'auto'): Grouping =>
  GROUPINGS.find((word) => word === given) ?? pattern('group', given);

function pattern(name: Name, given: string): RegExp {
  try {
    return new RegExp(given);
  } catch {
    return refuse(name, 'a regular expression', given);
  }
}
