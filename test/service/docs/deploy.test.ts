import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../../src/config.ts';
import { read } from '../../support/docs/documents.ts';

const text = read('docs/deploy.md');

test('the connections in docs/deploy.md are those of the settings and the manifests', () => {
  const { stateConnections } = parseConfig([], {});
  expect(text).toContain(`at ${stateConnections} and 100, above ${Math.floor(90 / stateConnections)} nodes`);
  const { maxReplicas } = parse(read('packaging/deploy/kubernetes/autoscaler.yaml')).spec;
  const manifest = read('packaging/deploy/kubernetes/deployment.yaml');
  const each = Number(/CONNECTIONS\n +value: "(\d+)"/.exec(manifest)?.[1]);
  // One more while it is upgraded, and ten for others.
  expect((maxReplicas + 1) * each).toBeLessThanOrEqual(90);
  expect(text).toContain(`use ${each} connections per node and at most ${maxReplicas}`);
});
