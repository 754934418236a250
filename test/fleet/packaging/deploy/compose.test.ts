import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../../../src/config.ts';
import { ROOT, read } from '../../../support/docs/documents.ts';
import { PYTHON, pythonIsMissing } from '../../clients/python.ts';
import { EXAMPLE_NODES } from './nodes.ts';

const FILES = ['packaging/deploy/compose.yaml', 'packaging/server/compose.yaml'];

test.skipIf(pythonIsMissing())('the compose files fit the schema of the Compose Specification', () => {
  const args = ['--builtin-schema', 'vendor.compose-spec', ...FILES.map((file) => ROOT + file)];
  expect(execFileSync(`${dirname(PYTHON)}/check-jsonschema`, args, { encoding: 'utf8' })).toContain('ok');
});

const [{ services, secrets }, single] = FILES.map((file) => parse(read(file), { merge: true }));
const NODES = [services.node1, services.node2, services.node3];
const PREPARE = services['cutting-layout-prepare'];

test('a node has the address that nginx expects, its port, and time to end its solves', () => {
  expect(NODES.map(({ networks }) => networks.nodes.ipv4_address)).toEqual(EXAMPLE_NODES);
  for (const { environment, stop_grace_period } of NODES) {
    const { port, drainMs, maxWaitMs, maxSolveMs } = parseConfig([], environment);
    expect(port).toBe(8080);
    expect(drainMs).toBeGreaterThanOrEqual(maxWaitMs + maxSolveMs);
    expect(Number(/^(\d+)s$/.exec(stop_grace_period)?.[1]) * 1_000).toBeGreaterThan(drainMs + 1_000);
  }
});

test('the nodes have no more rights than the single one', () => {
  for (const right of ['read_only', 'cap_drop', 'security_opt', 'mem_limit'])
    for (const service of [...NODES, PREPARE])
      expect(service[right]).toEqual(single.services['cutting-layout'][right]);
});

test('all share one state and its secrets, which are files', () => {
  const shared = ['CUTTING_LAYOUT_STATE', 'CUTTING_LAYOUT_STATE_PASSWORD_FILE', 'CUTTING_LAYOUT_SECRET_FILE'];
  for (const { environment, ...service } of [...NODES, PREPARE]) {
    for (const name of shared) expect(environment[name]).toBe(PREPARE.environment[name]);
    expect(service.secrets).toEqual(Object.keys(secrets));
    const files = shared.slice(1).map((name) => environment[name]);
    expect(files).toEqual([...Object.keys(secrets)].reverse().map((name) => `/run/secrets/${name}`));
  }
  const { hostname, username, password, pathname } = new URL(PREPARE.environment.CUTTING_LAYOUT_STATE);
  const { POSTGRES_USER, POSTGRES_DB } = services[hostname].environment;
  expect([username, password, pathname]).toEqual([POSTGRES_USER, '', `/${POSTGRES_DB}`]);
});

test('nginx gets the site and the balancer from where the archive has them', () => {
  const [site, balancer] = services.nginx.volumes.map((volume: string) => volume.split(':')[0]);
  // The archive has this folder in the folder of the server.
  expect(existsSync(`${ROOT}packaging/server/${site.replace('../', '')}`)).toBe(true);
  expect(existsSync(`${ROOT}packaging/deploy/${balancer}`)).toBe(true);
});
