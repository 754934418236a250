import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/folder.ts';
// So that no test waits for what the command loads on demand.
import '../../../src/library/printer.ts';
import { LABEL_FORMAT_NAMES } from '../../../src/paper/formats.ts';
import { runHere } from '../../support/cli/in-process.ts';
import { allText, readPdf } from '../../support/paper/read.ts';
import { sheetOf } from '../../support/paper/results.ts';

const folder = temporaryFolder();
const RESPONSE = 'test/fixtures/seam/materials.result.json';
const REQUEST = 'test/fixtures/seam/materials.request.json';
const at = (name: string) => join(folder, name);

const textOf = async (file: string) => allText((await readPdf(readFileSync(file))).pages);

describe('cutting-layout labels', () => {
  it('writes a PDF of a response, whole or its result alone', async () => {
    const result = JSON.parse(readFileSync(RESPONSE, 'utf8'));
    const whole = JSON.stringify({ ok: true, contractVersion: 'v1', result });
    const file = at('labels.pdf');
    expect(await runHere(['labels', '--output', file, '-'], { input: whole })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await textOf(file)).toContain('Door\n600 × 400 mm\noak\nSheet 1 · 1 of 2\nP/0/0/1');
    const alone = at('alone.pdf');
    await runHere(['labels', '--output', alone, RESPONSE]);
    expect(await textOf(alone)).toBe(await textOf(file));
  });

  it('prints the document, tells what it leaves out, and which letters no font has', async () => {
    const sheets = [{ ...sheetOf(0, ['old']), fixed: true }, sheetOf(1, ['柜😀'])];
    const { code, stdout, stderr } = await runHere(['labels', '-'], { input: JSON.stringify({ sheets }) });
    expect([code, stdout.slice(0, 5)]).toEqual([0, '%PDF-']);
    expect(stderr).toBe(
      'Sheet 1 is cut already and left out.\n' +
        '1 text has □ for letters that no font has: 😀, in "柜😀". Add a font that has them: --font FILE.\n',
    );
  });

  it.each([
    [['--format', 'a5'], `--format must be one of ${LABEL_FORMAT_NAMES.join(', ')}, not 'a5'`],
    [['--piece', '2'], '--piece needs --sheet'],
    [['--start', '25'], "--start must be an integer from 1 to 24, not '25'"],
    [['--start', '2', '--format', 'roll-62x29'], "--start must be an integer from 1 to 1, not '2'"],
    [['--order', 'size'], "--order must be one of cutting, piece, not 'size'"],
    [['--output', '/no/folder/x.pdf'], 'cannot write /no/folder/x.pdf: '],
    [['--font', '/no/font.ttf'], 'cannot read /no/font.ttf: '],
    [['--request', '/no/request.json'], 'cannot read /no/request.json: '],
  ])('refuses %j as a usage error', async (options, message) => {
    const { code, stderr } = await runHere(['labels', ...options, RESPONSE]);
    expect(code).toBe(2);
    expect(stderr).toContain(`cutting-layout labels: ${message}`);
  });

  it('refuses what is no response, no font or not the request, and leaves an older file as it is', async () => {
    const file = at('older.pdf');
    writeFileSync(file, 'older');
    const fails = async (args: string[], input = '') =>
      (await runHere(['labels', '--output', file, ...args], { input })).stderr;
    expect(await fails(['-'], '{')).toContain('RESPONSE is not JSON');
    expect(await fails(['-'], '{"sheets": 1}')).toContain('not the response to a solve: sheets: ');
    const failed = {
      ok: false,
      contractVersion: 'v1',
      error: { code: 'invalid_schema', message: 'No sheets.' },
    };
    expect(await fails(['-'], JSON.stringify(failed))).toContain('labels: the solve failed: No sheets.');
    expect(await fails(['--font', REQUEST, RESPONSE])).toContain('not a font: ');
    const foreign = JSON.stringify({ unit: '0.1mm', sheets: [sheetOf(999_999, ['a'])] });
    expect(await fails(['--request', REQUEST, '-'], foreign)).toContain('the request has no sheet 999999');
    expect(await fails(['--request', '-', '-'])).toContain('only one of RESPONSE and --request can be -');
    expect(readFileSync(file, 'utf8')).toBe('older');
  });
});

describe('cutting-layout worksheets', () => {
  it('writes a PDF, with what the request adds', async () => {
    const file = at('worksheets.pdf');
    const args = ['--paper', 'letter', '--title', 'Küche', '--request', REQUEST, '--output', file, RESPONSE];
    expect(await runHere(['worksheets', ...args])).toEqual({ code: 0, stdout: '', stderr: '' });
    const text = await textOf(file);
    expect(text).toMatch(/^Küche\nPage 1\nKüche\n10 pieces from 4 sheets in 4 patterns/);
    expect(text).toContain('kerf ');
    expect((await readPdf(readFileSync(file))).pages[0]?.width).toBeCloseTo(215.9, 1);
  });
});
