import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoadReport } from '../../../../bench/src/load/run.ts';
import { standIn } from '../../../support/bench/load/service.ts';
import { run, start } from '../../../support/cli/command.ts';
import { temporaryFolder } from '../../../support/folder.ts';

let folder: string;
let close: () => void;

beforeEach(() => {
  folder = temporaryFolder();
  close = () => {};
});

afterEach(() => close());

const inFolder = (name: string) => join(folder, name);

const load = (...options: string[]) => run(['bench', 'load', ...options]);

const report = (name: string): LoadReport => JSON.parse(readFileSync(inFolder(name), 'utf8'));

/** Small jobs, so that it does not take long. */
const SMALL = ['--mix', '2', '--family', 'bwmv', '--slots', '1', '--warm-up', '1'];

describe('bench load', () => {
  it('puts a server of its own under load, beyond any quota', async () => {
    // Together more than the quota of a day, with room for all of a phase: the machine may become slower meanwhile.
    const server = ['--', '--max-queued-solves', '30'];
    const options = [...SMALL, '--requests', '30', '--json', inFolder('load.json')];
    const { code, stdout, stderr } = await load(...options, ...server);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^engine alone +\S+ +100\.0 % +30 /m);
    expect(stdout).toMatch(/^closed loop +\S+ +\S+ % +30 /m);
    const { engine, closed, open, openPerSecond } = report('load.json');
    // Where processor time is counted in ticks, there may be none of them.
    expect(engine.cpuMsPerSolve).toBeGreaterThanOrEqual(0);
    for (const phase of [closed, open]) {
      expect(phase).toMatchObject({ statuses: { 200: 30 }, errors: 0, health: { failures: 0 } });
      expect(phase?.latencyMs.count).toBe(30);
      expect(phase?.server?.cpuSeconds).toBeGreaterThanOrEqual(0);
      expect(phase?.server).toHaveProperty('loopUtilization');
      expect(phase?.server?.memory.end).toBeGreaterThan(10_000_000);
    }
    expect(openPerSecond).toBeCloseTo((closed?.perSecond ?? 0) / 2);
  });

  it('sends a key that its server has issued', async () => {
    const options = ['--keyed', '--mode', 'closed', '--requests', '20'];
    const quota = ['--', '--anonymous-daily-quota', '0'];
    const { code, stdout } = await load(...SMALL, ...options, '--json', inFolder('load.json'), ...quota);
    expect([code, stdout]).toEqual([0, expect.stringContaining(', with a key\n')]);
    expect(report('load.json').closed?.statuses).toEqual({ 200: 20 });
  });

  it('puts a server under load that runs already, with a key', async () => {
    const { url, seen, ...service } = await standIn();
    close = service.close;
    writeFileSync(inFolder('key'), 'secret\n');
    const options = ['--mode', 'closed', '--requests', '5', '--connections', '1'];
    const files = ['--api-key-file', inFolder('key'), '--json', inFolder('load.json')];
    expect(await load(...SMALL, ...options, ...files, '--url', url)).toMatchObject({ code: 0, stderr: '' });
    const solves = seen.filter(({ request }) => request.url === '/api/v1/solve');
    // One more comes before the measurement.
    expect(solves.map(({ request }) => request.headers['x-api-key'])).toEqual(Array(6).fill('secret'));
    expect(report('load.json')).toMatchObject({
      closed: { statuses: { 200: 5 }, server: null },
      open: null,
      openPerSecond: null,
    });
  });

  it('says why its server does not start', async () => {
    expect(await load(...SMALL, '--', '--state', folder)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^cutting-layout bench load: the server does not start: cutting-layout serve: state database /,
      ),
    });
  });

  it('bears with a server that takes longer than the test', async () => {
    const { url, ...service } = await standIn(() => {});
    close = service.close;
    const options = ['--mode', 'closed', '--warm-up', '0', '--seconds', '1', '--json', inFolder('load.json')];
    expect(await load(...SMALL, '--url', url, ...options)).toMatchObject({ code: 0, stderr: '' });
    expect(report('load.json').closed).toMatchObject({ statuses: {}, errors: 0 });
  });

  it('ends at once when it is interrupted', async () => {
    const { url, seen, ...service } = await standIn();
    close = service.close;
    const { child, ended } = start(['bench', 'load', ...SMALL, '--url', url, '--seconds', '3600']);
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, stdout: '', stderr: '' });
  });
});
