import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { CUT_LIST_COLUMNS } from '../../../src/cli/solve/output.ts';
import { SETTING_OPTIONS } from '../../../src/cli/solve/settings.ts';
import { PIECE_FIELDS, SHEET_FIELDS } from '../../../src/contract/fields.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { kebab } from '../../../src/setting.ts';
import { MAX_TABLE_CHARACTERS } from '../../../src/tables/cells.ts';
import { EXTRAS } from '../../../src/tables/columns.ts';
import { MAX_WORKBOOK_BYTES } from '../../../src/tables/files.ts';
import { NAMES } from '../../../src/tables/names.ts';
import { MAX_COLUMNS } from '../../../src/tables/read.ts';
import { MAX_UNPACKED_BYTES } from '../../../src/tables/workbook/archive.ts';
import { fenced, firstColumn, read, table, withSections, written } from '../../support/docs/documents.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { excelFile } from '../../support/tables/workbook/books.ts';
import { runAsInstalled } from './shell.ts';

const text = read('docs/command-line.md');

let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
  await writeFile(join(folder, 'kitchen.csv'), fenced(text, 'csv')[0] ?? '');
});

test('docs/command-line.md has the summary and columns of the code (rewrite them with "make docs")', async () => {
  const sections = { summary: await summary(), columns: columns() };
  await expect(withSections(text, sections)).toMatchFileSnapshot('../../../docs/command-line.md');
});

test('its commands do what it says', async () => {
  for (const commands of fenced(text, 'sh')) await runAsInstalled(commands, folder);
});

test('it reads a workbook as it says', async () => {
  const rows = (fenced(text, 'csv')[0] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.split(';'));
  const sheets = [
    { name: 'Pieces', rows },
    {
      name: 'Stock',
      rows: [
        ['Length', 'Width', 'Qty'],
        ['2800', '2070', '5'],
      ],
    },
  ];
  await writeFile(join(folder, 'kitchen.xlsx'), excelFile({ sheets }));
  const command = /^\$ (cutting-layout .*kitchen\.xlsx#Pieces)$/m.exec(text)?.[1] ?? 'none';
  expect((await runAsInstalled(command, folder)).stdout).toContain('21 pieces placed, none left out.');
});

test('it shows a true complaint', async () => {
  const bad = (fenced(text, 'csv')[0] ?? '').replace('763;520', '763;52o');
  await writeFile(join(folder, 'bad.csv'), bad);
  const solving = runAsInstalled('cutting-layout solve --summary --sheet 2800x2070 bad.csv', folder);
  const complaint = fenced(text, 'text').find((block) => block.startsWith('kitchen.csv, line')) ?? 'none';
  await expect(solving).rejects.toThrow(complaint.trim().replace('kitchen.csv', 'bad.csv'));
});

test('it names every column of a cut list', () => {
  const named = firstColumn(text, 'cut list').flatMap((cell = '') => cell.split(', '));
  expect(named.sort()).toEqual([...CUT_LIST_COLUMNS].sort());
});

test('it tells the limits of the code', () => {
  expect(text).toContain(
    `Workbooks may be up to ${MAX_WORKBOOK_BYTES / 2 ** 20} MiB, and the worksheets read from them ${MAX_UNPACKED_BYTES / 2 ** 20} MiB uncompressed`,
  );
  expect(text).toContain(
    `A table may have ${written(LIMITS.MAX_ARRAY_ITEMS)} rows, ${written(MAX_COLUMNS)} columns and ${MAX_TABLE_CHARACTERS / 2 ** 20} MiB.`,
  );
});

test('its options exist', () => {
  const named = Array.from(
    text.matchAll(/`--((?:no|alns|builder|machine|max-stages|kerf|margin|offcut)[a-z-]*)/g),
  );
  const known = new Set(Object.keys(SETTING_OPTIONS).map(kebab));
  expect(named.length).toBeGreaterThan(8);
  expect(named.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
});

async function summary(): Promise<string> {
  const [command = ''] = fenced(text, 'sh');
  return `\`\`\`text\n${(await runAsInstalled(command, folder)).stdout}\`\`\``;
}

function columns(): string {
  const fields = [...Object.keys(PIECE_FIELDS), ...Object.keys(SHEET_FIELDS), ...EXTRAS];
  // The others are alike.
  const margins = ['marginRight', 'marginTop', 'marginBottom'];
  const shown = [...new Set(fields)].filter((field) => !margins.includes(field));
  const rows = shown.map((field) => {
    const names = ['width', 'height', 'sets'].includes(field) ? ['see below'] : namesOf(field);
    return [
      `\`${field}\`${field in SHEET_FIELDS && !(field in PIECE_FIELDS) ? ' (sheets)' : ''}`,
      names.join(', ') + (field === 'marginLeft' ? ', likewise right, top, bottom' : ''),
    ];
  });
  return table(['Column', 'English names, among others'], rows);
}

/** The first names of a column in English; there are many more. */
const namesOf = (field: string): readonly string[] => (NAMES[field]?.en ?? []).slice(0, 4);
