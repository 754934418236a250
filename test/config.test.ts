import { availableParallelism } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '../src/arguments.ts';
import { configHelp, configOrigins, parseConfig, solveLimits, unsharedLimits } from '../src/config.ts';

const DEFAULTS = {
  host: '127.0.0.1',
  port: 8080,
  state: './state/cutting-layout.sqlite',
  secretFile: '',
  statePasswordFile: '',
  stateConnections: 8,
  maxConnections: 10_000,
  maxConnectionsPerClient: 1_000,
  maxBytesInFlight: 335_544_320,
  maxBytesInFlightPerClient: 251_658_240,
  maxConcurrentSolves: availableParallelism(),
  shortSolveThreads: 1,
  maxThreadsPerSolve: 0,
  maxQueuedSolves: 64,
  maxWaitMs: 30_000,
  maxSolveMs: 60_000,
  maxJobMs: 600_000,
  maxJobThreads: 0,
  maxQueuedJobs: 1_000,
  maxKeptBytes: 402_653_184,
  maxKeptBytesPerKey: 134_217_728,
  drainDelayMs: 0,
  drainMs: 10_000,
  anonymousDailyQuota: 50,
  freeMonthlyQuota: 1_000,
  starterMonthlyQuota: 10_000,
  proMonthlyQuota: 100_000,
  scaleMonthlyQuota: 1_000_000,
  issuanceDailyCap: 5,
  issuanceHourlyCap: 100,
  issuanceAddressCap: 20,
  metricsPort: 'off',
  metricsHost: '127.0.0.1',
  logLevel: 'info',
  trustProxyHeaders: false,
};

/** Flag, variable, a value other than the default, and what it is read as. */
const SETTINGS = [
  ['host', '--host', 'CUTTING_LAYOUT_HOST', '0.0.0.0', '0.0.0.0'],
  ['port', '--port', 'CUTTING_LAYOUT_PORT', '0', 0],
  ['state', '--state', 'CUTTING_LAYOUT_STATE', '/var/lib/x.sqlite', '/var/lib/x.sqlite'],
  ['secretFile', '--secret-file', 'CUTTING_LAYOUT_SECRET_FILE', '/run/secret', '/run/secret'],
  [
    'statePasswordFile',
    '--state-password-file',
    'CUTTING_LAYOUT_STATE_PASSWORD_FILE',
    '/run/password',
    '/run/password',
  ],
  ['stateConnections', '--state-connections', 'CUTTING_LAYOUT_STATE_CONNECTIONS', '3', 3],
  ['maxConnections', '--max-connections', 'CUTTING_LAYOUT_MAX_CONNECTIONS', '12', 12],
  [
    'maxConnectionsPerClient',
    '--max-connections-per-client',
    'CUTTING_LAYOUT_MAX_CONNECTIONS_PER_CLIENT',
    '3',
    3,
  ],
  ['maxBytesInFlight', '--max-bytes-in-flight', 'CUTTING_LAYOUT_MAX_BYTES_IN_FLIGHT', '2000000', 2_000_000],
  [
    'maxBytesInFlightPerClient',
    '--max-bytes-in-flight-per-client',
    'CUTTING_LAYOUT_MAX_BYTES_IN_FLIGHT_PER_CLIENT',
    '1500000',
    1_500_000,
  ],
  ['maxConcurrentSolves', '--max-concurrent-solves', 'CUTTING_LAYOUT_MAX_CONCURRENT_SOLVES', '77', 77],
  ['shortSolveThreads', '--short-solve-threads', 'CUTTING_LAYOUT_SHORT_SOLVE_THREADS', '0', 0],
  ['maxThreadsPerSolve', '--max-threads-per-solve', 'CUTTING_LAYOUT_MAX_THREADS_PER_SOLVE', '5', 5],
  ['maxQueuedSolves', '--max-queued-solves', 'CUTTING_LAYOUT_MAX_QUEUED_SOLVES', '0', 0],
  ['maxWaitMs', '--max-wait-ms', 'CUTTING_LAYOUT_MAX_WAIT_MS', '1500', 1500],
  ['maxJobMs', '--max-job-ms', 'CUTTING_LAYOUT_MAX_JOB_MS', '7000', 7_000],
  ['maxJobThreads', '--max-job-threads', 'CUTTING_LAYOUT_MAX_JOB_THREADS', '3', 3],
  ['maxQueuedJobs', '--max-queued-jobs', 'CUTTING_LAYOUT_MAX_QUEUED_JOBS', '8', 8],
  ['maxKeptBytes', '--max-kept-bytes', 'CUTTING_LAYOUT_MAX_KEPT_BYTES', '9', 9],
  ['maxKeptBytesPerKey', '--max-kept-bytes-per-key', 'CUTTING_LAYOUT_MAX_KEPT_BYTES_PER_KEY', '6', 6],
  ['maxSolveMs', '--max-solve-ms', 'CUTTING_LAYOUT_MAX_SOLVE_MS', '250', 250],
  ['drainDelayMs', '--drain-delay-ms', 'CUTTING_LAYOUT_DRAIN_DELAY_MS', '7', 7],
  ['drainMs', '--drain-ms', 'CUTTING_LAYOUT_DRAIN_MS', '0', 0],
  ['anonymousDailyQuota', '--anonymous-daily-quota', 'CUTTING_LAYOUT_ANONYMOUS_DAILY_QUOTA', '0', 0],
  ['freeMonthlyQuota', '--free-monthly-quota', 'CUTTING_LAYOUT_FREE_MONTHLY_QUOTA', '2', 2],
  ['starterMonthlyQuota', '--starter-monthly-quota', 'CUTTING_LAYOUT_STARTER_MONTHLY_QUOTA', '3', 3],
  ['proMonthlyQuota', '--pro-monthly-quota', 'CUTTING_LAYOUT_PRO_MONTHLY_QUOTA', '4', 4],
  ['scaleMonthlyQuota', '--scale-monthly-quota', 'CUTTING_LAYOUT_SCALE_MONTHLY_QUOTA', '5', 5],
  ['issuanceDailyCap', '--issuance-daily-cap', 'CUTTING_LAYOUT_ISSUANCE_DAILY_CAP', '6', 6],
  ['metricsPort', '--metrics-port', 'CUTTING_LAYOUT_METRICS_PORT', '9100', 9100],
  ['metricsHost', '--metrics-host', 'CUTTING_LAYOUT_METRICS_HOST', '::1', '::1'],
  ['logLevel', '--log-level', 'CUTTING_LAYOUT_LOG_LEVEL', 'error', 'error'],
  ['trustProxyHeaders', '--trust-proxy-headers', 'CUTTING_LAYOUT_TRUST_PROXY_HEADERS', '1', true],
] as const;

const message = (args: string[], environment: Record<string, string> = {}): string => {
  try {
    parseConfig(args, environment);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as UsageError).message;
  }
  throw new Error('was accepted');
};

describe('parseConfig', () => {
  it('has a default for everything', () => {
    expect(parseConfig([], {})).toEqual(DEFAULTS);
  });

  it.each(SETTINGS)(
    'reads %s from its flag and from its environment variable',
    (name, flag, variable, given, value) => {
      const args = typeof value === 'boolean' ? [flag] : [flag, given];
      expect(parseConfig(args, {})).toEqual({ ...DEFAULTS, [name]: value });
      expect(parseConfig([], { [variable]: given })).toEqual({ ...DEFAULTS, [name]: value });
    },
  );

  it('prefers the flag to the environment, and takes an empty variable as unset', () => {
    expect(parseConfig(['--port', '1234'], { CUTTING_LAYOUT_PORT: '99' }).port).toBe(1234);
    expect(parseConfig([], { CUTTING_LAYOUT_PORT: '' }).port).toBe(8080);
    expect(
      parseConfig(['--trust-proxy-headers'], { CUTTING_LAYOUT_TRUST_PROXY_HEADERS: 'false' }),
    ).toMatchObject({
      trustProxyHeaders: true,
    });
  });

  it.each([
    [['--port', '65536'], "--port must be an integer from 0 to 65535, not '65536'"],
    [['--port=-1'], "--port must be an integer from 0 to 65535, not '-1'"],
    [['--port', '1e3'], "--port must be an integer from 0 to 65535, not '1e3'"],
    [['--port', ''], "--port must be an integer from 0 to 65535, not ''"],
    [['--max-concurrent-solves', '0'], "--max-concurrent-solves must be an integer from 1 to 256, not '0'"],
    [['--max-queued-solves', '10001'], "--max-queued-solves must be an integer from 0 to 10000, not '10001'"],
    [['--max-solve-ms', '0'], "--max-solve-ms must be an integer from 1 to 3600000, not '0'"],
    [['--metrics-port', 'on'], "--metrics-port must be off or an integer from 0 to 65535, not 'on'"],
    [['--log-level', 'loud'], "--log-level must be one of debug, info, warn, error, silent, not 'loud'"],
    [['--host', ' '], "--host must be a non-empty string, not ' '"],
    [['--colour'], "Unknown option '--colour'"],
    [['8080'], "Unexpected argument '8080'"],
    [['--port', '--host', 'x'], "Option '--port' argument is ambiguous"],
    [['--trust-proxy-headers=yes'], "Option '--trust-proxy-headers' does not take an argument"],
  ])('refuses %j', (args, complaint) => {
    expect(message(args)).toBe(complaint);
  });

  it('names the environment variable where the fault is there', () => {
    expect(message([], { CUTTING_LAYOUT_MAX_SOLVE_MS: 'soon' })).toBe(
      "CUTTING_LAYOUT_MAX_SOLVE_MS must be an integer from 1 to 3600000, not 'soon'",
    );
    for (const given of ['yes', 'constructor']) {
      expect(message([], { CUTTING_LAYOUT_TRUST_PROXY_HEADERS: given })).toBe(
        `CUTTING_LAYOUT_TRUST_PROXY_HEADERS must be true, false, 1 or 0, not '${given}'`,
      );
    }
  });

  it('refuses a variable of ours that it does not know, and no other', () => {
    expect(message([], { CUTTING_LAYOUT_PROT: '80' })).toBe(
      "Unknown environment variable 'CUTTING_LAYOUT_PROT'",
    );
    expect(parseConfig([], { PORT: 'x', cutting_layout_port: 'x' })).toEqual(DEFAULTS);
  });
});

describe('configOrigins', () => {
  it('tells the value of every setting and where it is from', () => {
    const environment = { CUTTING_LAYOUT_PORT: '99', CUTTING_LAYOUT_DRAIN_MS: '5' };
    const origins = configOrigins(['--port', '1234', '--trust-proxy-headers'], environment);
    const others = Object.entries(DEFAULTS).map(([name, value]) => [name, { value, from: 'default' }]);
    expect(origins).toEqual({
      ...Object.fromEntries(others),
      port: { value: 1234, from: '--port' },
      drainMs: { value: 5, from: 'CUTTING_LAYOUT_DRAIN_MS' },
      trustProxyHeaders: { value: true, from: '--trust-proxy-headers' },
    });
  });
});

describe('configHelp', () => {
  it.each(SETTINGS)('tells of %s', (_, flag, variable) => {
    expect(configHelp()).toContain(`  ${flag}`);
    expect(configHelp()).toContain(`environment ${variable})`);
  });
});

describe('on a machine of more than 256 cores', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.doMock('node:os', async (original) => ({ ...(await original()), availableParallelism: () => 384 }));
  });
  afterEach(() => {
    vi.doUnmock('node:os');
    vi.resetModules();
  });

  it('has defaults that may be given as well', async () => {
    const onLargeMachine = await import('../src/config.ts');
    const defaults = onLargeMachine.configOrigins([], {});
    expect(defaults.maxConcurrentSolves.value).toBe(256);
    for (const [name, flag] of SETTINGS) {
      const { value } = defaults[name];
      if (typeof value !== 'number') continue;
      expect(onLargeMachine.parseConfig([flag, String(value)], {})[name]).toBe(value);
    }
  });

  it('has benchmarks ask for no more threads than a server or a request may', async () => {
    const { MOST_THREADS } = await import('../bench/src/limits.ts');
    const { readLoadSettings } = await import('../bench/src/load/options.ts');
    expect([MOST_THREADS, readLoadSettings({ mix: '9:2', family: 'glass', mode: 'both' }, []).slots]).toEqual(
      [64, 256],
    );
  });
});

describe('solveLimits', () => {
  const maxThreads = (args: string[]) =>
    solveLimits(parseConfig(['--max-concurrent-solves', '6', ...args], {})).maxThreads;

  it('permits one solve half of the solver threads by default, and never more than there are', () => {
    expect(maxThreads([])).toBe(3);
    expect(maxThreads(['--max-concurrent-solves', '1'])).toBe(1);
    expect(maxThreads(['--max-concurrent-solves', '3'])).toBe(2);
    expect(maxThreads(['--max-threads-per-solve', '5'])).toBe(5);
    expect(maxThreads(['--max-threads-per-solve', '7'])).toBe(6);
  });

  it('leaves a solve that shares the machine with nobody as many threads as the contract allows', () => {
    expect(unsharedLimits(77)).toEqual({ maxMs: 77, maxThreads: 64, cores: availableParallelism() });
  });
});
