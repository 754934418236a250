import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readRequest } from '../../../src/cli/solve/input.ts';
import { excelFile } from '../../tables/workbook/books.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutting-layout-input-'));
  writeFileSync(join(folder, 'pieces.csv'), 'Width,Height\n600,400\n');
  writeFileSync(join(folder, 'pieces.json'), '{"pieces": []}');
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the input of solve', () => {
  it('is a request as it is', async () => {
    const { body } = await readRequest(join(folder, 'pieces.json'), {});
    expect(body.toString()).toBe('{"pieces": []}');
  });

  it('is a request under any name that is not one of a table', async () => {
    writeFileSync(join(folder, 'request.txt'), '{}');
    expect((await readRequest(join(folder, 'request.txt'), {})).body.toString()).toBe('{}');
  });

  it('is a table by its name, or because sheets are given', async () => {
    const { body } = await readRequest(join(folder, 'pieces.csv'), { sheet: ['10x20x3'], kerf: '4' });
    expect(body.toString()).toBe(
      '{"pieces":[{"width":600,"height":400}],"sheets":[{"quantity":3,"width":10,"height":20}],"params":{"kerfWidth":4}}',
    );
    await expect(readRequest(join(folder, 'pieces.json'), { sheet: ['10x20'] })).rejects.toThrow(
      'pieces.json, line 1: No column has the width.',
    );
  });

  it('may be worksheets of a workbook', async () => {
    const sheets = [
      {
        name: 'Pieces',
        rows: [
          ['Width', 'Height'],
          [600, 400],
        ],
      },
      {
        name: 'Stock',
        rows: [
          ['Width', 'Height'],
          [2800, 2070],
        ],
      },
    ];
    writeFileSync(join(folder, 'kitchen.xlsx'), excelFile({ sheets }));
    const path = join(folder, 'kitchen.xlsx');
    const { body, notes } = await readRequest(`${path}#Pieces`, { stock: `${path}#Stock` });
    expect(body.toString()).toBe(
      '{"pieces":[{"width":600,"height":400}],"sheets":[{"width":2800,"height":2070}]}',
    );
    expect(notes).toEqual([]);
    expect((await readRequest(path, { sheet: ['9x9'] })).notes).toEqual([
      `${path}: Only the worksheet "Pieces" is read, not "Stock".`,
    ]);
  });

  test.each([
    ['pieces.csv', {}, 'a table of pieces needs --sheet or --stock'],
    ['pieces.json', { kerf: '4' }, '--kerf needs a table of pieces; a request has its own settings'],
    ['-', { stock: '-' }, 'only one of FILE, --stock and --fix can be -'],
    ['pieces.csv', { stock: 'none.csv' }, 'cannot read none.csv'],
  ])('refuses %s with %j', async (name, values, message) => {
    const path = name === '-' ? name : join(folder, name);
    await expect(readRequest(path, values)).rejects.toThrow(message);
  });
});
