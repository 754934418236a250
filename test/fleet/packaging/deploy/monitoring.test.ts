import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { example, ROOT, read } from '../../../support/docs/documents.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { allMetrics, unknownMetrics } from '../../../support/observe/all-metrics.ts';

const RULES = 'packaging/deploy/alerts.yaml';
const ADAPTER = 'packaging/deploy/kubernetes/prometheus-adapter.yaml';

interface Panel {
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}
const PANELS: Panel[] = JSON.parse(read('packaging/deploy/dashboard.json')).panels;
const EXPRESSIONS = PANELS.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

describe('every metric exists', () => {
  test('in the alerts', async () => expect(await unknownMetrics(read(RULES), 12)).toEqual([]));
  test('in the dashboard', async () => expect(await unknownMetrics(EXPRESSIONS.join('\n'), 25)).toEqual([]));
  test('in the metric of the autoscaler', async () => {
    const { rules } = parse(read(ADAPTER));
    expect(await unknownMetrics(rules.external[0].metricsQuery, 2)).toEqual([]);
    expect(await unknownMetrics(rules.external[0].seriesQuery, 1)).toEqual([]);
  });
});

test('the dashboard shows every metric of the state, and each panel has its own place', async () => {
  const text = await allMetrics().text();
  const state = Array.from(
    text.matchAll(/^# TYPE (cutting_layout_(?:state|charges|refunds)\w+)/gm),
    ([, name]) => name,
  );
  expect(state.length).toBeGreaterThan(1);
  for (const name of state) expect(EXPRESSIONS.join('\n')).toContain(name);
  const cells = PANELS.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

test('docs/monitoring.md scrapes every job that the alerts name', () => {
  const { scrape_configs } = parse(example(read('docs/monitoring.md'), 'prometheus'));
  const scraped = scrape_configs.map(({ job_name }: { job_name: string }) => job_name);
  const named = new Set(Array.from(read(RULES).matchAll(/job="([\w-]+)"/g), ([, job]) => job));
  expect(scraped.sort()).toEqual([...named].sort());
});

const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0;

describe.skipIf(!HAS_PROMTOOL)('promtool (skipped where it is not installed)', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  const promtool = (...args: string[]) =>
    execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

  it('accepts the alerts, and they fire when they should', () => {
    cpSync(join(ROOT, RULES), join(folder, 'alerts.yaml'));
    cpSync(join(ROOT, 'test/fleet/packaging/deploy/alerts.test.yaml'), join(folder, 'test.yaml'));
    expect(promtool('check', 'rules', 'alerts.yaml')).toContain('SUCCESS');
    expect(promtool('test', 'rules', 'test.yaml')).toContain('SUCCESS');
  });

  it('accepts the configuration in docs/monitoring.md', () => {
    cpSync(join(ROOT, RULES), join(folder, 'alerts.yaml'));
    writeFileSync(join(folder, 'prometheus.yml'), example(read('docs/monitoring.md'), 'prometheus'));
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
  });

  it('accepts every expression of the dashboard and of the autoscaler', () => {
    const { rules } = parse(read(ADAPTER));
    const expressions = EXPRESSIONS.map((expr) =>
      expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'a').replaceAll('$node', '.*'),
    );
    const records = [...expressions, rules.external[0].metricsQuery].map((expr, index) => ({
      record: `r${index}`,
      expr,
    }));
    // JSON is YAML.
    writeFileSync(join(folder, 'rules.yaml'), JSON.stringify({ groups: [{ name: 'all', rules: records }] }));
    expect(promtool('check', 'rules', 'rules.yaml')).toContain(`${records.length} rules found`);
  });
});
