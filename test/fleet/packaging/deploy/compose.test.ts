import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../../src/config.ts';
import { ROOT } from '../../../support/docs/documents.ts';
import { PYTHON, pythonIsMissing } from '../../clients/python.ts';
import { compose, type Service } from './manifests.ts';
import { EXAMPLE_NODES } from './nodes.ts';

const FILES = ['packaging/deploy/compose.yaml', 'packaging/server/compose.yaml'];
const [NODES_FILE = '', ONE_NODE_FILE = ''] = FILES;

test.skipIf(pythonIsMissing())('the compose files fit the schema of the Compose Specification', () => {
  const command = `${dirname(PYTHON)}/check-jsonschema`;
  const files = FILES.map((file) => ROOT + file);
  expect(
    execFileSync(command, ['--builtin-schema', 'vendor.compose-spec', ...files], { encoding: 'utf8' }),
  ).toContain('ok');
});

const { services, secrets } = compose(NODES_FILE);
const node = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`there is no service ${name}`);
  return found;
};
const NODES = ['node1', 'node2', 'node3'].map(node);
const PREPARE = node('cutting-layout-prepare');

test('the nodes have the addresses that nginx expects, and the port', () => {
  expect(NODES.map(({ networks }) => networks?.['nodes']?.ipv4_address)).toEqual(EXAMPLE_NODES);
  for (const { environment } of NODES) expect(parseConfig([], environment ?? {}).port).toBe(8080);
});

test('a node ends its solves before it is killed', () => {
  for (const { environment, stop_grace_period } of NODES) {
    const { drainMs, maxWaitMs, maxSolveMs } = parseConfig([], environment ?? {});
    expect(drainMs).toBeGreaterThanOrEqual(maxWaitMs + maxSolveMs);
    expect(Number(/^(\d+)s$/.exec(String(stop_grace_period))?.[1]) * 1_000).toBeGreaterThan(drainMs + 1_000);
  }
});

test('the nodes have no more rights than the single one', () => {
  const one = compose(ONE_NODE_FILE).services['cutting-layout'];
  for (const right of ['read_only', 'cap_drop', 'security_opt', 'mem_limit'])
    for (const service of [...NODES, PREPARE]) expect(service[right]).toEqual(one?.[right]);
});

test('all share one state and its secrets, which are files', () => {
  const shared = ['CUTTING_LAYOUT_STATE', 'CUTTING_LAYOUT_STATE_PASSWORD_FILE', 'CUTTING_LAYOUT_SECRET_FILE'];
  for (const { environment, ...service } of [...NODES, PREPARE]) {
    for (const name of shared) expect(environment?.[name]).toBe(PREPARE.environment?.[name]);
    expect(service['secrets']).toEqual(Object.keys(secrets ?? {}));
    const files = shared.slice(1).map((name) => environment?.[name]);
    expect(files).toEqual([...Object.keys(secrets ?? {})].reverse().map((name) => `/run/secrets/${name}`));
  }
  const { hostname, username, password, pathname } = new URL(
    PREPARE.environment?.['CUTTING_LAYOUT_STATE'] ?? '',
  );
  const database = node(hostname).environment;
  expect([username, password, pathname.slice(1)]).toEqual([
    database?.['POSTGRES_USER'],
    '',
    database?.['POSTGRES_DB'],
  ]);
});

test('nginx gets the site and the balancer from where the archive has them', () => {
  const [site = '', balancer = ''] = (node('nginx').volumes ?? []).map((volume) => volume.split(':')[0]);
  // The archive has this folder in the folder of the server.
  expect(existsSync(`${ROOT}packaging/server/${site.replace('../', '')}`)).toBe(true);
  expect(existsSync(`${ROOT}packaging/deploy/${balancer}`)).toBe(true);
});
