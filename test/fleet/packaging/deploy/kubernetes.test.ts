import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig } from '../../../../src/config.ts';
import { ROOT, read } from '../../../support/docs/documents.ts';
import { PYTHON, pythonIsMissing } from '../../clients/python.ts';

const FOLDER = 'packaging/deploy/kubernetes';
const FILES = readdirSync(ROOT + FOLDER).sort();

/** Those whose schema Kubernetes itself does not have. */
const FOREIGN = ['kustomization.yaml', 'prometheus-adapter.yaml', 'service-monitor.yaml'];

/** The oldest release that knows all fields, and the newest that the validator knows. */
const RELEASES = ['1.27', '1.37'];

test.skipIf(pythonIsMissing()).each(RELEASES)('the manifests fit the schemas of Kubernetes %s', (release) => {
  const files = FILES.filter((file) => !FOREIGN.includes(file)).map((file) => `${ROOT}${FOLDER}/${file}`);
  const args = ['--strict', '-k', release, ...files];
  const told = execFileSync(`${dirname(PYTHON)}/kubernetes-validate`, args, {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(told).not.toMatch(/ERROR|WARN/);
});

const manifest = (file: string) => parse(read(`${FOLDER}/${file}`));
const SERVICES = parseAllDocuments(read(`${FOLDER}/services.yaml`)).map((document) => document.toJS());

/** What a Deployment or a Job runs. */
function workload(file: string) {
  const pod = manifest(file).spec.template.spec;
  const [container] = pod.containers;
  const environment: Record<string, string> = Object.fromEntries(
    container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  );
  return { pod, container, environment };
}

const NODE = workload('deployment.yaml');
const PREPARE = workload('prepare.yaml');
const CONFIG = parseConfig([], NODE.environment);

test('the kustomization has every manifest but those that are applied once by hand', () => {
  const { resources, images } = manifest('kustomization.yaml');
  const byHand = ['kustomization.yaml', 'prepare.yaml', 'prometheus-adapter.yaml', 'secret.yaml'];
  expect([...resources, ...byHand].sort()).toEqual(FILES);
  const [{ name, newName, newTag }] = images;
  expect([name, newTag]).toEqual([NODE.container.image, JSON.parse(read('package.json')).version]);
  expect(PREPARE.container.image).toBe(`${newName}:${newTag}`);
});

test('services, policy and probes use the ports of the settings', () => {
  const ports: Record<string, number> = { http: CONFIG.port, metrics: Number(CONFIG.metricsPort) };
  for (const { name, containerPort } of NODE.container.ports) expect(containerPort).toBe(ports[name]);
  expect([CONFIG.host, CONFIG.metricsHost]).toEqual(['0.0.0.0', '0.0.0.0']);
  for (const { spec } of SERVICES)
    for (const { name, port, targetPort } of spec.ports) {
      expect(targetPort).toBe(name);
      if (spec.clusterIP === 'None') expect(port).toBe(ports[name]);
    }
  const { ingress, egress } = manifest('network-policy.yaml').spec;
  const open = (rules: { ports: { port: unknown }[] }[]) =>
    rules.flatMap(({ ports }) => ports.map(({ port }) => port));
  expect(open(ingress)).toEqual(Object.keys(ports));
  expect(open(egress)).toEqual([Number(new URL(CONFIG.state).port), 53, 53]);
  const { startupProbe, livenessProbe, readinessProbe } = NODE.container;
  for (const probe of [startupProbe, livenessProbe])
    expect(probe.httpGet).toEqual({ path: '/health', port: 'http' });
  expect(readinessProbe.httpGet).toEqual({ path: '/ready', port: 'metrics' });
});

test('a node that stops has its time: for balancers to notice, for every solve to end, and some more', () => {
  const { periodSeconds, failureThreshold } = NODE.container.readinessProbe;
  const { drainDelayMs, drainMs, maxWaitMs, maxSolveMs } = CONFIG;
  expect(drainDelayMs).toBeGreaterThan(periodSeconds * failureThreshold * 1_000);
  expect(drainMs).toBeGreaterThanOrEqual(maxWaitMs + maxSolveMs);
  expect(NODE.pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(drainDelayMs + drainMs + 1_000);
});

test('it has the memory and the cores that the documentation asks for', () => {
  const { requests, limits } = NODE.container.resources;
  expect(limits.memory).toBe(requests.memory);
  const threads = CONFIG.maxConcurrentSolves + CONFIG.shortSolveThreads;
  const rule = /120 MB \+ `--max-bytes-in-flight` \+ 350 MB per solver thread/;
  expect(read('docs/operating.md')).toMatch(rule);
  const bytes = Number(/^(\d+)Gi$/.exec(limits.memory)?.[1]) * 2 ** 30;
  expect(bytes).toBeGreaterThan(120e6 + CONFIG.maxBytesInFlight + 350e6 * threads);
  expect(Number(requests.cpu)).toBe(CONFIG.maxConcurrentSolves + 1);
});

test.each([
  ['the nodes', NODE],
  ['the preparation', PREPARE],
])('%s have no rights, and get their secrets as files', (_, { pod, container, environment }) => {
  const user = Number(/^USER (\d+):\d+$/m.exec(read('packaging/server/Dockerfile'))?.[1]);
  const isUser = { runAsUser: user, runAsGroup: user, fsGroup: user };
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, ...isUser });
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const { stringData, metadata } = manifest('secret.yaml');
  expect(Object.values(stringData)).toEqual(['', '']);
  // The service refuses a secret that others may read.
  expect(pod.volumes[0].secret).toMatchObject({ secretName: metadata.name, defaultMode: 0o440 });
  const { CUTTING_LAYOUT_SECRET_FILE, CUTTING_LAYOUT_STATE_PASSWORD_FILE, CUTTING_LAYOUT_STATE } =
    environment;
  const [{ mountPath }] = container.volumeMounts;
  const files = [CUTTING_LAYOUT_SECRET_FILE, CUTTING_LAYOUT_STATE_PASSWORD_FILE];
  expect(files).toEqual(Object.keys(stringData).map((key) => `${mountPath}/${key}`));
  expect(CUTTING_LAYOUT_STATE).toBe(CONFIG.state);
  expect(new URL(CONFIG.state).password).toBe('');
});

test('the autoscaler asks for the metric of the adapter', () => {
  const { metrics, scaleTargetRef } = manifest('autoscaler.yaml').spec;
  const { kind, metadata } = manifest('deployment.yaml');
  expect(scaleTargetRef).toMatchObject({ kind, name: metadata.name });
  const { rules } = manifest('prometheus-adapter.yaml');
  const asked = JSON.stringify(metrics);
  for (const { name } of rules.external) expect(asked).toContain(`"name":"${name.as}"`);
});

test('Prometheus gives the series the name of the job that the alerts ask for', () => {
  const { selector, jobLabel, endpoints } = manifest('service-monitor.yaml').spec;
  const monitored = SERVICES.filter(({ metadata }) =>
    Object.entries(selector.matchLabels).every(([name, value]) => metadata.labels[name] === value),
  );
  expect(monitored).toMatchObject([
    { metadata: { labels: { [jobLabel]: 'cutting-layout' } }, spec: { clusterIP: 'None' } },
  ]);
  expect(JSON.stringify(monitored[0].spec.ports)).toContain(`"name":"${endpoints[0].port}"`);
});
