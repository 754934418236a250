import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config.ts';
import { TIMEOUTS } from '../../../src/transport/server.ts';
import { read } from '../../support/docs/documents.ts';

const { maxWaitMs, maxSolveMs } = parseConfig([], {});

const NGINX = read('packaging/deploy/nginx-nodes.conf');
const HAPROXY = read('packaging/deploy/haproxy.cfg');

const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

test('proxies wait for an answer longer than a request may take', () => {
  const longest = (maxWaitMs + maxSolveMs) / 1_000;
  expect(numberIn(NGINX, /proxy_read_timeout (\d+)s/)).toBeGreaterThan(longest);
  expect(numberIn(HAPROXY, /timeout server (\d+)s/)).toBeGreaterThan(longest);
});

test('HAProxy notices that a node stops within the delay that its nodes should have', () => {
  const [, inter, fall] = /inter (\d+)s fall (\d+)/.exec(HAPROXY) ?? [];
  const delay = numberIn(HAPROXY, /--drain-delay-ms .*set (\d+)/) / 1_000;
  expect(delay).toBeGreaterThan(Number(inter) * Number(fall) + 1);
  expect(read('docs/deploy.md')).toContain(`\`--drain-delay-ms ${delay * 1_000}\``);
});

test('HAProxy gives clients as long as the service does', () => {
  expect(numberIn(HAPROXY, /timeout http-request (\d+)s/)).toBe(TIMEOUTS.request / 1_000);
  expect(numberIn(HAPROXY, /timeout client (\d+)s/)).toBe(TIMEOUTS.stalledReader / 1_000);
});

test('HAProxy limits clients as the site of nginx does', () => {
  const site = read('packaging/server/nginx.conf');
  const rate = numberIn(site, /rate=(\d+)r\/s/);
  const burst = numberIn(site, /burst=(\d+)/);
  expect(numberIn(HAPROXY, /sc_http_req_rate\(0\) gt (\d+)/)).toBe(10 * rate + burst);
  expect(numberIn(HAPROXY, /or \{ sc_conn_cur\(0\) gt (\d+)/)).toBe(numberIn(site, /limit_conn \w+ (\d+)/));
});

test('a node of the template unit has ports of its own, and ends its solves before systemd kills it', () => {
  const unit = read('packaging/server/cutting-layout.service');
  const dropIn = read('packaging/deploy/cutting-layout@.conf');
  const [, program = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
  const [, options = ''] = new RegExp(`^ExecStart=${program}(.*)$`, 'm').exec(dropIn) ?? [];
  const environment = Object.fromEntries(
    Array.from(dropIn.matchAll(/^Environment=(\w+)=(.+)$/gm), ([, name, value]) => [name, value]),
  );
  const config = parseConfig(options.replaceAll('%i', '8081').trim().split(' '), environment);
  expect([config.port, config.metricsPort]).toEqual([8_081, 18_081]);
  expect(config.drainMs).toBeGreaterThanOrEqual(maxWaitMs + maxSolveMs);
  expect(numberIn(dropIn, /^TimeoutStopSec=(\d+)$/m) * 1_000).toBeGreaterThan(config.drainMs + 1_000);
});

/** What Docker waits by default, in milliseconds. */
const DOCKER_MS = 10_000;

/** The service promises to be gone so long after the drain. */
const AFTER_DRAIN_MS = 1_000;

test.each([
  ['the image', numberIn(read('packaging/server/Dockerfile'), /CUTTING_LAYOUT_DRAIN_MS=(\d+)/), DOCKER_MS],
  [
    'Docker Compose',
    numberIn(read('packaging/server/compose.yaml'), /CUTTING_LAYOUT_DRAIN_MS: "(\d+)"/),
    numberIn(read('packaging/server/compose.yaml'), /stop_grace_period: (\d+)s/) * 1000,
  ],
  [
    'systemd',
    parseConfig([], {}).drainMs,
    numberIn(read('packaging/server/cutting-layout.service'), /^TimeoutStopSec=(\d+)$/m) * 1000,
  ],
])('%s does not kill the service while it drains', (_, drainMs, killMs) => {
  expect(drainMs + AFTER_DRAIN_MS).toBeLessThan(killMs);
});

test('the image stops by a signal that drains', () => {
  expect(read('packaging/server/Dockerfile')).toMatch(/^STOPSIGNAL SIGTERM$/m);
});
