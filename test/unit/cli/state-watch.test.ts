import { describe, expect, it } from 'vitest';
import { StateWatch } from '../../../src/cli/state-watch.ts';
import { createLog } from '../../../src/observe/log.ts';
import { Metrics } from '../../../src/observe/metrics.ts';

function watched() {
  const lines: string[] = [];
  const metrics = new Metrics();
  const log = createLog('info', { write: (line) => void lines.push(line) });
  return { lines, metrics, watch: new StateWatch(log, metrics) };
}

describe('the thread of the state', () => {
  it('that ends is logged and counted, with its unanswered charges', async () => {
    const { lines, metrics, watch } = watched();
    watch.lost(new Error('out of memory'), 3);
    watch.lost(new Error('out of memory'), 0);
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', unanswered: 3 });
    expect(lines[0]).toContain('out of memory');
    const text = await metrics.text();
    expect(text).toContain('cutting_layout_state_threads_lost_total 2');
    expect(text).toContain('cutting_layout_charges_unanswered_total 3');
  });

  it('that keeps ending ends the service', async () => {
    const { lines, watch } = watched();
    watch.failed(new Error('out of memory'));
    expect(await watch.failure).toBeUndefined();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'fatal' });
  });
});

it.each([
  ['whole', 0],
  ['pages', 1],
  ['none', 1],
] as const)('a database of which %s was checked gets %i lines', (checked, count) => {
  const { lines, watch } = watched();
  watch.opened({ checked });
  expect(lines.filter((line) => line.includes('state check'))).toHaveLength(count);
});
