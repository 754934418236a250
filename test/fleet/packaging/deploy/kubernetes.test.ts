import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../../../src/config.ts';
import { ROOT, read } from '../../../support/docs/documents.ts';
import { PYTHON, pythonIsMissing } from '../../clients/python.ts';
import {
  type Addresses,
  type Autoscaler,
  manifest,
  manifestsIn,
  type NetworkPolicy,
  type Secret,
  type ServiceMonitor,
  type Workload,
} from './manifests.ts';

const FOLDER = 'packaging/deploy/kubernetes';
const FILES = readdirSync(ROOT + FOLDER).sort();

/** Those whose schema Kubernetes itself does not have. */
const FOREIGN = ['kustomization.yaml', 'prometheus-adapter.yaml', 'service-monitor.yaml'];
const OWN = FILES.filter((file) => !FOREIGN.includes(file));

/** The oldest release that knows all fields, and the newest that the validator knows. */
const RELEASES = ['1.27', '1.37'];

test.skipIf(pythonIsMissing()).each(RELEASES)('the manifests fit the schemas of Kubernetes %s', (release) => {
  const command = `${dirname(PYTHON)}/kubernetes-validate`;
  const told = execFileSync(
    command,
    ['--strict', '-k', release, ...OWN.map((file) => `${ROOT}${FOLDER}/${file}`)],
    { encoding: 'utf8', stdio: 'pipe' },
  );
  expect(told).not.toMatch(/ERROR|WARN/);
});

test('the kustomization has every manifest but those that are applied once by hand', () => {
  const { resources, images } = parse(read(`${FOLDER}/kustomization.yaml`));
  const byHand = ['kustomization.yaml', 'prepare.yaml', 'prometheus-adapter.yaml', 'secret.yaml'];
  expect([...resources, ...byHand].sort()).toEqual(FILES);
  expect(images).toEqual([
    {
      name: container(DEPLOYMENT).image,
      newName: expect.any(String),
      newTag: JSON.parse(read('package.json')).version,
    },
  ]);
  const [{ newName, newTag }] = images;
  expect(container(PREPARE).image).toBe(`${newName}:${newTag}`);
});

const DEPLOYMENT = manifest<Workload>('deployment.yaml');
const PREPARE = manifest<Workload>('prepare.yaml');
const pod = ({ spec }: Workload) => spec.template.spec;
const container = (of: Workload) => pod(of).containers[0];
const environment = (of: Workload): Record<string, string> =>
  Object.fromEntries(container(of).env.map(({ name, value }) => [name, value]));

const ENVIRONMENT = environment(DEPLOYMENT);
const CONFIG = parseConfig([], ENVIRONMENT);
const labels = { 'app.kubernetes.io/name': 'cutting-layout' };

test('every manifest names what it belongs to', () => {
  for (const file of OWN)
    for (const { metadata } of manifestsIn(file)) expect(metadata.labels).toMatchObject(labels);
});

test('the ports of the container are those of its settings', () => {
  const ports = container(DEPLOYMENT).ports.map(({ name, containerPort }) => [name, containerPort]);
  expect(Object.fromEntries(ports)).toEqual({ http: CONFIG.port, metrics: CONFIG.metricsPort });
  expect([CONFIG.host, CONFIG.metricsHost]).toEqual(['0.0.0.0', '0.0.0.0']);
  for (const { spec } of manifestsIn<Addresses>('services.yaml')) {
    expect(spec.selector).toEqual(labels);
    for (const { name, port, targetPort } of spec.ports) {
      expect(targetPort).toBe(name);
      if (spec.clusterIP === 'None') expect(port).toBe(Object.fromEntries(ports)[name]);
    }
  }
});

test('the probes ask the routes of the service', () => {
  const { startupProbe, livenessProbe, readinessProbe } = container(DEPLOYMENT);
  expect(startupProbe.httpGet).toEqual({ path: '/health', port: 'http' });
  expect(livenessProbe.httpGet).toEqual({ path: '/health', port: 'http' });
  expect(readinessProbe.httpGet).toEqual({ path: '/ready', port: 'metrics' });
  expect(read('src/app.ts')).toContain("'/health'");
  expect(read('src/http/operator.ts')).toContain("'/ready'");
  const readiness = read('src/observe/readiness.ts');
  const proof = Number(/PROOF_MS = ([\d_]+)/.exec(readiness)?.[1]?.replaceAll('_', ''));
  expect(readinessProbe.timeoutSeconds * 1_000).toBeGreaterThan(proof);
});

test('a node that stops has its time: for balancers to notice, for every solve to end, and some more', () => {
  const { periodSeconds, failureThreshold } = container(DEPLOYMENT).readinessProbe;
  expect(CONFIG.drainDelayMs).toBeGreaterThan(periodSeconds * failureThreshold * 1_000);
  const longest = CONFIG.maxWaitMs + CONFIG.maxSolveMs;
  expect(CONFIG.drainMs).toBeGreaterThanOrEqual(longest);
  const given = pod(DEPLOYMENT).terminationGracePeriodSeconds * 1_000;
  expect(given).toBeGreaterThan(CONFIG.drainDelayMs + CONFIG.drainMs + 1_000);
});

test('it has the memory and the cores that the documentation asks for', () => {
  const { requests, limits } = container(DEPLOYMENT).resources;
  expect(limits.memory).toBe(requests.memory);
  const gibibytes = Number(/^(\d+)Gi$/.exec(limits.memory)?.[1]);
  const threads = CONFIG.maxConcurrentSolves + CONFIG.shortSolveThreads;
  const rule = /100 MB \+ `--max-bytes-in-flight` \+ 350 MB per solver thread/;
  expect(read('docs/operating.md')).toMatch(rule);
  expect(gibibytes * 2 ** 30).toBeGreaterThan(100e6 + CONFIG.maxBytesInFlight + 350e6 * threads);
  expect(Number(requests.cpu)).toBe(CONFIG.maxConcurrentSolves + 1);
});

test.each([
  ['the nodes', DEPLOYMENT],
  ['the preparation', PREPARE],
])('%s have no rights, as in the image and under systemd', (_, of) => {
  const user = Number(/^USER (\d+):\d+$/m.exec(read('packaging/server/Dockerfile'))?.[1]);
  const { securityContext, automountServiceAccountToken, volumes } = pod(of);
  expect(securityContext).toEqual({
    runAsNonRoot: true,
    runAsUser: user,
    runAsGroup: user,
    fsGroup: user,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(automountServiceAccountToken).toBe(false);
  expect(container(of).securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  // The service refuses a secret that others may read.
  expect(volumes[0].secret.defaultMode).toBe(0o440);
});

test('secrets reach the nodes as files that exist, and there are no values in the files', () => {
  const { stringData, metadata } = manifest<Secret>('secret.yaml');
  expect(Object.values(stringData)).toEqual(['', '']);
  for (const of of [DEPLOYMENT, PREPARE]) {
    const { CUTTING_LAYOUT_SECRET_FILE, CUTTING_LAYOUT_STATE_PASSWORD_FILE, CUTTING_LAYOUT_STATE } =
      environment(of);
    const [{ mountPath }] = container(of).volumeMounts;
    const files = [CUTTING_LAYOUT_SECRET_FILE, CUTTING_LAYOUT_STATE_PASSWORD_FILE];
    expect(files).toEqual(Object.keys(stringData).map((key) => `${mountPath}/${key}`));
    expect(pod(of).volumes[0].secret.secretName).toBe(metadata.name);
    expect(new URL(CUTTING_LAYOUT_STATE ?? '').password).toBe('');
    expect(CUTTING_LAYOUT_STATE).toBe(ENVIRONMENT['CUTTING_LAYOUT_STATE']);
  }
});

test('the network policy opens the ports of the service and of its database', () => {
  const { ingress, egress } = manifest<NetworkPolicy>('network-policy.yaml').spec;
  const ports = (rules: NetworkPolicy['spec']['ingress']) =>
    rules.flatMap(({ ports }) => ports.map(({ port }) => port));
  expect(ports(ingress)).toEqual(['http', 'metrics']);
  expect(ports(egress)).toEqual([Number(new URL(CONFIG.state).port), 53, 53]);
});

test('the autoscaler asks for the metric of the adapter', () => {
  const { metrics, scaleTargetRef } = manifest<Autoscaler>('autoscaler.yaml').spec;
  expect(scaleTargetRef).toMatchObject({ kind: DEPLOYMENT.kind, name: DEPLOYMENT.metadata.name });
  const { rules } = parse(read(`${FOLDER}/prometheus-adapter.yaml`));
  const names = rules.external.map(({ name }: { name: { as: string } }) => name.as);
  const asked = metrics.flatMap(({ external }) => (external ? [external.metric.name] : []));
  expect(asked).toEqual(names);
});

test('Prometheus gives the series the name of the job that the alerts ask for', () => {
  const { spec } = manifest<ServiceMonitor>('service-monitor.yaml');
  const monitored = manifestsIn<Addresses>('services.yaml').filter(({ metadata }) =>
    Object.entries(spec.selector.matchLabels).every(([name, value]) => metadata.labels?.[name] === value),
  );
  expect(monitored.map(({ spec }) => spec.clusterIP)).toEqual(['None']);
  expect(monitored[0]?.metadata.labels?.[spec.jobLabel]).toBe('cutting-layout');
  const [{ port, path }] = spec.endpoints;
  expect(monitored[0]?.spec.ports.map(({ name }) => name)).toContain(port);
  expect(read('src/http/operator.ts')).toContain(`'${path}'`);
});
