import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Report, readReport } from '../../../../bench/src/report.ts';
import { reportJson } from '../../../../bench/src/report-json.ts';
import { run, start } from '../../../support/cli/command.ts';
import { runHere } from '../../../support/cli/in-process.ts';
import { LONG, REQUEST } from '../../../support/cli/jobs.ts';
import { temporaryFolder } from '../../../support/folder.ts';

let folder: string;
let set: string;

beforeEach(() => {
  folder = temporaryFolder();
  set = join(folder, 'set');
  mkdirSync(set);
  put('a_1.json', REQUEST);
  put('a_2.json', { ...REQUEST, sheets: [{ width: 1300, height: 900, quantity: 9 }] });
});

const put = (name: string, body: unknown) => writeFileSync(join(set, name), JSON.stringify(body));

const inFolder = (name: string) => join(folder, name);

const readBack = (name: string): Report => readReport(name, readFileSync(inFolder(name), 'utf8'));

describe('bench', () => {
  it('solves all instances, prints tables and writes the report in three formats', async () => {
    const outputs = ['json', 'csv', 'html'].flatMap((kind) => [`--${kind}`, inFolder(`report.${kind}`)]);
    const { code, stdout, stderr } = await run(['bench', '--seeds', '0,3', ...outputs, set]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^group +instances +sheets +best +worst /);
    expect(stdout).toMatch(/^set\/a +2 .*\n.*\ntotal +2 /m);
    expect(stderr.split('\n')).toHaveLength(5);
    expect(stderr).toMatch(/^1\/4 set\/a_1 seed 0: 2 sheets, /);
    const { runs, settings, failures } = readBack('report.json');
    expect(settings).toEqual({ seeds: '0,3' });
    expect(failures).toEqual([]);
    expect(runs.map(({ instance, seed, sheets, placed }) => [instance, seed, sheets, placed])).toEqual([
      ['set/a_1', 0, 2, 5],
      ['set/a_1', 3, 2, 5],
      ['set/a_2', 0, 2, 5],
      ['set/a_2', 3, 2, 5],
    ]);
    expect(readFileSync(inFolder('report.csv'), 'utf8').split('\r\n')).toHaveLength(6);
    expect(readFileSync(inFolder('report.html'), 'utf8')).toMatch(/^<!doctype html>\n/);
  });

  it('overrides the settings of the files on request', async () => {
    const options = ['--quiet', '--json', inFolder('report.json')];
    const changes = ['--rotation', 'off', '--kerf', '200', '--stages', '2', '--first-cut', 'horizontal'];
    const { code, stderr } = await run(['bench', ...options, ...changes, '--filter', 'a_1', set]);
    expect([code, stderr]).toEqual([0, '']);
    // Two pieces lie above each other with the kerf of 0 alone.
    expect(readBack('report.json').runs).toMatchObject([{ instance: 'set/a_1', sheets: 5 }]);
  });

  it('searches deeply, on several islands, for as many iterations as it is told', async () => {
    const kept = inFolder('layouts.json');
    const deeply = [
      '--quiet',
      '--strategy',
      'alns',
      '--threads',
      '2',
      '--iterations',
      '20,40',
      '--seeds',
      '1,2',
    ];
    const html = inFolder('report.html');
    const first = await run(['bench', ...deeply, '--layouts', kept, '--html', html, set]);
    expect(first.code).toBe(0);
    const page = readFileSync(html, 'utf8');
    for (const heading of ['By budget', 'Time to quality', 'Convergence of single runs'])
      expect(page).toContain(`<h2>${heading}</h2>`);
    // It has everything in it that it shows.
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\bsrc=|\bhref=/);
    expect(first.stdout).toMatch(/^20 iterations .*\n40 iterations /m);
    const again = await run(['bench', ...deeply, '--compare', kept, '--threshold', 'changed=0', set]);
    expect(again.code).toBe(0);
    expect(again.stdout).not.toContain('before,');
  });

  it('gives the same layouts in several processes as in one', async () => {
    const layouts = async (jobs: string) => {
      await run(['bench', '--quiet', '--jobs', jobs, '--json', inFolder('report.json'), set]);
      return readBack('report.json').runs.map(({ instance, layout }) => [instance, layout]);
    };
    expect(await layouts('2')).toEqual(await layouts('1'));
  });

  it('compares with an earlier report, and exits with 1 past a threshold', async () => {
    const old = inFolder('old.json');
    await run(['bench', '--quiet', '--json', old, set]);
    const same = await run(['bench', '--quiet', '--compare', old, '--threshold', 'changed=0,area=0', set]);
    expect(same.code).toBe(0);
    expect(same.stdout).toContain('Area: no pair differs.\n');

    const report = readBack('old.json');
    const smaller = report.runs.map((each) => ({ ...each, area: each.area - 1, layout: 'another' }));
    writeFileSync(old, reportJson({ ...report, runs: smaller }));
    const html = inFolder('report.html');
    const worse = await run(['bench', '--quiet', '--compare', old, '--html', html, set]);
    expect(worse.code).toBe(1);
    expect(worse.stdout).toMatch(/^sheet area: \d.* % more than before, past the threshold of 0 %$/m);
    expect(readFileSync(html, 'utf8')).toContain('Compared with before');
    const changed = await run(['bench', '--quiet', '--compare', old, '--threshold', 'changed=1', set]);
    expect(changed.code).toBe(1);
    expect(changed.stdout).toContain('changed layouts: 2 more than before, past the threshold of 1\n');
  });

  it('compares with layouts that were kept without times', async () => {
    const kept = inFolder('layouts.json');
    await run(['bench', '--quiet', '--jobs', '2', '--layouts', kept, set]);
    const first = readFileSync(kept, 'utf8');
    expect(first).not.toMatch(/"(ms|cpuMs|date|machine|jobs)"/);
    const options = ['--compare', kept, '--threshold', 'changed=0', '--layouts', kept];
    const { code, stdout } = await run(['bench', '--quiet', ...options, set]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^total +2 +0 +2 +0 +0 .* –$/m);
    expect(stdout).not.toContain('times as long');
    expect(readFileSync(kept, 'utf8')).toBe(first);
    const times = await run(['bench', '--compare', kept, '--threshold', 'time=10', set]);
    expect([times.code, times.stderr]).toEqual([2, expect.stringContaining('an old report with times')]);
  });

  it('prints and writes what is done so far when it is interrupted', async () => {
    put('b_1.json', LONG);
    const files = ['--json', inFolder('report.json'), '--layouts', inFolder('layouts.json')];
    const { child, ended } = start(['bench', ...files, set]);
    let told = '';
    child.stderr.on('data', (chunk: string) => {
      told += chunk;
      if (told.includes('2/3 ')) child.kill('SIGINT');
    });
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    expect(stdout).toMatch(/^total +2 /m);
    expect(stdout).toContain('Interrupted: this is what was done until then.\n');
    expect(readBack('report.json')).toMatchObject({ interrupted: true, runs: { length: 2 } });
    expect(existsSync(inFolder('layouts.json'))).toBe(false);
  });

  it('refuses what it cannot use before it solves anything', async () => {
    put('b_1.json', { ...REQUEST, pieces: [{ width: 0, height: 4 }] });
    writeFileSync(inFolder('no-report.json'), '{}');
    const paths: readonly (readonly [readonly string[], string])[] = [
      [[set], 'set/b_1: '],
      [['--filter', 'c_', set], 'the filter matches no instance'],
      [['--filter', 'a_', '--html', inFolder('missing/report.html'), set], 'cannot write '],
      [['--filter', 'a_', '--compare', inFolder('no-report.json'), set], 'is not a report of this command'],
      [['--filter', 'a_', '--threads', '1', set], '--threads is for the strategy alns'],
      [[inFolder('missing')], 'cannot read '],
    ];
    for (const [args, reason] of paths) {
      const { code, stdout, stderr } = await runHere(['bench', ...args]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(reason);
    }
  });
});
