import { availableParallelism } from 'node:os';
import type { Values as OptionValues } from '../../src/arguments.ts';
import { STRATEGIES } from '../../src/contract/fields.ts';
import { LIMITS, type Range } from '../../src/contract/limits.ts';
import {
  anInteger,
  choice,
  grouped,
  integer,
  kebab,
  readInteger,
  text,
  UsageError,
} from '../../src/setting.ts';
import type { Changes } from './changes.ts';
import type { Grouping } from './group.ts';
import { ITERATIONS, MAX_THREADS, TIME_LIMIT_MS } from './limits.ts';
import type { Budget } from './report.ts';
import { DEFAULT_THRESHOLDS, readThresholds, type Thresholds } from './thresholds.ts';

const PROBLEM = grouped('Problem, by default as given in the file', {
  strategy: choice(STRATEGIES, undefined, 'search strategy'),
  rotation: choice(['on', 'off', 'as-given'], undefined, 'whether pieces may be rotated'),
  stages: integer(
    LIMITS.maxStages.min,
    LIMITS.maxStages.max,
    undefined,
    'highest stage of a cut; 0: unlimited',
  ),
  alternate: choice(
    ['on', 'off'],
    undefined,
    'whether the cut direction alternates from stage to stage; off: free cuts',
  ),
  firstCut: choice(['vertical', 'horizontal'], undefined, 'direction of first-stage cuts'),
  kerf: integer(LIMITS.allowance.min, LIMITS.allowance.max, undefined, 'kerf of every sheet, in millimetres'),
  stock: choice(['unlimited', 'as-given'], undefined, 'whether the stock of each size is unlimited'),
  filter: text(undefined, 'REGEX', 'only instances whose name (folder/file) matches'),
});

const METHOD = grouped('Method', {
  iterations: text(
    undefined,
    'N[,N…]',
    'iterations of each solve (greedy: recreate calls). Without --time-limit, the layouts are the same on every machine',
  ),
  timeLimit: text(
    undefined,
    'MS[,MS…]',
    'time limit of each solve in milliseconds. A list of either limit solves with each, to plot quality over time',
  ),
  seeds: text(
    undefined,
    'LIST',
    'seeds, 0..4 or 1,5,9. Tables then show the mean, best and worst number of sheets',
  ),
  threads: integer(1, MAX_THREADS, undefined, 'islands of each solve (alns), each on a thread of its own'),
  repeat: integer(
    1,
    1_000,
    undefined,
    'solve each N times and take the minimum time; the layouts must be identical',
  ),
  jobs: integer(
    1,
    availableParallelism(),
    undefined,
    `concurrent solves, each in its own process, up to ${availableParallelism()}. 1 (the default) gives the steadiest times`,
  ),
});

const JUDGEMENT = grouped('Output', {
  group: text(
    undefined,
    'auto|folder|all|REGEX',
    'groups of the tables. auto (the default): the name without _NUMBER at its end, or else the folder. REGEX: the match in the name, or its first group',
  ),
  threshold: text(
    undefined,
    'LIST',
    `how much worse the total may be than in the report of --compare: area and time in percent; sheets, unplaced and changed layouts as counts (default ${DEFAULT_THRESHOLDS})`,
  ),
});

/** The options that determine what is solved and how. */
export const SETTING_OPTIONS = { ...PROBLEM, ...METHOD, ...JUDGEMENT };

type Values = Partial<OptionValues<typeof SETTING_OPTIONS>>;

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

const MAX_SEEDS = 1000;

/** @throws UsageError for the first invalid option. */
export function readSettings(values: Values): Settings {
  const names = Object.keys(SETTING_OPTIONS) as Name[];
  const given = names.flatMap((name) => {
    const value = values[name];
    return value === undefined || INCIDENTAL.has(name) ? [] : [[kebab(name), String(value)] as const];
  });
  const { strategy, rotation, stages, alternate, firstCut, kerf, stock, threads } = values;
  return {
    changes: {
      strategy,
      rotation: rotation === 'as-given' ? undefined : whether('on', rotation),
      maxStages: stages,
      alternateOrientation: whether('on', alternate),
      firstCutVertical: whether('vertical', firstCut),
      kerf,
      unlimitedStock: whether('unlimited', stock),
      threads,
    },
    seeds: seeds(values.seeds),
    budgets: budgets(values),
    grouping: grouping(values.group),
    filter: values.filter === undefined ? undefined : pattern('filter', values.filter),
    jobs: values.jobs ?? 1,
    repeat: values.repeat ?? 1,
    thresholds: readThresholds(values.threshold),
    given: Object.fromEntries(given),
  };
}

function refuse(name: Name, expected: string, given: string): never {
  throw new UsageError(`--${kebab(name)} must be ${expected}, not '${given}'`);
}

const whether = <T>(word: T, given: T | undefined): boolean | undefined =>
  given === undefined ? undefined : given === word;

/** Numbers and ranges: `0..4,7`. */
function seeds(given: string | undefined): readonly (number | null)[] {
  if (given === undefined) return [null];
  const range = { min: 0, max: Number.MAX_SAFE_INTEGER };
  const expected = `a list of integers and ranges like 0..4,7 with at most ${MAX_SEEDS} different ones`;
  const found = new Set<number>();
  for (const part of given.split(',')) {
    const [, from = '', to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(part) ?? [];
    const first = readInteger(from, range);
    const last = readInteger(to, range);
    if (first === undefined || last === undefined || last < first || last - first >= MAX_SEEDS) {
      return refuse('seeds', expected, given);
    }
    for (let seed = first; seed <= last; seed++) found.add(seed);
  }
  return found.size > MAX_SEEDS ? refuse('seeds', expected, given) : [...found];
}

/** One of the two limits may be a list; each of its values is a budget. */
function budgets(values: Values): readonly Budget[] {
  const iterations = limits(values, 'iterations', ITERATIONS);
  const times = limits(values, 'timeLimit', TIME_LIMIT_MS);
  if (iterations.length > 1 && times.length > 1) {
    throw new UsageError('only one of --iterations and --time-limit can be a list');
  }
  return iterations.flatMap((iterationLimit) =>
    times.map((timeLimitMs) => ({ iterationLimit, timeLimitMs })),
  );
}

function limits(values: Values, name: 'iterations' | 'timeLimit', range: Range): readonly (number | null)[] {
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
