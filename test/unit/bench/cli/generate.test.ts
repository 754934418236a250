import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runHere } from '../../../support/cli/in-process.ts';
import { temporaryFolder } from '../../../support/folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const read = (name: string) => JSON.parse(readFileSync(join(folder, 'made', name), 'utf8'));

const generate = (...args: string[]) =>
  runHere(['bench', 'generate', ...args, '--out', join(folder, 'made')]);

test('writes each instance to a file of its name', async () => {
  const { code } = await generate(
    '--family',
    'panels',
    '--class',
    'grained',
    '--pieces',
    '8,12',
    '--count',
    '2',
  );
  expect(code).toBe(0);
  expect(readdirSync(join(folder, 'made')).sort()).toEqual([
    'panels-grained-12_01.json',
    'panels-grained-12_02.json',
    'panels-grained-8_01.json',
    'panels-grained-8_02.json',
  ]);
  expect(read('panels-grained-8_01.json').sheets).toMatchObject([{ width: 2800, height: 2070 }]);
});

test('writes the OR-Datasets format', async () => {
  const kind = ['--family', 'bwmv-published', '--class', '4', '--pieces', '20'];
  await generate(...kind, '--seed', '3', '--format', 'or-datasets');
  expect(read('CLASS04_020_03.json')).toMatchObject({
    Name: 'CLASS04_020_03',
    Objects: [{ Length: 100, Height: 100, Stock: null }],
  });
});

test.each([
  [[], "there is no family ''"],
  [['--family', 'bwmv', '--pieces', '20,x'], "--pieces must be an integer from 1 to 100000, not 'x'"],
  [['--family', 'bwmv', '--count', '0'], "--count must be an integer from 1 to 10000, not '0'"],
  [['--family', 'glass', '--format', 'or-datasets'], 'this family says more than the format or-datasets can'],
  [['--family', 'bwmv', '--format', 'csv'], "--format must be one of request, or-datasets, not 'csv'"],
  [
    ['--family', 'scaling', '--pieces', '10001'],
    'a request has at most 10000 different pieces; give --types',
  ],
  [['--family', 'bwmv', 'more'], 'Expected 0 arguments but got 1'],
])('%j is refused', async (args, message) => {
  const { code, stderr } = await generate(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('says so where it cannot write', async () => {
  const options = ['--family', 'bwmv', '--class', '1', '--pieces', '20', '--out', '/dev/null/made'];
  const { stderr } = await runHere(['bench', 'generate', ...options]);
  expect(stderr).toContain('cannot write the instances: ENOTDIR');
});
