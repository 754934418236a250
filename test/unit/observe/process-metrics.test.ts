import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Metrics } from '../../../src/observe/metrics.ts';
import { reading } from '../../support/observe/reading.ts';

describe('the metrics of the process', () => {
  it('walk through no list of connections', async () => {
    const metrics = new Metrics();
    metrics.watchProcess();
    expect(await metrics.text()).not.toMatch(/nodejs_active_(handles|requests|resources)/);
  });

  it.runIf(process.platform === 'linux')('count the open files', async () => {
    const metrics = new Metrics();
    metrics.watchProcess();
    const told = await reading(metrics, 'process_open_fds');
    // Other threads of the test open and close files, too.
    expect(told).toBeGreaterThan(5);
    expect(told).toBeLessThan(readdirSync('/proc/self/fd').length + 1_000);
  });
});
