import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../../src/config.ts';
import { read, table, withSections } from '../../support/docs/documents.ts';
import { figures, numberIn } from '../../support/docs/figures.ts';

const text = read('docs/capacity.md');

test('docs/capacity.md has the figures of bench/FIGURES.md (rewrite them with "make docs")', async () => {
  await expect(withSections(text, { cores: coresTable() })).toMatchFileSnapshot('../../../docs/capacity.md');
});

function coresTable(): string {
  const rows = ['glass', 'panels', 'metal'].flatMap((trade) =>
    figures(trade, 'group').filter(({ group }) => group !== 'total'),
  );
  return table(
    ['Orders', 'Mean ms', 'Solves a second and core'],
    rows.map((row) => [
      (row['group'] ?? '').replace(/^.*\//, ''),
      row['mean ms'] ?? '',
      rounded(1_000 / numberIn(row, 'mean ms')),
    ]),
  );
}

/** Two digits: the figures are no more exact. */
const rounded = (value: number): string => Number(value.toPrecision(2)).toLocaleString('en');

test('the connections that it reckons with are those of the settings and the manifests', () => {
  const { stateConnections } = parseConfig([], {});
  expect(text).toContain(`at ${stateConnections} and 100, above ${Math.floor(90 / stateConnections)} nodes`);
  const { maxReplicas } = parse(read('packaging/deploy/kubernetes/autoscaler.yaml')).spec;
  const manifest = read('packaging/deploy/kubernetes/deployment.yaml');
  const each = Number(/CONNECTIONS\n +value: "(\d+)"/.exec(manifest)?.[1]);
  // One more while it is upgraded, and ten for others.
  expect((maxReplicas + 1) * each).toBeLessThanOrEqual(90);
  expect(text).toContain(`use ${each} connections per node and at most ${maxReplicas}`);
});
