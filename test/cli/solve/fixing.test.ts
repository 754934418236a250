import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { fixing } from '../../../src/cli/solve/fixing.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { run } from '../command.ts';

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

const fixed = (...args: Parameters<typeof fixing>) =>
  parseSolveRequest(fixing(...args)).fixedSheets?.map(({ sheetIndex }) => sheetIndex);

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
    const { fixedSheets, ...rest } = parseSolveRequest(fixing(bytes(text), bytes(RESULT), '3'));
    expect(rest).toEqual(parseSolveRequest(bytes(text)));
    const { cutTree } = sheet(2);
    expect(fixedSheets?.[1]).toEqual({ sheetIndex: 2, cutTree, cutTreeFlat: [] });
  });

  it('are not added to what is no request, nor where there are none', () => {
    for (const text of ['{}', '', '{"pieces":3}'])
      expect(fixing(bytes(text), bytes(RESULT)).toString()).toBe(text);
    expect(fixing(bytes(REQUEST), bytes({ sheets: [] })).toString()).toBe(JSON.stringify(REQUEST));
  });

  test.each(['', '0', '4', '3-2', '1,,2', 'all', '1-9', '1;2', '99999999999'])('are not %j', (listed) => {
    expect(() => fixing(bytes(REQUEST), bytes(RESULT), listed)).toThrow(/^--fix-sheets /);
  });

  it('do not go with those of the request', () => {
    const request = { ...REQUEST, fixedSheets: [] };
    expect(() => fixing(bytes(request), bytes(RESULT))).toThrow('--fix does not go with "fixedSheets"');
  });

  test.each(['', 'sheets', '{"ok":false}', '{"sheets":[{}]}', '[]'])('are not in %j', (text) => {
    expect(() => fixing(bytes(REQUEST), bytes(text))).toThrow('The file of --fix is');
  });
});

describe('solve --fix', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cutting-layout-fix-'));
    writeFileSync(join(folder, 'pieces.csv'), 'Width,Height,Quantity\n500,400,4\n');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const pieces = () => join(folder, 'pieces.csv');
  const STOCK = ['--sheet', '500x800x3'];

  it('keeps sheets and solves the rest, again and again', async () => {
    const first = await run(['solve', ...STOCK, pieces()]);
    const once = file('once.json', first.stdout);
    const more = file('more.csv', 'Width,Height,Quantity\n500,400,5\n');
    const second = await run(['solve', ...STOCK, '--fix', once, '--fix-sheets', '2', more]);
    const twice = file('twice.json', second.stdout);
    const third = await run(['solve', ...STOCK, '--fix', twice, '--fix-sheets', '3', more]);
    const [before, after, last] = [first, second, third].map(({ stdout }) => JSON.parse(stdout).result);
    expect(before.sheetsUsed).toBe(2);
    expect(after).toMatchObject({ sheetsUsed: 3, totalPlaced: 5 });
    const isFixed = ({ sheets }: typeof after) => sheets.map((each: { fixed?: true }) => each.fixed ?? false);
    expect(isFixed(after)).toEqual([false, true, false]);
    expect(after.sheets[1].cutTree).toEqual(before.sheets[1].cutTree);
    expect(isFixed(last)).toEqual([false, true, true]);
  });

  it('tells what does not match', async () => {
    const { stdout } = await run(['solve', ...STOCK, pieces()]);
    const response = file('response.json', stdout);
    const less = file('less.csv', 'Width,Height,Quantity\n500,400,1\n');
    const refused = await run(['solve', ...STOCK, '--fix', response, less]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('fixedSheets[0].cutTree');
    const alone = await run(['solve', '--fix-sheets', '1', pieces(), ...STOCK]);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--fix-sheets needs --fix')]);
    const twice = await run(['solve', '--fix', '-', '-'], { input: stdout });
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('only one of FILE')]);
  });
});
