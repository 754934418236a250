import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { fixing, readEarlier } from '../../../../src/cli/solve/fixing.ts';
import { parseSolveRequest } from '../../../../src/contract/parse.ts';
import { runHere } from '../../../support/cli/in-process.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

/** Three sheets, each filled by one piece; the first was cut before. */
const sheet = (sheetIndex: number, more = {}) => {
  const at = { x: 0, y: 0, width: 500, height: 400 };
  const piece = { pieceId: 0, ...at, rotated: false, priority: 0 };
  const cutTree = {
    ...{ type: 'piece', ...at, direction: 'V', stage: 0, depth: 0, kerfSize: 0 },
    ...{ piece, child: null, next: null },
  };
  return { sheetIndex, cutTree, cutTreeFlat: [], utilization: 1, ...more };
};
const RESULT = { sheets: [sheet(0, { fixed: true }), sheet(4), sheet(2)], sheetsUsed: 3 };

const REQUEST = {
  pieces: [{ width: 500, height: 400, quantity: 4 }],
  sheets: [{ width: 500, height: 400, quantity: 5 }],
};

const fix = (request: Uint8Array, response: Uint8Array, listed?: string) =>
  fixing(request, readEarlier(response, listed), true, () => {});

const fixed = (...args: Parameters<typeof fix>) =>
  parseSolveRequest(fix(...args)).fixedSheets?.map(({ sheetIndex }) => sheetIndex);

/** A sheet of 10 x 8, divided by one cut with a kerf, the second part by one at whose edge the blade leaves the sheet. */
const cutWith = (kerfSize: number) => {
  const place = { x: 0, y: 0, width: 10, height: 8, direction: 'V', stage: 1, depth: 0 };
  const piece = { pieceId: 0, x: 0, y: 0, width: 4, height: 8, rotated: false, priority: 0 };
  const leaf = { ...place, type: 'piece', width: 4, depth: 1, kerfSize: 0, piece, child: null, next: null };
  const at = 4 + kerfSize;
  const rest = { ...place, x: at, width: 10 - at, depth: 1 };
  const other = { ...leaf, x: at, depth: 2, piece: { ...piece, x: at } };
  const last = { ...rest, type: 'cut', kerfSize: 1, piece: null, child: other, next: null };
  return { ...place, type: 'cut', kerfSize, piece: null, child: leaf, next: last };
};
const SMALL = {
  pieces: [{ width: 4, height: 8, quantity: 9 }],
  sheets: [{ width: 10, height: 8, quantity: 9 }],
};
const small = (kerfSize: number, unit?: string) =>
  bytes({ sheets: [{ sheetIndex: 1, cutTree: cutWith(kerfSize), cutTreeFlat: [] }], ...(unit && { unit }) });

describe('the sheets of an earlier response', () => {
  it.each([
    [undefined, [0, 4, 2]],
    ['2', [0, 4]],
    ['2,3', [0, 4, 2]],
    ['1-1, 3-3', [0, 2]],
    ['1-3', [0, 4, 2]],
  ])('are cut already where the list is %s', (listed, expected) => {
    expect(fixed(bytes(REQUEST), bytes(RESULT), listed)).toEqual(expected);
    expect(fixed(bytes(REQUEST), bytes({ ok: true, result: RESULT }), listed)).toEqual(expected);
  });

  it('have their trees and nothing else, and the request stays as it is', () => {
    const text = `{${JSON.stringify(REQUEST).slice(1, -1)},"alnsConfig":{"seed":9223372036854775807}}`;
    const { fixedSheets, ...rest } = parseSolveRequest(fix(bytes(text), bytes(RESULT), '3'));
    expect(rest).toEqual(parseSolveRequest(bytes(text)));
    const { cutTree } = sheet(2);
    expect(fixedSheets?.[1]).toEqual({ sheetIndex: 2, cutTree, cutTreeFlat: [] });
  });

  test.each(['', '0', '4', '3-2', '1,,2', 'all', '1-9', '1;2', '99999999999'])('are not %j', (listed) => {
    expect(() => fix(bytes(REQUEST), bytes(RESULT), listed)).toThrow(/^--fix-sheets[: ]/);
  });

  test.each(['', 'sheets', '{"ok":false}', '{"sheets":[{}]}', '[]'])('are not in %j', (text) => {
    expect(() => fix(bytes(REQUEST), bytes(text))).toThrow('The file of --fix is');
  });
});

describe('the kerf of the earlier layout', () => {
  const kerfs = (kerfWidth: number | undefined, kerfSize: number, isStated: boolean) => {
    const notes: string[] = [];
    const request = { ...SMALL, ...(kerfWidth !== undefined && { params: { kerfWidth } }) };
    fixing(bytes(request), readEarlier(small(kerfSize)), isStated, (note) => notes.push(note));
    return notes;
  };

  it('is that of the new one', () => expect(kerfs(2, 2, false)).toEqual([]));

  it('may be another one, which is worth a note', () => {
    const note = 'the sheets of --fix were cut with a kerf of 2 mm, and the new ones are cut with';
    expect(kerfs(1, 2, false)).toEqual([`${note} 1 mm`]);
    expect(kerfs(0, 2, true)).toEqual([`${note} 0 mm`]);
  });

  it('must not be forgotten', () => {
    expect(() => kerfs(undefined, 2, false)).toThrow(
      'the sheets of --fix were cut with a kerf of 2 mm, and this job has none: give --kerf, or --settings-of REQUEST',
    );
  });

  it('is compared with that of the sheet itself, in trees of either form', () => {
    const flat = [
      { type: 'cut', kerfSize: 2, childIndex: 1, nextIndex: 2 },
      { type: 'piece', kerfSize: 0, childIndex: -1, nextIndex: -1 },
    ];
    const response = bytes({ sheets: [{ sheetIndex: 1, cutTree: null, cutTreeFlat: flat }] });
    const notesOf = (kerfWidth: number) => {
      const notes: string[] = [];
      const sheets = [{ width: 10, height: 8, quantity: 9, kerfWidth }];
      fixing(bytes({ ...SMALL, sheets }), readEarlier(response), false, (note) => notes.push(note));
      return notes;
    };
    expect(notesOf(2)).toEqual([]);
    expect(notesOf(3)).toEqual([
      'the sheets of --fix were cut with a kerf of 2 mm, and the new ones are cut with 3 mm',
    ]);
  });
});

describe('the unit of the earlier layout', () => {
  it('is converted into a finer one', () => {
    const sheets = [{ width: 100, height: 80, quantity: 2 }];
    const request = { ...SMALL, unit: '0.1mm', params: { kerfWidth: 20 }, sheets };
    const { fixedSheets = [] } = parseSolveRequest(fix(bytes(request), small(2)));
    expect(fixedSheets[0]?.cutTree).toMatchObject({
      width: 100,
      kerfSize: 20,
      stage: 1,
      next: { x: 60, width: 40 },
    });
  });

  it('must go with that of the request', () => {
    const request = { ...SMALL, params: { kerfWidth: 2 } };
    expect(() => fix(bytes(request), small(2, 'in/16'))).toThrow(
      'the response of --fix is in the unit in/16, which cannot be combined with mm',
    );
  });
});

describe('solve --fix', () => {
  let folder: string;

  beforeAll(() => {
    folder = temporaryFolder();
    writeFileSync(join(folder, 'pieces.csv'), 'Width,Height,Quantity\n500,400,4\n');
  });

  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const pieces = () => join(folder, 'pieces.csv');
  const STOCK = ['--sheet', '500x800x3'];

  it('keeps sheets and solves the rest, again and again', async () => {
    const first = await runHere(['solve', ...STOCK, pieces()]);
    const once = file('once.json', first.stdout);
    const more = file('more.csv', 'Width,Height,Quantity\n500,400,5\n');
    const second = await runHere(['solve', ...STOCK, '--fix', once, '--fix-sheets', '2', more]);
    const twice = file('twice.json', second.stdout);
    const third = await runHere(['solve', ...STOCK, '--fix', twice, '--fix-sheets', '3', more]);
    const [before, after, last] = [first, second, third].map(({ stdout }) => JSON.parse(stdout).result);
    expect(before.sheetsUsed).toBe(2);
    expect(after).toMatchObject({ sheetsUsed: 3, totalPlaced: 5 });
    const isFixed = ({ sheets }: typeof after) => sheets.map((each: { fixed?: true }) => each.fixed ?? false);
    expect(isFixed(after)).toEqual([false, true, false]);
    expect(after.sheets[1].cutTree).toEqual(before.sheets[1].cutTree);
    expect(isFixed(last)).toEqual([false, true, true]);
  });

  it('takes over settings and stock of the earlier request, and its unit or a finer one', async () => {
    const request = join(folder, 'request.json');
    const first = await runHere([
      'solve',
      ...STOCK,
      '--kerf',
      '2.5',
      '--margin',
      '5',
      '--save-request',
      request,
      pieces(),
    ]);
    const response = file('first.json', first.stdout);
    const more = file('more.csv', 'Width,Height,Quantity\n500,400,4\n100.25,100,1\n');
    const again = join(folder, 'again.json');
    const options = [
      '--fix',
      response,
      '--fix-sheets',
      '1',
      '--settings-of',
      request,
      '--save-request',
      again,
    ];
    const second = await runHere(['solve', ...options, more]);
    expect([second.code, second.stderr]).toEqual([0, expect.not.stringContaining('kerf')]);
    expect(JSON.parse(readFileSync(again, 'utf8'))).toMatchObject({
      unit: '0.01mm',
      params: { kerfWidth: 250, marginTop: 500 },
      sheets: [{ width: 50_000, height: 80_000, quantity: 3 }],
      fixedSheets: [{ sheetIndex: 0 }],
    });
    expect((await runHere(['verify', again, '-'], { input: second.stdout })).stdout).toBe(
      'ok: no violations\n',
    );
    const forgotten = await runHere(['solve', ...STOCK, '--fix', response, more]);
    expect([forgotten.code, forgotten.stderr]).toEqual([
      2,
      expect.stringContaining('give --kerf, or --settings-of'),
    ]);
  });

  it('tells what does not match', async () => {
    const { stdout } = await runHere(['solve', ...STOCK, pieces()]);
    const response = file('response.json', stdout);
    const less = file('less.csv', 'Width,Height,Quantity\n500,400,1\n');
    const refused = await runHere(['solve', ...STOCK, '--fix', response, less]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('fixedSheets[0].cutTree');
    const other = await runHere([
      'solve',
      '--sheet',
      '510x400x5',
      '--margin',
      '2',
      '--fix',
      response,
      pieces(),
    ]);
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining(
        'a sheet of --fix had 500 × 800 mm within its margins, and the stock has 506 × 396 mm',
      ),
    ]);
    const alone = await runHere(['solve', '--fix-sheets', '1', pieces(), ...STOCK]);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--fix-sheets needs --fix')]);
    const twice = await runHere(['solve', '--fix', '-', '-'], { input: stdout });
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('only one of FILE')]);
  });
});
