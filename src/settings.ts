import { availableParallelism } from 'node:os';
import { DEFAULT_MAX_JOB_MS, DEFAULT_MAX_SOLVE_MS } from './contract/jobs.ts';
import { LIMITS } from './contract/limits.ts';
import { DEFAULT_ISSUANCE_DAILY_CAP, DEFAULT_QUOTAS, type Tier } from './contract/quotas.ts';
import { ALNS_CONFIG_FIELDS } from './contract/tuning.ts';
import type { SolveLimits } from './domain/job.ts';
import { choice, integer, onOff, optionalPort, type Setting, type SettingValue, text } from './setting.ts';

/** Prefix of all environment variables of the service. */
export const PREFIX = 'CUTTING_LAYOUT_';

/** The variable with the key of a client, which is no setting of a server. */
export const API_KEY = `${PREFIX}API_KEY`;

const quota = (tier: Tier, whose: string): Setting<number> => {
  const { limit, period } = DEFAULT_QUOTAS[tier];
  return integer(0, 1_000_000_000, limit, `solves per ${period === 'daily' ? 'day' : 'month'} ${whose}`);
};

/** From the least to the most important lines. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** More memory than any machine has, in bytes. */
const MAX_BYTES = 1_099_511_627_776;

/**
 * 320 MiB and 240 MiB. The budget reserves up to 243 MB for the answer to the largest legal request, and that fits the
 * share of one client. A byte in flight takes about one byte of memory, so a systemd unit with 2 GiB keeps the rest for
 * its engines.
 */
const MAX_BYTES_IN_FLIGHT = 335_544_320;
const MAX_BYTES_PER_CLIENT = 251_658_240;

/**
 * 384 MiB and 128 MiB. With this the state database stays below the 512 MiB up to which each start checks its pages. Twenty
 * jobs with the largest answers take 100 MiB.
 */
const MAX_KEPT_BYTES = 402_653_184;
const MAX_KEPT_BYTES_PER_KEY = 134_217_728;

/** Maximum solver threads. libuv's pool has at most 1,024 threads, and other work as well. */
export const MAX_SOLVER_THREADS = 256;

/** Every setting of the server, in the order of the help text. */
export const SETTINGS = {
  host: text('127.0.0.1', 'ADDRESS', 'address to listen on'),
  port: integer(0, 65_535, 8080, 'port to listen on; 0 picks a free one'),
  state: text(
    './state/cutting-layout.sqlite',
    'FILE|URL',
    'state database: a SQLite file or postgres://USER@HOST/DATABASE',
  ),
  secretFile: text(
    '',
    'FILE',
    'master secret of the state database, created with it; the default is the path of the state database plus .secret',
  ),
  statePasswordFile: text('', 'FILE', 'password for PostgreSQL; the default is none'),
  stateConnections: integer(1, 1_000, 8, 'maximum connections of each process to PostgreSQL'),
  maxConnections: integer(1, 1_000_000, 10_000, 'maximum open connections; further ones are closed at once'),
  maxConnectionsPerClient: integer(
    1,
    1_000_000,
    64,
    'maximum open connections of one client; without effect behind a trusted proxy',
  ),
  maxBytesInFlight: integer(
    LIMITS.MAX_REQUEST_BYTES,
    MAX_BYTES,
    MAX_BYTES_IN_FLIGHT,
    'maximum bytes of bodies, jobs and responses in memory; beyond that, server_busy',
  ),
  maxBytesInFlightPerClient: integer(
    LIMITS.MAX_REQUEST_BYTES,
    MAX_BYTES,
    MAX_BYTES_PER_CLIENT,
    'maximum of these bytes for one client',
  ),
  maxConcurrentSolves: integer(
    1,
    MAX_SOLVER_THREADS,
    Math.min(availableParallelism(), MAX_SOLVER_THREADS),
    `solver threads; the default is the number of cores, at most ${MAX_SOLVER_THREADS}`,
  ),
  shortSolveThreads: integer(0, 16, 1, 'extra threads for short solves while long ones occupy all others'),
  maxThreadsPerSolve: integer(
    0,
    MAX_SOLVER_THREADS,
    0,
    'maximum solver threads of one solve; 0: half of them, rounded up',
  ),
  maxQueuedSolves: integer(0, 10_000, 64, 'maximum queued solves; beyond that, server_busy'),
  maxWaitMs: integer(1, 3_600_000, 30_000, 'longest wait of a request in milliseconds; then server_busy'),
  maxSolveMs: integer(
    1,
    3_600_000,
    DEFAULT_MAX_SOLVE_MS,
    'time limit of one solve in milliseconds; it then returns its best layout',
  ),
  maxJobMs: integer(
    1,
    86_400_000,
    DEFAULT_MAX_JOB_MS,
    'time limit of one job in milliseconds; it then returns its best layout',
  ),
  maxJobThreads: integer(
    0,
    MAX_SOLVER_THREADS,
    0,
    'maximum solver threads of all jobs; 0: half of them, rounded down, but at least one',
  ),
  maxQueuedJobs: integer(
    0,
    100_000,
    1_000,
    'maximum queued and running jobs of all keys; beyond that, server_busy',
  ),
  maxKeptBytes: integer(
    0,
    MAX_BYTES,
    MAX_KEPT_BYTES,
    'maximum bytes of jobs and responses in the state database; beyond that, server_busy',
  ),
  maxKeptBytesPerKey: integer(
    0,
    MAX_BYTES,
    MAX_KEPT_BYTES_PER_KEY,
    'maximum of these bytes for one key; beyond that, rate_limit_exceeded',
  ),
  drainDelayMs: integer(
    0,
    3_600_000,
    0,
    'milliseconds between a stop signal and the drain, in which /ready is 503 and requests are accepted',
  ),
  drainMs: integer(0, 3_600_000, 10_000, 'milliseconds for requests to finish after that; then server_busy'),
  anonymousDailyQuota: quota('anonymous', 'for a client without a key'),
  freeMonthlyQuota: quota('free', 'with a free key'),
  starterMonthlyQuota: quota('starter', 'with a starter key'),
  proMonthlyQuota: quota('pro', 'with a pro key'),
  scaleMonthlyQuota: quota('scale', 'with a scale key'),
  issuanceDailyCap: integer(0, 1_000_000_000, DEFAULT_ISSUANCE_DAILY_CAP, 'new keys per day for one client'),
  issuanceHourlyCap: integer(0, 1_000_000_000, 100, 'new keys per hour for all clients together'),
  issuanceAddressCap: integer(
    0,
    1_000_000_000,
    20,
    'email addresses per day for which one client may request keys',
  ),
  metricsPort: optionalPort('port for /metrics and /ready; 0 picks a free one'),
  metricsHost: text('127.0.0.1', 'ADDRESS', 'address for /metrics and /ready'),
  logLevel: choice(LOG_LEVELS, 'info', 'lowest level to log on stderr; requests are logged at info', 'NAME'),
  trustProxyHeaders: onOff('identify clients by CF-Connecting-IP or X-Forwarded-For'),
} satisfies Record<string, Setting<SettingValue>>;

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
