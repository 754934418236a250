import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/arguments.ts';
import { partIn, partOf, refuseTooManyProcesses, share, WHOLE } from '../../../src/cli/serve/parts.ts';
import { parseConfig } from '../../../src/config.ts';

const FLAGS = ['--max-concurrent-solves', '16', '--processes'];
const configOf = (...flags: string[]) => parseConfig([...FLAGS, ...flags], {});

/** The limits that hold for the service as a whole. */
const LIMITS = [
  'maxConnections',
  'maxConnectionsPerClient',
  'maxBytesInFlight',
  'maxBytesInFlightPerClient',
  'maxConcurrentSolves',
  'shortSolveThreads',
  'maxQueuedSolves',
] as const;

describe('share', () => {
  it.each([0, 1, 5, 64, 10_001])('%i is divided into parts that differ by one at most', (total) => {
    for (let of = 1; of <= 64; of++) {
      const parts = Array.from({ length: of }, (_, index) => share(total, { index, of }));
      expect(parts.reduce((sum, part) => sum + part)).toBe(total);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }
  });
});

describe('partOf', () => {
  it.each([1, 2, 3, 7, 16])('never allows more in all, with %i processes', (of) => {
    const config = configOf(String(of));
    const parts = Array.from({ length: of }, (_, index) => partOf(config, { index, of }));
    for (const name of LIMITS) {
      expect([name, parts.reduce((sum, part) => sum + part[name], 0)]).toEqual([name, config[name]]);
    }
  });

  it('leaves everything else, and everything of a single process, as it is', () => {
    const config = configOf('2');
    expect(partOf(config, WHOLE)).toEqual(config);
    const { port, maxSolveMs, anonymousDailyQuota } = partOf(config, { index: 1, of: 2 });
    expect({ port, maxSolveMs, anonymousDailyQuota }).toEqual({
      port: config.port,
      maxSolveMs: config.maxSolveMs,
      anonymousDailyQuota: config.anonymousDailyQuota,
    });
  });
});

describe('refuseTooManyProcesses', () => {
  it('accepts parts that a process can work with, even without a queue', () => {
    expect(() => refuseTooManyProcesses(configOf('16', '--max-queued-solves', '0'))).not.toThrow();
  });

  it.each([
    [
      ['--processes', '3', '--max-concurrent-solves', '2'],
      '--processes 3 needs a --max-concurrent-solves of at least 3, not 2',
    ],
    [
      ['--processes', '2', '--max-connections-per-client', '1'],
      '--processes 2 needs a --max-connections-per-client of at least 2, not 1',
    ],
    [
      ['--processes', '2', '--max-bytes-in-flight', '2000000'],
      '--processes 2 needs a --max-bytes-in-flight of at least 2097152, not 2000000',
    ],
  ])('names the limit that %j makes too low', (flags, message) => {
    const config = parseConfig(flags, { CUTTING_LAYOUT_MAX_CONCURRENT_SOLVES: '4' });
    expect(() => refuseTooManyProcesses(config)).toThrow(new UsageError(message));
  });
});

describe('partIn', () => {
  it('is everything in the only process, and undefined in the primary of several', () => {
    expect(partIn({}, { processes: 1 })).toEqual(WHOLE);
    expect(partIn({ SERVING_PROCESS: '1' }, { processes: 1 })).toEqual(WHOLE);
    expect(partIn({}, { processes: 3 })).toBeUndefined();
  });

  it('is what the primary says in a serving process', () => {
    expect(partIn({ SERVING_PROCESS: '2' }, { processes: 3 })).toEqual({ index: 2, of: 3 });
  });
});
