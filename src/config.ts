import { availableParallelism } from 'node:os';
import { shareOfThreads } from './admission/threads.ts';
import { kebab, parseArguments, UsageError } from './arguments.ts';
import { ALNS_CONFIG_FIELDS } from './contract/alns-config.ts';
import { DEFAULT_QUOTAS, type Quota, type Tier } from './contract/quotas.ts';
import type { SolveLimits } from './domain/job.ts';
import type { Setting, SettingValue } from './setting.ts';
import { SETTINGS } from './settings.ts';

type Name = keyof typeof SETTINGS;

/** Prefix of all environment variables of the service. */
const PREFIX = 'CUTTING_LAYOUT_';

/** The variable with the key of a client, which is no setting of a server. */
export const API_KEY = `${PREFIX}API_KEY`;

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of one server, complete and in range. */
export type Config = { readonly [K in Name]: (typeof SETTINGS)[K]['fallback'] };

type ConfigOrigins = { readonly [K in Name]: { readonly value: Config[K]; readonly from: string } };

/**
 * Reads the settings. A flag overrides its environment variable, and that overrides the default. An empty environment
 * variable counts as unset.
 *
 * @throws UsageError that names the first flag or variable that is unknown or out of range.
 */
export function parseConfig(args: readonly string[], environment: Environment): Config {
  const origins = configOrigins(args, environment);
  return Object.fromEntries(names().map((name) => [name, origins[name].value])) as Config;
}

/**
 * Reads the settings like `parseConfig`, with the origin of each value: a flag, an environment variable, or `default`.
 */
export function configOrigins(args: readonly string[], environment: Environment): ConfigOrigins {
  const flags = parseFlags(args);
  const known = new Set([API_KEY, ...names().map(environmentVariable)]);
  const unknown = Object.keys(environment).find((name) => name.startsWith(PREFIX) && !known.has(name));
  if (unknown !== undefined) throw new UsageError(`Unknown environment variable '${unknown}'`);
  const read = (name: Name) => {
    const setting: Setting<SettingValue> = SETTINGS[name];
    const variable = environmentVariable(name);
    const [from, given] =
      flags[kebab(name)] === undefined
        ? [variable, environment[variable] || undefined]
        : [`--${kebab(name)}`, flags[kebab(name)]];
    if (given === undefined) return { value: setting.fallback, from: 'default' };
    const value = setting.parse(given);
    if (value === undefined) throw new UsageError(`${from} must be ${setting.expects}, not '${given}'`);
    return { value, from };
  };
  return Object.fromEntries(names().map((name) => [name, read(name)])) as ConfigOrigins;
}

/** Limits on running and waiting solves. */
export const slotLimits = (config: Config) => ({
  threads: config.maxConcurrentSolves,
  shortThreads: config.shortSolveThreads,
  jobThreads: jobThreads(config),
  waiting: config.maxQueuedSolves,
  waitMs: config.maxWaitMs,
});

/** Limits on what is kept of requests and answers. */
export const storageLimits = ({ maxKeptBytes: total, maxKeptBytesPerKey: perKey }: Config) => ({
  total,
  perKey,
});

/** Limits on the workers, which read and draw. */
export const workerLimits = (config: Config) => ({
  solve: solveLimits(config),
  threads: config.maxConcurrentSolves,
  waitMs: config.maxWaitMs,
});

/** Limits of one solve on this server. */
export const solveLimits = ({
  maxSolveMs: maxMs,
  maxConcurrentSolves,
  maxThreadsPerSolve,
}: Config): SolveLimits => ({
  ...unsharedLimits(maxMs),
  maxThreads: Math.min(maxThreadsPerSolve || shareOfThreads(maxConcurrentSolves), maxConcurrentSolves),
});

/** Threads that all jobs may take at a time. */
const jobThreads = ({ maxConcurrentSolves: threads, maxJobThreads: jobs }: Config): number =>
  Math.min(jobs || Math.max(1, Math.floor(threads / 2)), threads);

/** Limits of one job on this server. */
export function jobLimits(config: Config): SolveLimits {
  const { maxThreads, ...limits } = solveLimits(config);
  return { ...limits, maxMs: config.maxJobMs, maxThreads: Math.min(maxThreads, jobThreads(config)) };
}

/**
 * Limits of a solve that does not share the machine.
 *
 * @param maxMsSetting with which whoever solves can raise the time limit.
 */
export const unsharedLimits = (maxMs: number, maxMsSetting?: string): SolveLimits => ({
  maxMs,
  ...(maxMsSetting !== undefined && { maxMsSetting }),
  maxThreads: ALNS_CONFIG_FIELDS.numThreads.max,
  cores: availableParallelism(),
});

/** The quotas of this server: of clients without a key, and of each plan. */
export const quotasOf = (config: Config): Readonly<Record<Tier, Quota>> => ({
  anonymous: { ...DEFAULT_QUOTAS.anonymous, limit: config.anonymousDailyQuota },
  free: { ...DEFAULT_QUOTAS.free, limit: config.freeMonthlyQuota },
  starter: { ...DEFAULT_QUOTAS.starter, limit: config.starterMonthlyQuota },
  pro: { ...DEFAULT_QUOTAS.pro, limit: config.proMonthlyQuota },
  scale: { ...DEFAULT_QUOTAS.scale, limit: config.scaleMonthlyQuota },
});

/** One paragraph for each setting: flag, meaning, default, environment variable. */
export function configHelp(): string {
  return names()
    .map((name) => {
      const { placeholder, help, fallback }: Setting<SettingValue> = SETTINGS[name];
      const flag = placeholder === undefined ? `--${kebab(name)}` : `--${kebab(name)} ${placeholder}`;
      const note = placeholder === undefined || fallback === '' ? '' : `default ${fallback}, `;
      return `  ${flag}\n      ${help}\n      (${note}environment ${environmentVariable(name)})`;
    })
    .join('\n');
}

function parseFlags(args: readonly string[]): Readonly<Record<string, string | undefined>> {
  const options = Object.fromEntries(
    names().map((name) => [
      kebab(name),
      { type: 'placeholder' in SETTINGS[name] ? 'string' : 'boolean' } as const,
    ]),
  );
  const { values } = parseArguments({ args: [...args], options, allowPositionals: false });
  return Object.fromEntries(Object.entries(values).map(([flag, value]) => [flag, String(value)]));
}

const names = (): Name[] => Object.keys(SETTINGS) as Name[];

const environmentVariable = (name: Name): string =>
  `${PREFIX}${kebab(name).replaceAll('-', '_').toUpperCase()}`;
