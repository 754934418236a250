import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../../../support/cli/in-process.ts';
import { REQUEST } from '../../../support/cli/jobs.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const MISFIT = { ...REQUEST, pieces: [{ width: 9_000, height: 10 }, ...REQUEST.pieces] };

const WARNING = 'pieces[0]: The piece is larger than the usable area of every sheet.';

let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
});

const validate = (input: unknown, ...options: string[]) =>
  runHere(['validate', ...options, '-'], {
    input: typeof input === 'string' ? input : JSON.stringify(input),
  });

describe('validate', () => {
  it('says that a request is valid, from a file or from standard input', async () => {
    const path = join(folder, 'request.json');
    writeFileSync(path, JSON.stringify(REQUEST));
    const valid = { code: 0, stdout: 'valid\n', stderr: '' };
    expect(await runHere(['validate', path])).toEqual(valid);
    expect(await validate(REQUEST)).toEqual(valid);
  });

  it('prints warnings, which are no failure', async () => {
    const { code, stdout, stderr } = await validate(MISFIT);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^valid\n.+\n1 warning\n$/);
    expect(stdout).toContain(WARNING);
  });

  it('prints what the service answers as JSON', async () => {
    const { code, stdout } = await validate(MISFIT, '--json');
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(Object.keys(answer)).toEqual(['valid', 'instances', 'pieceArea', 'warnings', 'complete']);
    expect(answer).toMatchObject({
      valid: true,
      instances: 6,
      pieceArea: 1_290_000,
      warnings: [{ code: 'piece_cannot_be_placed', fieldPath: 'pieces[0]' }],
      complete: true,
    });
  });

  it('reads tables as solve does', async () => {
    const path = join(folder, 'pieces.csv');
    writeFileSync(path, 'Width;Height;Qty;Colour\n600;400;2;red\n9000;10;1;red\n');
    const saved = join(folder, 'saved.json');
    const options = ['--sheet', '2800x2070', '--kerf', '4', '--save-request', saved];
    const { code, stdout, stderr } = await runHere(['validate', ...options, path]);
    expect((await runHere(['validate', saved])).stdout).toBe(stdout);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^valid\n.+\n1 warning\n$/)]);
    expect(stdout).toContain('pieces[1]: The piece is larger');
    expect(stderr).toBe(`cutting-layout validate: ${path}: Columns that are not used: Colour.\n`);
    const bad = await validate('Width\n', '--sheet', '10x10');
    expect([bad.code, bad.stderr]).toEqual([1, expect.stringContaining('standard input, line 1')]);
  });

  it.each([
    ['text', 'invalid_json'],
    ['width,height\n5,7\n', 'invalid_json'],
    [{ ...REQUEST, colour: 'red' }, 'invalid_schema'],
    [{ ...REQUEST, pieces: [{ width: 0, height: 5 }] }, 'validation_failed'],
  ])('refuses %j as a solve does', async (request, refusal) => {
    const { code, stdout, stderr } = await validate(request);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`cutting-layout validate: ${refusal}: `);
  });
});
