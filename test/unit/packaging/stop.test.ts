import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config.ts';
import { read } from '../../support/docs/documents.ts';

/** What Docker waits by default, in milliseconds. */
const DOCKER_MS = 10_000;

/** The service promises to be gone so long after the drain. */
const AFTER_DRAIN_MS = 1_000;

const number = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))?.[1]);

test.each([
  ['the image', number('packaging/server/Dockerfile', /CUTTING_LAYOUT_DRAIN_MS=(\d+)/), DOCKER_MS],
  [
    'Docker Compose',
    number('packaging/server/compose.yaml', /CUTTING_LAYOUT_DRAIN_MS: "(\d+)"/),
    number('packaging/server/compose.yaml', /stop_grace_period: (\d+)s/) * 1000,
  ],
  [
    'systemd',
    parseConfig([], {}).drainMs,
    number('packaging/server/cutting-layout.service', /^TimeoutStopSec=(\d+)$/m) * 1000,
  ],
])('%s does not kill the service while it drains', (_, drainMs, killMs) => {
  expect(drainMs + AFTER_DRAIN_MS).toBeLessThan(killMs);
});

test('the image stops by a signal that drains', () => {
  expect(read('packaging/server/Dockerfile')).toMatch(/^STOPSIGNAL SIGTERM$/m);
});
