import { expect, it } from 'vitest';
import { watchState } from '../../../src/cli/serve.ts';
import { createLog } from '../../../src/observe/log.ts';
import { Metrics } from '../../../src/observe/metrics.ts';

function watched() {
  const lines: string[] = [];
  const metrics = new Metrics();
  const log = createLog('info', { write: (line) => void lines.push(line) });
  return { lines, ...watchState(log, metrics) };
}

it('a thread of the state that ends is logged, and ends the service', async () => {
  const { lines, watcher, failure } = watched();
  watcher.failed(new Error('out of memory'));
  expect(await failure).toBeUndefined();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'fatal' });
  expect(lines[0]).toContain('out of memory');
});

it.each([
  ['whole', 0],
  ['pages', 1],
  ['none', 1],
] as const)('a database of which %s was checked gets %i lines', (checked, count) => {
  const { lines, watcher } = watched();
  watcher.opened({ path: '/state.sqlite', isNew: false, checked });
  expect(lines.filter((line) => line.includes('state check'))).toHaveLength(count);
});

it('a new database is announced with its path', () => {
  const { lines, watcher } = watched();
  watcher.opened({ path: '/state.sqlite', isNew: true });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'info', state: '/state.sqlite' }]);
});
