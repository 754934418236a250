import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { INPUT_OPTIONS, readRequest } from '../../../../src/cli/solve/input.ts';
import { valuesWith } from '../../../support/cli/values.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { excelFile } from '../../../support/tables/workbook/books.ts';

const read = (path: string, given: Parameters<typeof valuesWith<typeof INPUT_OPTIONS>>[1] = {}) =>
  readRequest(path, valuesWith(INPUT_OPTIONS, given));

let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'pieces.csv'), 'Width,Height\n600,400\n');
  writeFileSync(join(folder, 'pieces.json'), '{"pieces": []}');
});

describe('the input of solve', () => {
  it('is a request as it is', async () => {
    const { body } = await read(join(folder, 'pieces.json'), {});
    expect(body.toString()).toBe('{"pieces": []}');
  });

  it('is a table by its name, or because sheets are given', async () => {
    const { body } = await read(join(folder, 'pieces.csv'), { sheet: ['10x20x3'], kerf: '4' });
    expect(body.toString()).toBe(
      '{"pieces":[{"width":600,"height":400}],"sheets":[{"quantity":3,"width":10,"height":20}],"params":{"kerfWidth":4}}',
    );
    await expect(read(join(folder, 'pieces.json'), { sheet: ['10x20'] })).rejects.toThrow(
      'pieces.json is a request, not a table of pieces: it has its own sheets, so it takes no --sheet',
    );
  });

  describe('that is a request', () => {
    const request = (unit?: string) => {
      const one = { width: 1000, height: 400 };
      const path = join(folder, 'request.json');
      const members = {
        pieces: [one],
        sheets: [one],
        params: { kerfWidth: 3, maxStages: 2 },
        ...(unit && { unit }),
      };
      writeFileSync(path, JSON.stringify(members));
      return path;
    };

    it('has its own settings, but for those that options give', async () => {
      const { body } = await read(request(), {
        kerf: '4',
        strategy: 'alns',
        alnsSeed: 9223372036854775807n,
      });
      expect(body.toString()).toContain('"params":{"kerfWidth":4,"maxStages":2},"strategy":"alns"');
      expect(body.toString()).toContain('"alnsConfig":{"seed":9223372036854775807}');
    });

    it('keeps its unit', async () => {
      const { body } = await read(request('0.1mm'), { kerf: '3.2', marginTop: '1/2"' });
      expect(JSON.parse(body.toString())).toMatchObject({
        unit: '0.1mm',
        pieces: [{ width: 1000 }],
        params: { kerfWidth: 32, marginTop: 127 },
      });
      expect(
        JSON.parse((await read(request('in/16'), { kerf: '1/8' })).body.toString()).params.kerfWidth,
      ).toBe(2);
      await expect(read(request(), { kerf: '3.2' })).rejects.toThrow(
        '--kerf must be a whole number of millimetres, not "3.2": that is the unit of the request. --round rounds it',
      );
      const rounded = await read(request(), { kerf: '3.2', round: true });
      // A saw takes its whole kerf.
      expect(JSON.parse(rounded.body.toString()).params.kerfWidth).toBe(4);
      expect(rounded.notes).toEqual(['Rounded to 1 mm: 3.2.']);
      await expect(read(request(), { unit: 'in' })).rejects.toThrow('--unit needs a table of pieces');
    });
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
    const { body, notes } = await read(`${path}#Pieces`, { stock: `${path}#Stock` });
    expect(body.toString()).toBe(
      '{"pieces":[{"width":600,"height":400}],"sheets":[{"width":2800,"height":2070}]}',
    );
    expect(notes).toEqual([]);
    expect((await read(path, { sheet: ['9x9'] })).notes).toEqual([
      `${path}: Only the worksheet "Pieces" is read, not "Stock".`,
    ]);
  });

  test.each([
    ['pieces.csv', {}, 'a table of pieces needs --sheet, --stock or --settings-of'],
    ['-', { stock: '-' }, 'only one of FILE, --stock, --fix and --settings-of can be -'],
    ['pieces.csv', { stock: 'none.csv' }, 'cannot read none.csv'],
  ])('refuses %s with %j', async (name, values, message) => {
    const path = name === '-' ? name : join(folder, name);
    await expect(read(path, values)).rejects.toThrow(message);
  });
});
