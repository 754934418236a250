import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PTX_LIMITS } from '../../../../src/contract/limits.ts';
import { runHere } from '../../../support/cli/in-process.ts';
import { REQUEST } from '../../../support/cli/jobs.ts';
import { temporaryFolder } from '../../../support/folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

describe('solve', () => {
  it('prints the response envelope of a request from a file or from standard input', async () => {
    const path = join(folder, 'request.json');
    writeFileSync(path, JSON.stringify(REQUEST));
    const fromFile = await runHere(['solve', path]);
    expect(fromFile).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(fromFile.stdout)).toMatchObject({
      ok: true,
      contractVersion: 'v1',
      result: { totalPlaced: 5, unplacedIndices: [] },
    });
    expect(await runHere(['solve', '-'], { input: JSON.stringify(REQUEST) })).toEqual(fromFile);
  });

  it('writes a drawing of each sheet, and includes them in the response only if the request asks for them', async () => {
    const drawings = join(folder, 'deep', 'drawings');
    const svgRequest = JSON.stringify({ ...REQUEST, includeSvg: true });
    const [bare, drawn] = [
      await runHere(['solve', '--svg', drawings, '-'], { input: JSON.stringify(REQUEST) }),
      await runHere(['solve', '-'], { input: svgRequest }),
    ];
    const { svg } = JSON.parse(drawn.stdout);
    expect(JSON.parse(bare.stdout)).not.toHaveProperty('svg');
    expect(svg.length).toBeGreaterThan(1);
    expect(readdirSync(drawings).sort()).toEqual(svg.map((_: string, i: number) => `sheet-${i + 1}.svg`));
    for (const [i, drawing] of svg.entries()) {
      expect(readFileSync(join(drawings, `sheet-${i + 1}.svg`), 'utf8')).toBe(drawing);
    }
  });

  const TABLE = 'Part;Breite;Höhe;Stück\nTür;700;400;2\nBoden;280;400;1\n';

  it('solves a table of pieces like the request that it makes of it', async () => {
    const [pieces, saved, answer] = ['pieces.csv', 'request.json', 'response.json'].map((name) =>
      join(folder, name),
    );
    writeFileSync(pieces ?? '', TABLE);
    const options = ['--sheet', '1000x810x5', '--kerf', '3', '--no-allow-rotation'];
    const files = ['--save-request', saved ?? '', '--output', answer ?? ''];
    const solved = await runHere(['solve', ...options, pieces ?? '']);
    expect(solved).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(solved.stdout)).toMatchObject({ ok: true, result: { sheetsUsed: 1, totalPlaced: 3 } });
    const filed = await runHere(['solve', ...options, ...files, '--summary', '-'], { input: TABLE });
    expect(filed).toMatchObject({ code: 0, stderr: '' });
    expect(filed.stdout).toMatch(/^1 sheet, 83\.0 % used, /);
    expect(readFileSync(answer ?? '', 'utf8')).toBe(solved.stdout);
    expect((await runHere(['solve', saved ?? ''])).stdout).toBe(solved.stdout);
    expect((await runHere(['verify', saved ?? '', answer ?? ''])).stdout).toBe('ok: no violations\n');
  });

  it('draws each sheet as DXF in ISO 8859-1', async () => {
    const dxf = join(folder, 'dxf');
    const input = JSON.stringify({ ...REQUEST, pieces: [{ width: 700, height: 400, label: 'Tür' }] });
    expect(await runHere(['solve', '--dxf', dxf, '-'], { input })).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(dxf)).toEqual(['sheet-1.dxf']);
    expect(readFileSync(join(dxf, 'sheet-1.dxf'), 'latin1')).toMatch(/\r\n {2}1\r\nTür\r\n/);
  });

  it('reads and writes OTD', async () => {
    const [first, second] = ['first.otd', 'second.otd'].map((name) => join(folder, name)) as [string, string];
    const input = JSON.stringify({
      ...REQUEST,
      params: {},
      pieces: [{ width: 700, height: 400, label: 'Tür' }],
    });
    expect(await runHere(['solve', '--otd', first, '-'], { input })).toMatchObject({ code: 0, stderr: '' });
    const solved = await runHere(['solve', '--otd', second, first]);
    expect(JSON.parse(solved.stdout).result.sheets[0].placements).toMatchObject([{ label: 'Tür' }]);
    const pattern = (file: string) => readFileSync(file, 'latin1').split('[Pattern]')[1];
    expect(pattern(second)).toBe(pattern(first));
    const kept = await runHere(['solve', '--keep-layouts', first]);
    expect(JSON.parse(kept.stdout).result.sheets).toMatchObject([{ fixed: true }]);
  });

  it.each([
    [['--keep-layouts', '-'], '--keep-layouts needs a FILE.otd'],
    [['--sheet', '10x10', 'a.otd'], 'a.otd has its own sheets, so it takes no --sheet'],
  ])('refuses options that do not go with OTD: %s', async (args, message) => {
    expect(await runHere(['solve', ...args])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
  });

  it('says why there is no OTD file', async () => {
    const bad = join(folder, 'bad.otd');
    writeFileSync(bad, '[Header]\nDimension=ell\n');
    const read = await runHere(['solve', bad]);
    expect([read.code, read.stderr]).toEqual([
      1,
      expect.stringContaining('line 2: Dimension must be mm or inch'),
    ]);
    const pieces = [{ width: 400, height: 400, quantity: 4 }];
    const input = JSON.stringify({ ...REQUEST, params: { kerfWidth: 3 }, pieces });
    const ptx = join(folder, 'saw.ptx');
    const written = await runHere(['solve', '--otd', join(folder, 'none.otd'), '--ptx', ptx, '-'], { input });
    expect([written.code, written.stderr]).toEqual([1, expect.stringContaining('An OTD file has no kerf')]);
    // The other files are written all the same.
    expect(readdirSync(folder)).toEqual(['bad.otd', 'saw.ptx']);
  });

  it('writes the layout as PTX in ISO 8859-1, and the response only has it if the request asks for it', async () => {
    const file = join(folder, 'kitchen.ptx');
    const input = JSON.stringify({ ...REQUEST, pieces: [{ width: 700, height: 400, label: 'Tür' }] });
    const bare = await runHere(['solve', '--ptx', file, '-'], { input });
    expect([bare.code, bare.stderr]).toEqual([0, '']);
    expect(JSON.parse(bare.stdout)).not.toHaveProperty('ptx');
    const asked = await runHere(['solve', '--include-ptx', '--sheet', '1000x810', '--kerf', '3', '-'], {
      input: 'name,width,height,count\nTür,700,400,1\n',
    });
    const { ptx } = JSON.parse(asked.stdout);
    expect(ptx).toContain('PARTS_INF,1,1,Tür\r\n');
    expect(readFileSync(file, 'latin1')).toContain('PARTS_INF,1,1,Tür\r\n');
  });

  it('prints warnings beside the response, which then has them, too', async () => {
    const input = JSON.stringify({ ...REQUEST, pieces: [{ width: 9_000, height: 10 }, ...REQUEST.pieces] });
    const [asked, bare] = [
      await runHere(['solve', '--warnings', '-'], { input }),
      await runHere(['solve', '-'], { input }),
    ];
    const leftOut = 'cutting-layout solve: 1 of 6 pieces left out; "unplaced" in the response says why.\n';
    expect([asked.code, bare.code, bare.stderr]).toEqual([0, 0, leftOut]);
    expect(asked.stderr).toMatch(/^\S.*pieces\[0\]: The piece is larger than .*\n/);
    expect(asked.stderr.split('\n').slice(1).join('\n')).toBe(leftOut);
    const { warnings, ...rest } = JSON.parse(asked.stdout);
    expect(warnings).toMatchObject([{ code: 'piece_cannot_be_placed', fieldPath: 'pieces[0]' }]);
    expect(rest).toEqual(JSON.parse(bare.stdout));
  });

  it('warns of a search that ends earlier than it should, even if nobody asks for warnings', async () => {
    const { code, stderr } = await runHere(
      ['solve', '--strategy', 'alns', '--alns-time-limit-ms', '120000', '--max-solve-ms', '5000', '-'],
      { input: JSON.stringify(REQUEST) },
    );
    expect([code, stderr]).toEqual([
      0,
      'warning: alnsConfig.timeLimitMs: The search stops after 5000 ms (--max-solve-ms raises this limit), not after 120000 ms. (time_limit_lowered)\n',
    ]);
  });

  it('tells why there is no PTX file, and answers all the same', async () => {
    const file = join(folder, 'none.ptx');
    // None fits, so that solving them takes no time.
    const pieces = Array(PTX_LIMITS.parts + 1).fill({ width: 200, height: 1 });
    const input = JSON.stringify({ pieces, sheets: [{ width: 100, height: 100 }] });
    const { code, stdout, stderr } = await runHere(['solve', '--ptx', file, '-'], { input });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'cutting-layout solve: No piece could be placed.\n' +
        'cutting-layout solve: pieces: A PTX file has at most 9999 parts; the request has 10000 pieces.\n',
    );
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, result: { totalPlaced: 0 } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes the cuts to a file, and the response has them', async () => {
    const cuts = join(folder, 'cuts.json');
    const { code, stdout, stderr } = await runHere(['solve', '--cut-list', cuts, '-'], {
      input: JSON.stringify(REQUEST),
    });
    expect([code, stderr]).toEqual([0, '']);
    const lists = JSON.parse(readFileSync(cuts, 'utf8'));
    const { sheets } = JSON.parse(stdout).result;
    expect(lists).toEqual(
      sheets.map(({ sheetIndex, cutList }: Record<string, unknown>) => ({ sheetIndex, cutList })),
    );
    expect(lists[0].cutList[0]).toMatchObject({ step: 1, stage: 1 });
  });

  it('prints a summary instead of the response, and no envelope of a refusal', async () => {
    const { code, stdout, stderr } = await runHere(['solve', '--summary', '-'], {
      input: JSON.stringify(REQUEST),
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('5 pieces placed, none left out.\n');
    const refused = await runHere(['solve', '--summary', '-'], { input: '{' });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^cutting-layout solve: invalid_json: /);
  });

  it.each([
    ['invalid_json', '{'],
    ['invalid_schema', JSON.stringify({ ...REQUEST, colour: 'red' })],
    ['invalid_schema', JSON.stringify({ ...REQUEST, strategy: 'hpg' })],
    ['too_many_items', JSON.stringify({ ...REQUEST, pieces: Array(10_001).fill(REQUEST.pieces[0]) })],
    ['validation_failed', JSON.stringify({ ...REQUEST, pieces: [{ width: 0, height: 1 }] })],
  ])('answers with the error envelope of %s', async (code, input) => {
    const { code: exitCode, stdout, stderr } = await runHere(['solve', '-'], { input });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, contractVersion: 'v1', error: { code } });
    expect(stderr).toMatch(new RegExp(`^cutting-layout solve: ${code}: .`));
  });

  it('names drawings of an earlier layout that remain in the folder, and fails', async () => {
    for (const name of ['sheet-10.dxf', 'sheet-2.dxf', 'sheet-3.svg', 'plan.dxf'])
      writeFileSync(join(folder, name), '');
    const input = JSON.stringify({ ...REQUEST, pieces: [{ width: 700, height: 400 }] });
    const { code, stderr } = await runHere(['solve', '--summary', '--dxf', folder, '-'], { input });
    const earlier = 'also has drawings of an earlier layout: delete sheet-2.dxf, sheet-10.dxf.';
    expect([code, stderr]).toEqual([1, `cutting-layout solve: ${folder} ${earlier}\n`]);
  });

  it.each([
    [['solve', '--output', './a.csv', 'a.csv'], '--output and FILE are the same file, ./a.csv: name another'],
    [['solve', '--save-request', 'a.xlsx', 'a.xlsx#Parts'], '--save-request and FILE are the same file'],
    [['solve', '--ptx', 'z', '--cut-list', 'z', 'q'], '--ptx and --cut-list are the same file, z'],
    [['labels', '--output', 'q', '--request', 'q', 'r'], '--output and --request are the same file, q'],
    [
      ['solve', '--otd', '-', 'q'],
      '--otd must be the name of a file (write ./- for a file of this name), not',
    ],
  ])('loses no file: %j', async (args, message) => {
    const { code, stderr } = await runHere(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('names a file that cannot be read or written', async () => {
    const missing = join(folder, 'missing.json');
    const unread = await runHere(['solve', missing]);
    expect(unread).toMatchObject({ code: 2, stdout: '' });
    expect(unread.stderr).toContain(`cannot read ${missing}: `);
    writeFileSync(join(folder, 'taken'), '');
    const unwritten = await runHere(['solve', '--svg', join(folder, 'taken'), '-'], {
      input: JSON.stringify(REQUEST),
    });
    expect(unwritten).toMatchObject({ code: 2, stdout: '' });
    expect(unwritten.stderr).toContain('cannot write the drawings: ');
  });
});
