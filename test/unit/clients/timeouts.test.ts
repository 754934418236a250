import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config.ts';
import { read } from '../../support/docs/documents.ts';

const { maxWaitMs, maxSolveMs } = parseConfig([], {});

/** What a client waits for an answer by default, in milliseconds. */
const TIMEOUTS = {
  'clients/typescript/src/client.ts': (text: string) =>
    Number(/TIMEOUT_MS = ([\d_]+)/.exec(text)?.[1]?.replaceAll('_', '')),
  'clients/python/src/cutting_layout_client/calls.py': (text: string) =>
    1000 * Number(/TIMEOUT_S = ([\d.]+)/.exec(text)?.[1]),
};

test.each(Object.entries(TIMEOUTS))('%s waits longer than a server takes by default', (path, timeoutOf) => {
  const text = read(path);
  expect(timeoutOf(text)).toBe(100_000);
  expect(timeoutOf(text)).toBeGreaterThan(maxWaitMs + maxSolveMs);
  expect(text).toMatch(new RegExp(`${maxWaitMs / 1000} s .*${maxSolveMs / 1000} s`));
});
