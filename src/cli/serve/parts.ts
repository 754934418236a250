import { kebab, UsageError } from '../../arguments.ts';
import type { Config } from '../../config.ts';
import { LIMITS } from '../../contract/limits.ts';

/** The place of one process among those of the service. */
export interface Part {
  /** From 0. */
  readonly index: number;
  /** How many processes there are. */
  readonly of: number;
}

/** The only process. */
export const WHOLE: Part = { index: 0, of: 1 };

/** Names the index of a serving process in its environment. */
export const INDEX_VARIABLE = 'SERVING_PROCESS';

/** The part of the process that has this environment; undefined for the primary of several processes. */
export function partIn(
  environment: Readonly<Record<string, string | undefined>>,
  { processes }: Pick<Config, 'processes'>,
): Part | undefined {
  const index = environment[INDEX_VARIABLE];
  if (processes === 1) return WHOLE;
  return index === undefined ? undefined : { index: Number(index), of: processes };
}

/** The settings that limit the service as a whole, and the least that one process can work with. */
const SHARED = {
  maxConnections: 1,
  maxConnectionsPerClient: 1,
  maxBytesInFlight: LIMITS.MAX_REQUEST_BYTES,
  maxBytesInFlightPerClient: LIMITS.MAX_REQUEST_BYTES,
  maxConcurrentSolves: 1,
  shortSolveThreads: 0,
  maxQueuedSolves: 0,
} satisfies Partial<Record<keyof Config, number>>;

const names = Object.keys(SHARED) as (keyof typeof SHARED)[];

/** An equal part of `total`. The first processes get what is left over, so that all parts together are `total`. */
export const share = (total: number, { index, of }: Part): number =>
  Math.floor(total / of) + (index < total % of ? 1 : 0);

/**
 * The settings of one process: its parts of the limits, and everything else as it is. The parts of all processes add up to
 * the limit exactly, so nobody needs to ask the others.
 */
export function partOf(config: Config, part: Part): Config {
  const parts = names.map((name) => [name, share(config[name], part)]);
  return { ...config, ...Object.fromEntries(parts) };
}

/** @throws UsageError if a limit is too low to be divided among the processes. */
export function refuseTooManyProcesses(config: Config): void {
  const { processes } = config;
  for (const name of names) {
    const least = SHARED[name] * processes;
    if (config[name] >= least) continue;
    throw new UsageError(
      `--processes ${processes} needs a --${kebab(name)} of at least ${least}, not ${config[name]}`,
    );
  }
}
