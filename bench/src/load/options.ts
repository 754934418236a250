import { availableParallelism } from 'node:os';
import { integerOption, UsageError } from '../../../src/arguments.ts';
import type { Range } from '../../../src/contract/limits.ts';
import { MOST_SOLVER_THREADS } from '../../../src/settings.ts';
import { familyOf } from '../generate/families.ts';
import type { Limit } from './limit.ts';
import { type Part, readMix } from './mix.ts';
import { targetAt } from './target.ts';

/** The settings of a load run. */
export interface Settings {
  readonly mix: readonly Part[];
  readonly family: string;
  readonly seed: number;
  readonly mode: 'closed' | 'open' | 'both';
  /** Of the closed loop. */
  readonly connections: number;
  /** Connections that validate and verify beside a second closed loop; null: there is none. */
  readonly checks: number | null;
  /** Of the open loop; null: half of what the closed loop reaches. */
  readonly perSecond: number | null;
  /** Requests before everything; null: `WARM_UP_REQUESTS`, but no longer than `WARM_UP_MS`. */
  readonly warmUp: number | null;
  /** Of each phase. */
  readonly limit: Limit;
  /** Concurrent solves, in the server and in the engine alone. */
  readonly slots: number;
  /** The cores of the server and of the engine alone, in the syntax of taskset(1); null: all. */
  readonly cpus: string | null;
  /** The service; null: a server of our own. */
  readonly url: string | null;
  /** Whether each job is sent with a key issued by our own server. */
  readonly keyed: boolean;
  /** Further options of `cutting-layout serve`. */
  readonly serverOptions: readonly string[];
}

export const LOAD_OPTIONS = {
  mix: { type: 'string', default: '20' },
  family: { type: 'string', default: 'scaling' },
  seed: { type: 'string', default: '1' },
  mode: { type: 'string', default: 'both' },
  connections: { type: 'string' },
  checks: { type: 'string' },
  rate: { type: 'string' },
  'warm-up': { type: 'string' },
  seconds: { type: 'string' },
  requests: { type: 'string' },
  slots: { type: 'string' },
  cpus: { type: 'string' },
  url: { type: 'string' },
  keyed: { type: 'boolean' },
  'api-key-file': { type: 'string' },
  json: { type: 'string' },
} as const;

export const DEFAULT_SECONDS = 10;

/**
 * Requests of the warm-up. After as many, the service takes 7 % more time for a small job than after 30,000; after 200, nearly
 * twice as much.
 */
export const WARM_UP_REQUESTS = 8_000;

/** The longest warm-up, in milliseconds, unless its requests are told: large jobs take minutes. */
export const WARM_UP_MS = 60_000;

/** Connections for each slot: some wait while others are solved. */
export const CONNECTIONS_PER_SLOT = 4;

const RANGES = {
  seed: { min: 1, max: 1_000_000_000 },
  connections: { min: 1, max: 1000 },
  checks: { min: 1, max: 1000 },
  rate: { min: 1, max: 100_000 },
  'warm-up': { min: 0, max: 10_000_000 },
  seconds: { min: 1, max: 3600 },
  requests: { min: 1, max: 10_000_000 },
} as const;

type Texts = Partial<Readonly<Record<Exclude<keyof typeof LOAD_OPTIONS, 'keyed'>, string>>>;

interface Values extends Texts {
  readonly keyed?: boolean;
}

/**
 * @param others arguments after the options: further options of the server.
 * @throws UsageError for the first invalid option.
 */
export function readLoadSettings(values: Values, others: readonly string[]): Settings {
  const { mix = '', family = '', url, cpus, keyed = false } = values;
  familyOf(family);
  checkTogether(values, others);
  const cores = Math.min(cpus === undefined ? availableParallelism() : coresOf(cpus), MOST_SOLVER_THREADS);
  const slots = integer(values, 'slots', { min: 1, max: cores }) ?? cores;
  const mode = modeOf(values.mode);
  const perSecond = integer(values, 'rate', RANGES.rate) ?? null;
  if (mode === 'open' && perSecond === null) throw new UsageError('the open loop alone needs --rate');
  const checks = integer(values, 'checks', RANGES.checks) ?? null;
  if (mode === 'open' && checks !== null) throw new UsageError('--checks needs the closed loop');
  return {
    mix: readMix(mix),
    family,
    seed: integer(values, 'seed', RANGES.seed) ?? 1,
    mode,
    connections: integer(values, 'connections', RANGES.connections) ?? slots * CONNECTIONS_PER_SLOT,
    checks,
    perSecond,
    warmUp: integer(values, 'warm-up', RANGES['warm-up']) ?? null,
    limit: limitOf(values),
    slots,
    cpus: cpus ?? null,
    url: url ?? null,
    keyed,
    serverOptions: others,
  };
}

function checkTogether(values: Values, others: readonly string[]): void {
  const { url, seconds, requests, keyed, 'api-key-file': keyFile } = values;
  if (url !== undefined) {
    targetAt(url, undefined);
    if (others.length > 0) throw new UsageError('options of the server need a server of our own');
    if (keyed) throw new UsageError('--keyed needs a server of our own; give --api-key-file');
  }
  if (keyed && keyFile !== undefined) throw new UsageError('give --keyed or --api-key-file, not both');
  if (seconds !== undefined && requests !== undefined) {
    throw new UsageError('give --seconds or --requests, not both');
  }
}

function limitOf(values: Values): Limit {
  const requests = integer(values, 'requests', RANGES.requests);
  if (requests !== undefined) return { requests };
  return { seconds: integer(values, 'seconds', RANGES.seconds) ?? DEFAULT_SECONDS };
}

function modeOf(given: string | undefined): Settings['mode'] {
  if (given === 'closed' || given === 'open' || given === 'both') return given;
  throw new UsageError(`--mode must be closed, open or both, not '${given}'`);
}

/** The number of cores in a list like `0-2,5`. */
function coresOf(list: string): number {
  if (!/^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(list)) {
    throw new UsageError(`--cpus must be a list of cores like 0-2,5, not '${list}'`);
  }
  const cores = list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  });
  return new Set(cores).size;
}

function integer(values: Texts, name: keyof Texts, range: Range): number | undefined {
  const given = values[name];
  return given === undefined ? undefined : integerOption(name, given, range);
}
