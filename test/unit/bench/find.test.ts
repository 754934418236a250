import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readInstances } from '../../../bench/src/find.ts';
import { UsageError } from '../../../src/setting.ts';
import { temporaryFolder } from '../../support/folder.ts';

const REQUEST = JSON.stringify({
  pieces: [{ width: 6, height: 4 }],
  sheets: [{ width: 32, height: 22 }],
});
const OR_DATASETS = JSON.stringify({
  Objects: [{ Length: 10, Height: 10, Stock: null }],
  Items: [{ Length: 5, Height: 9, Demand: 3 }],
});

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

function put(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const names = async (...args: Parameters<typeof readInstances>) =>
  (await readInstances(...args)).map(({ name }) => name);

describe('readInstances', () => {
  it('reads all formats in all folders, in the order of their names and numbers', async () => {
    put('set/case_10.json', REQUEST);
    put('set/case_9.json', OR_DATASETS);
    put('set/notes.txt', 'no instance');
    put('set/deep/A1_items.csv', 'WIDTH,HEIGHT\n5,9\n');
    put('set/deep/A1_bins.csv', 'WIDTH,HEIGHT,COPIES\n10,10,4\n');
    put('set/deep/A1_defects.csv', 'BIN,X,Y,WIDTH,HEIGHT\n0,1,1,1,1\n');
    put('set/alone/items.csv', 'WIDTH,HEIGHT\n5,9\n');
    put('set/alone/bins.csv', 'WIDTH,HEIGHT\n10,10\n');
    const instances = await readInstances([folder]);
    expect(instances.map(({ name }) => name)).toEqual(['deep/A1', 'set/alone', 'set/case_9', 'set/case_10']);
    expect(instances[0]).toMatchObject({
      request: { sheets: [{ quantity: 4, defects: [{ x: 1 }] }] },
      leftOut: ['cuts that keep clear of defects'],
    });
    expect(instances[2]?.request.pieces).toMatchObject([{ width: 5, quantity: 3 }]);
  });

  it('reads instances of the ROADEF/EURO challenge, whose rules stand beside them', async () => {
    put('roadef/A1_batch.csv', 'ITEM_ID;LENGTH_ITEM;WIDTH_ITEM;STACK;SEQUENCE\n0;5;9;0;1\n');
    put('roadef/A1_defects.csv', 'DEFECT_ID;PLATE_ID;X;Y;WIDTH;HEIGHT\n');
    const rules = {
      nPlates: 3,
      widthPlates: 20,
      heightPlates: 10,
      min1Cut: 2,
      max1Cut: 9,
      min2Cut: 2,
      minWaste: 1,
    };
    const lines = Object.entries(rules).map(([name, value]) => `${name};${value}\n`);
    const path = put('roadef/global_param.csv', `NAME;VALUE\n${lines.join('')}`);
    const [instance] = await readInstances([folder]);
    expect(instance).toMatchObject({ name: 'roadef/A1', request: { pieces: [{ width: 5, height: 9 }] } });
    rmSync(path);
    await expect(readInstances([folder])).rejects.toThrow('A1_batch.csv');
  });

  it('knows how the OR-Datasets collection is laid out and names its instances', async () => {
    const named = (name: string) => JSON.stringify({ Name: name, ...JSON.parse(OR_DATASETS) });
    put('CLASS/json/1.json', named('CLASS01_020_01'));
    put('CLASS/json/2.json', named(' '));
    put('ONV/json/1.json', named('Nice25i2b1'));
    expect(await names([folder])).toEqual(['CLASS/2', 'CLASS/CLASS01_020_01', 'ONV/Nice25i2b1']);
    expect(await names([folder], /020/)).toEqual(['CLASS/CLASS01_020_01']);
  });

  it('reads what the filter matches, and nothing else', async () => {
    put('set/one.json', REQUEST);
    put('set/two.json', 'no JSON');
    expect(await names([folder], /e$/)).toEqual(['set/one']);
    await expect(readInstances([folder], /three/)).rejects.toThrow('the filter matches no instance');
  });

  it('refuses two instances of one name', async () => {
    put('a/set/one.json', REQUEST);
    put('b/set/one.json', REQUEST);
    await expect(readInstances([folder])).rejects.toThrow('two instances have the name set/one');
  });

  it.each([
    ['x.json', '{', 'is not valid JSON'],
    ['x.json', '{"parts":[]}', 'it has neither the pieces and sheets of a solve request'],
    ['x.json', '[]', 'it has neither the pieces and sheets of a solve request'],
    ['x.json', '{"pieces":[],"sheets":[],"colour":1}', 'Unknown field colour'],
    ['x.json', '{"Objects":[]}', 'Items is missing'],
    ['x_items.csv', 'WIDTH,HEIGHT\n1,1\n', 'x_bins.csv'],
  ])('names the file that it cannot read: %s %s', async (name, text, reason) => {
    const path = put(name, text);
    const reading = readInstances([folder]);
    await expect(reading).rejects.toThrow(UsageError);
    await expect(reading).rejects.toThrow(`cannot read ${path}: `);
    await expect(reading).rejects.toThrow(reason);
  });
});
