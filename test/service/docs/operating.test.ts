import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Table } from '../../../src/arguments.ts';
import { keys } from '../../../src/cli/keys.ts';
import { state } from '../../../src/cli/state.ts';
import { createLog } from '../../../src/observe/log.ts';
import { kebab, type Setting, type SettingValue } from '../../../src/setting.ts';
import { SETTINGS } from '../../../src/settings.ts';
import { TRANSPORT_REFUSALS } from '../../../src/transport/refusals.ts';
import { TIMEOUTS } from '../../../src/transport/server.ts';
import { firstColumn, read, table, withSections } from '../../support/docs/documents.ts';
import { appWith, JOB, NOW, post, testService } from '../../support/http/service.ts';
import { unknownMetrics } from '../../support/observe/all-metrics.ts';
import { newStore } from '../../support/state/stores.ts';

const text = read('docs/operating.md');
const monitoring = read('docs/monitoring.md');

test('docs/operating.md has the settings and times of the code (update them with "make docs")', async () => {
  const sections = { settings: settingsTable(), times: timesTable() };
  await expect(withSections(text, sections)).toMatchFileSnapshot('../../../docs/operating.md');
});

test('docs/monitoring.md has the alerts of the code (update them with "make docs")', async () => {
  const sections = { alerts: alertsTable() };
  await expect(withSections(monitoring, sections)).toMatchFileSnapshot('../../../docs/monitoring.md');
});

test('the fields of a log line', async () => {
  const lines: string[] = [];
  const store = newStore();
  const service = testService({}, { store, clock: () => NOW });
  const { engine, services } = service;
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const app = appWith(service, { observe: { ...services.observe, log } });
  const responses = [1, 2].map(() => app.request('/api/v1/solve', post(JOB)));
  (await engine.started(0)).fail(new Error('odd'));
  (await engine.started(1)).answer({});
  await Promise.all(responses);
  await app.request('/api/v1/solve', post({ ...JOB, pieces: [] }));
  const { key } = await store.issueKey('pro', undefined, { at: NOW, actor: 'test' });
  await app.request('/api/v1/usage', { headers: { 'X-API-Key': key } });
  const told = firstColumn(monitoring, 'log').flatMap((cell = '') => cell.split(', '));
  const fields = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line))));
  expect(told.sort()).toEqual([...fields].sort());
});

test('why the transport refuses', () => {
  expect(firstColumn(monitoring, 'refusals')).toEqual(TRANSPORT_REFUSALS);
});

/** One row a setting. */
function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]: [string, Setting<SettingValue>]) => {
    const { placeholder, help, fallback, expects } = setting;
    // The help describes defaults that depend on the machine in words.
    const [meaning = '', inWords] = help.split('; the default is ');
    const flag = `--${kebab(name)}${placeholder === undefined ? '' : ` ${placeholder.replace('|', ' or ')}`}`;
    const usual = placeholder === undefined ? 'off' : String(fallback);
    // An integer out of its range is rejected with the range in the message.
    const words = /^one of/.test(expects)
      ? ` (${expects.replace('one of ', '').replaceAll(' to ', '–')})`
      : '';
    return [`\`${flag}\``, inWords ?? `\`${usual}\``, meaning + words];
  });
  return table(['Flag', 'Default', 'Meaning'], rows);
}

test('the metrics in docs/monitoring.md exist', async () => {
  expect(await unknownMetrics(monitoring, 2)).toEqual([]);
});

interface Alert {
  readonly annotations: { readonly summary: string; readonly act: string; readonly page?: string };
}

/** One row per alert of the rule file. */
function alertsTable(): string {
  const [group] = parse(read('packaging/deploy/alerts.yaml')).groups as [
    { readonly rules: readonly Alert[] },
  ];
  const rows = group.rules.map(({ annotations: { summary, act, page } }) => [
    summary,
    page === undefined ? act : `${act} ([${page.replace(/^.*#/, '').replaceAll('-', ' ')}](${page}))`,
  ]);
  return table(['Alert', 'What to do'], rows);
}

function timesTable(): string {
  const seconds = (name: keyof typeof TIMEOUTS) => `${TIMEOUTS[name] / 1_000} s`;
  return table(
    ['Slow at', 'Time'],
    [
      ['Sending the request line and headers', seconds('head')],
      ['Sending the whole request', seconds('request')],
      ['Reading nothing of a response', seconds('stalledReader')],
      ['Reading a whole response', seconds('answer')],
      ['Idle between requests', seconds('keepAlive')],
    ],
  );
}

test('all commands for keys and the state are documented', () => {
  const commands = ({ commands = [] }: Table) => commands.map(({ name }) => name);
  const [, table = ''] = text.split('| Command of `keys` | What it does |');
  const [rows = ''] = table.split('\n\n');
  const told = Array.from(rows.matchAll(/`([a-z-]+)`(?=[^|]*\|[^|]*\|$)/gm), ([, name]) => name);
  expect(told).toEqual(commands(keys));
  const states = read('docs/backup.md');
  for (const name of commands(state)) expect(states).toContain(`\`state ${name}\``);
});
