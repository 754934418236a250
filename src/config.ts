import { shareOfThreads } from './admission/threads.ts';
import { readOptions } from './arguments.ts';
import { DEFAULT_QUOTAS, type Quota, type Tier } from './contract/quotas.ts';
import type { SolveLimits } from './domain/job.ts';
import { kebab, type Setting, type SettingValue, UsageError } from './setting.ts';
import { API_KEY, PREFIX, SETTINGS, unsharedLimits } from './settings.ts';

type Name = keyof typeof SETTINGS;

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of one server, complete and in range. */
export type Config = { readonly [K in Name]: (typeof SETTINGS)[K]['fallback'] };

/** Settings that flags give. */
export type GivenSettings = { readonly [K in Name]?: Config[K] | undefined };

type ConfigOrigins = { readonly [K in Name]: { readonly value: Config[K]; readonly from: string } };

/**
 * Reads the settings from a command line and the environment.
 *
 * @throws UsageError that names the first flag or variable that is unknown or out of range.
 */
export const parseConfig = (args: readonly string[], environment: Environment): Config =>
  configOf(readOptions(SETTINGS, args), environment);

/**
 * The settings of a server. A flag overrides its environment variable, and that overrides the default. An empty
 * environment variable counts as unset.
 *
 * @throws UsageError that names the first variable that is unknown or out of range.
 */
export function configOf(given: GivenSettings, environment: Environment): Config {
  const origins = configOrigins(given, environment);
  return Object.fromEntries(names().map((name) => [name, origins[name].value])) as Config;
}

/** The settings like `configOf`, with the origin of each value: a flag, an environment variable, or `default`. */
export function configOrigins(given: GivenSettings, environment: Environment): ConfigOrigins {
  const known = new Set([API_KEY, ...names().map(environmentVariable)]);
  const unknown = Object.keys(environment).find((name) => name.startsWith(PREFIX) && !known.has(name));
  if (unknown !== undefined) throw new UsageError(`unknown environment variable ${unknown}`);
  const read = (name: Name) => {
    const setting: Setting<SettingValue> = SETTINGS[name];
    if (given[name] !== undefined) return { value: given[name], from: `--${kebab(name)}` };
    const variable = environmentVariable(name);
    const text = environment[variable] || undefined;
    if (text === undefined) return { value: setting.fallback, from: 'default' };
    const value = setting.parse(text);
    if (value === undefined) throw new UsageError(`${variable} must be ${setting.expects}, not '${text}'`);
    return { value, from: variable };
  };
  return Object.fromEntries(names().map((name) => [name, read(name)])) as ConfigOrigins;
}

type Flags = { readonly [K in Name]: Setting<Config[K] | undefined> };

/** The settings as options of commands: what is not given, the environment or the default decides. */
export const FLAGS = Object.fromEntries(
  names().map((name) => {
    const { fallback, placeholder, help, ...setting }: Setting<SettingValue> = SETTINGS[name];
    const note = placeholder === undefined || fallback === '' ? '' : `default ${fallback}, `;
    const flag = { ...setting, help: `${help}\n(${note}environment ${environmentVariable(name)})` };
    return [name, { ...flag, fallback: undefined, ...(placeholder !== undefined && { placeholder }) }];
  }),
) as unknown as Flags;

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

/** The quotas of this server: of clients without a key, and of each plan. */
export const quotasOf = (config: Config): Readonly<Record<Tier, Quota>> => ({
  anonymous: { ...DEFAULT_QUOTAS.anonymous, limit: config.anonymousDailyQuota },
  free: { ...DEFAULT_QUOTAS.free, limit: config.freeMonthlyQuota },
  starter: { ...DEFAULT_QUOTAS.starter, limit: config.starterMonthlyQuota },
  pro: { ...DEFAULT_QUOTAS.pro, limit: config.proMonthlyQuota },
  scale: { ...DEFAULT_QUOTAS.scale, limit: config.scaleMonthlyQuota },
});

function names(): Name[] {
  return Object.keys(SETTINGS) as Name[];
}

/** The environment variable of a setting. */
export function environmentVariable(name: string): string {
  return `${PREFIX}${kebab(name).replaceAll('-', '_').toUpperCase()}`;
}
