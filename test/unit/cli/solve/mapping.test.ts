import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { INPUT_OPTIONS, readRequest } from '../../../../src/cli/solve/input.ts';
import { valuesWith } from '../../../support/cli/values.ts';
import { temporaryFolder } from '../../../support/folder.ts';

let folder: string;

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(() => {
  folder = temporaryFolder();
});

type Given = Parameters<typeof valuesWith<typeof INPUT_OPTIONS>>[1];

const readFrom = (path: string, given: Given) => readRequest(path, valuesWith(INPUT_OPTIONS, given));

const read = async (text: string, given: Given = {}) => {
  const { body, notes } = await readFrom(write('list.csv', text), { sheet: ['2800x2070'], ...given });
  return { ...JSON.parse(body.toString()), notes };
};

const LIST = 'Part,Length,Width,Lot,Board (a = b)\nSide,720,560,6,yes\nTop,700,500,2,no\n';

describe('a table that leaves open what it means', () => {
  it('is refused, with its columns and the options that say it', async () => {
    await expect(read('Part,Length,Width,Lot\nSide,720,560,6\nTop,700,500,2\n')).rejects.toThrow(
      `line 1, column 4: Lot holds whole numbers and may be the quantity: "6", "2". Say what it holds.
  The columns are read as:
    Part = label
    Length = width
    Width = height
    Lot = ? ("6", "2")
  Say what they hold:
    --map 'Lot=quantity', or ignore`,
    );
    await expect(read('A,Bb,C\n720,560,2\n')).rejects.toThrow(
      "Say what they hold:\n    --map 'HEADER=width'\n    --map 'HEADER=height'",
    );
  });

  it('is read as people say', async () => {
    const { pieces, notes } = await read(LIST, { map: ['lot=Quantity', 'Board (a = b)=no-rotate'] });
    expect(pieces).toEqual([
      { width: 720, height: 560, quantity: 6, canRotate: false, label: 'Side' },
      { width: 700, height: 500, quantity: 2, canRotate: true, label: 'Top' },
    ]);
    expect(notes).toEqual([]);
    const other = await read(LIST, { map: ['Lot=ignore', 'column 5=ignore'] });
    expect(other.pieces).toMatchObject([{ width: 720, label: 'Side' }, { width: 700 }]);
    expect(other.notes).toEqual([expect.stringContaining('Columns that are not used: Lot, Board (a = b).')]);
  });
});

describe('what people said', () => {
  it('is kept for the next list, which need not have all of the columns', async () => {
    const path = join(folder, 'map.json');
    await read(LIST, { map: ['Lot=quantity', 'Board (a = b)=ignore'], saveMap: path });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      pieces: { Lot: 'quantity', 'Board (a = b)': 'ignore' },
      stock: {},
    });
    const next = await read('Part,Length,Width,Lot\nSide,720,560,6\n', { mapFile: path });
    expect(next.pieces).toMatchObject([{ quantity: 6 }]);
    const last = await read('Part,Length,Width,Lot\nSide,720,560,6\n', {
      mapFile: path,
      map: ['Lot=ignore'],
    });
    expect(last.pieces[0]).not.toHaveProperty('quantity');
  });

  test.each([
    [{ map: ['Lot'] }, "--map must be HEADER=MEANING, such as 'No. off=quantity', not 'Lot'"],
    [
      { map: ['Lot=colour'] },
      '--map: a column cannot hold "colour", but originalIndex, width, height, quantity',
    ],
    [{ mapStock: ['Lot=rotate'] }, '--map-stock: a column cannot hold "rotate", but width, height'],
    [{ map: ['Part=label', 'Part=material'] }, "--map says twice what 'Part' holds"],
    [{ map: ['Lott=ignore'] }, "--map: no column is named 'Lott', but 'Part', 'Length', 'Width', 'Lot'"],
  ])('%j is refused', async (values, message) => {
    await expect(read(LIST, values)).rejects.toThrow(message);
  });

  it('is refused where two columns have the name, and for a request', async () => {
    const twice = 'Part,Length,Width,Lot,Lot\nSide,720,560,6,7\n';
    await expect(read(twice, { map: ['Lot=quantity'] })).rejects.toThrow(
      "2 columns are named 'Lot'; name one by its position, such as 'column 4'",
    );
    expect((await read(twice, { map: ['column 4=quantity', 'column 5=ignore'] })).pieces).toMatchObject([
      { quantity: 6 },
    ]);
    await expect(readFrom(write('request.json', '{}'), { map: ['Lot=quantity'] })).rejects.toThrow(
      '--map needs a table of pieces',
    );
  });

  it('is refused if it is no file of these options', async () => {
    for (const text of ['', '{"pieces":{"a":1}}', '{"sheets":{}}'])
      await expect(read(LIST, { mapFile: write('bad.json', text) })).rejects.toThrow(
        'bad.json is no file of --save-map',
      );
  });
});
