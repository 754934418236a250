import { availableParallelism } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configOrigins, FLAGS, parseConfig, solveLimits } from '../../src/config.ts';
import { kebab, UsageError } from '../../src/setting.ts';
import { unsharedLimits } from '../../src/settings.ts';

const DEFAULTS = parseConfig([], {});

/** What is given instead of a default that is no number, and what it is read as. */
const OTHERS: Readonly<Record<string, readonly [given: string, value: unknown]>> = {
  metricsPort: ['9100', 9100],
  logLevel: ['error', 'error'],
  trustProxyHeaders: ['1', true],
};

/** Every setting: its flag, its variable, a value other than the default, and what it is read as. */
const SETTINGS = Object.entries(DEFAULTS).map(([name, value]) => {
  const one = typeof value === 'number' && (value === 0 ? 1 : value - 1);
  const [given, read] = OTHERS[name] ?? (one === false ? ['/x', '/x'] : [String(one || 2), one || 2]);
  const flag = `--${kebab(name)}`;
  const variable = `CUTTING_LAYOUT_${kebab(name).replaceAll('-', '_').toUpperCase()}`;
  return [name as keyof typeof DEFAULTS, flag, variable, given, read] as const;
});

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
    [['--port', '1e3'], "--port must be an integer from 0 to 65535, not '1e3'"],
    [['--metrics-port', 'on'], "--metrics-port must be off or an integer from 0 to 65535, not 'on'"],
    [['--log-level', 'loud'], "--log-level must be one of debug, info, warn, error, silent, not 'loud'"],
    [['--host', ' '], "--host must be a non-empty string, not ' '"],
    [['--colour'], "unknown option '--colour'"],
    [['8080'], 'too many arguments. Expected 0 arguments but got 1'],
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
      'unknown environment variable CUTTING_LAYOUT_PROT',
    );
    expect(parseConfig([], { PORT: 'x', cutting_layout_port: 'x' })).toEqual(DEFAULTS);
  });
});

describe('configOrigins', () => {
  it('tells the value of every setting and where it is from', () => {
    const environment = { CUTTING_LAYOUT_PORT: '99', CUTTING_LAYOUT_DRAIN_MS: '5' };
    const origins = configOrigins({ port: 1234, trustProxyHeaders: true }, environment);
    const others = Object.entries(DEFAULTS).map(([name, value]) => [name, { value, from: 'default' }]);
    expect(origins).toEqual({
      ...Object.fromEntries(others),
      port: { value: 1234, from: '--port' },
      drainMs: { value: 5, from: 'CUTTING_LAYOUT_DRAIN_MS' },
      trustProxyHeaders: { value: true, from: '--trust-proxy-headers' },
    });
  });
});

describe('the flags', () => {
  it.each(SETTINGS)('name the variable of %s', (name, _, variable) => {
    expect(FLAGS[name].help).toContain(`environment ${variable})`);
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
    const onLargeMachine = await import('../../src/config.ts');
    const defaults = onLargeMachine.configOrigins({}, {});
    expect(defaults.maxConcurrentSolves.value).toBe(256);
    for (const [name, flag] of SETTINGS) {
      const { value } = defaults[name];
      if (typeof value !== 'number') continue;
      expect(onLargeMachine.parseConfig([flag, String(value)], {})[name]).toBe(value);
    }
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
