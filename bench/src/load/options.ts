import { availableParallelism } from 'node:os';
import type { Values } from '../../../src/arguments.ts';
import { anInteger, choice, file, grouped, integer, onOff, text, UsageError } from '../../../src/setting.ts';
import { MAX_SOLVER_THREADS } from '../../../src/settings.ts';
import { FAMILIES } from '../generate/families.ts';
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

const JOBS = grouped('Jobs', {
  mix: text(
    '20',
    'SIZES',
    'pieces per job, all different, or several sizes with weights, such as 20:9,1000:1',
  ),
  family: choice([...FAMILIES.keys()], 'scaling', 'generator of the jobs', 'NAME'),
  seed: integer(1, 1_000_000_000, 1, 'seed of the first job; the others follow it'),
  keyed: onOff('send each job with a free key, issued by the server that is started for the test'),
  apiKeyFile: file('send each job with the key in this file; -: standard input'),
});

const METHOD = grouped('Method', {
  mode: choice(['closed', 'open', 'both'], 'both', 'which loops to run'),
  warmUp: integer(
    0,
    10_000_000,
    undefined,
    `requests before all measurements, which compile the code of the server (default ${WARM_UP_REQUESTS}, but no longer than ${WARM_UP_MS / 1000} seconds)`,
  ),
  seconds: integer(1, 3600, undefined, `duration of each loop (default ${DEFAULT_SECONDS})`),
  requests: integer(1, 10_000_000, undefined, 'duration of each loop in requests, instead of seconds'),
  connections: integer(
    1,
    1000,
    undefined,
    `connections of the closed loop (default ${CONNECTIONS_PER_SLOT} for each solver thread)`,
  ),
  checks: integer(
    1,
    1000,
    undefined,
    'run the closed loop a second time, while N connections validate jobs and verify their layouts, and say how much of its rate is left',
  ),
  rate: integer(
    1,
    100_000,
    undefined,
    'requests per second of the open loop (default: half the rate of the closed loop)',
  ),
});

const SERVICE = grouped('Service', {
  slots: integer(
    1,
    MAX_SOLVER_THREADS,
    undefined,
    'solver threads, of the server and of the engine alone (default: the number of cores)',
  ),
  cpus: text(
    undefined,
    'LIST',
    'restrict the server and the engine to these cores, such as 0-1 (with taskset, if available), so that the clients do not compete with them',
  ),
  url: text(
    undefined,
    'URL',
    'a running server on this machine; by default one is started for the test, with the options after --',
  ),
});

export const LOAD_OPTIONS = { ...JOBS, ...METHOD, ...SERVICE };

type LoadValues = Values<typeof LOAD_OPTIONS>;

/**
 * @param others arguments after the options: further options of the server.
 * @throws UsageError for the first invalid option.
 */
export function readLoadSettings(values: LoadValues, others: readonly string[]): Settings {
  const { mix, family, seed, mode, connections, checks, rate, warmUp, cpus, url, keyed } = values;
  checkTogether(values, others);
  const cores = Math.min(cpus === undefined ? availableParallelism() : coresOf(cpus), MAX_SOLVER_THREADS);
  const { slots = cores } = values;
  if (slots > cores)
    throw new UsageError(`--slots must be ${anInteger({ min: 1, max: cores })}, not '${slots}'`);
  if (mode === 'open' && rate === undefined) throw new UsageError('the open loop alone needs --rate');
  if (mode === 'open' && checks !== undefined) throw new UsageError('--checks needs the closed loop');
  return {
    mix: readMix(mix),
    family,
    seed,
    mode,
    connections: connections ?? slots * CONNECTIONS_PER_SLOT,
    checks: checks ?? null,
    perSecond: rate ?? null,
    warmUp: warmUp ?? null,
    limit: limitOf(values),
    slots,
    cpus: cpus ?? null,
    url: url ?? null,
    keyed,
    serverOptions: others,
  };
}

function checkTogether(values: LoadValues, others: readonly string[]): void {
  const { url, seconds, requests, keyed, apiKeyFile: keyFile } = values;
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

const limitOf = ({ requests, seconds = DEFAULT_SECONDS }: LoadValues): Limit =>
  requests === undefined ? { seconds } : { requests };

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
