import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { MAX_TABLE_CHARACTERS } from '../../../src/tables/cells.ts';
import { FOREIGN, NAMES, NEUTRAL, OF_STOCK, SIDES } from '../../../src/tables/names.ts';
import { draftPieces, draftSheets, MAX_COLUMNS } from '../../../src/tables/read.ts';

const namesIn = (names: (typeof SIDES)[number]) => Object.values(names).flat();

/** Headers of one word that is known, of two, or of none. */
const WORDS = [
  ...Object.values(NAMES).flatMap(namesIn),
  ...SIDES.flatMap(namesIn),
  ...[...FOREIGN, ...NEUTRAL, ...OF_STOCK],
  'zeta',
  '',
];

const header = fc.tuple(
  fc.constantFrom(...WORDS),
  fc.constantFrom('', '', ' (mm)', ' [in]', ' zeta', ' size'),
);

const CELLS = [
  '',
  '1',
  '2',
  '18',
  '720',
  '560,5',
  '23 5/8',
  '600x400',
  'yes',
  'no',
  'L',
  'W',
  'Oak',
  '12 kg',
  '0',
  'Total',
  '~ 5',
];

const table = fc.array(header, { minLength: 1, maxLength: 8 }).chain((headers) =>
  fc.tuple(
    fc.constant(['Length', 'Width', ...headers.map((parts) => parts.join(''))]),
    fc.array(fc.array(fc.constantFrom(...CELLS), { minLength: headers.length, maxLength: headers.length }), {
      minLength: 1,
      maxLength: 4,
    }),
  ),
);

describe('no column vanishes unseen', () => {
  test.each([
    ['pieces', draftPieces],
    ['sheets', draftSheets],
  ] as const)('each column of a table of %s is used, noted or asked about', (_, draft) => {
    fc.assert(
      fc.property(table, ([headers, rows]) => {
        const text = [headers, ...rows.map((cells, index) => [`${900 + index}`, '400', ...cells])]
          .map((cells) => cells.join('\t'))
          .join('\n');
        const { columns, questions, notes, rows: read } = draft(`${text}\n`);
        const said = notes.join('\n');
        for (const { index, header, field } of columns) {
          const isFull = rows.some((cells) => (cells[index - 2] ?? '') !== '');
          if (field !== undefined || !isFull || read.length === 0) continue;
          const isAsked = questions.some(({ column }) => column === index);
          expect(isAsked || said.includes(header), `${header} in ${text}`).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('however many there are', () => {
    const headers = Array.from({ length: 50 }, (_, index) => `note ${index}`);
    const { notes } = draftPieces(`Length,Width,${headers.join(',')}\n6,4${',x'.repeat(50)}\n`);
    for (const header of headers) expect(notes.join()).toContain(header);
  });
});

/** A value whose calls are counted: a cell of a table. */
class CountedLines {
  looks = 0;

  lines(rows: number, columns: number, cell: string) {
    const count = () => {
      this.looks += 1;
    };
    return Array.from({ length: rows }, (_, row) => ({
      number: row + 1,
      cells: new Proxy(
        Array.from({ length: columns }, (_, column) => (row === 0 ? `${cell} ${column}` : cell)),
        {
          get: (target, name, receiver) => {
            if (typeof name === 'string' && /^\d+$/.test(name)) count();
            return Reflect.get(target, name, receiver);
          },
        },
      ),
    }));
  }
}

test('each cell is looked at a bounded number of times, however many rows and columns there are', () => {
  const looksFor = (rows: number, columns: number, cell: string) => {
    const counted = new CountedLines();
    const lines = counted.lines(rows, columns, cell);
    draftPieces({ lines, worksheet: 'A' });
    return counted.looks / (rows * columns);
  };
  for (const cell of ['yes', '7', 'Length', '600x400', 'material', 'x'.repeat(100)]) {
    expect(looksFor(50, 20, cell)).toBeLessThan(60);
    expect(looksFor(500, 20, cell)).toBeLessThan(60);
    expect(looksFor(50, 200, cell)).toBeLessThan(60);
  }
});

test('the largest table is read: every column and row, and cells up to its limit of characters', () => {
  const rows = LIMITS.MAX_ARRAY_ITEMS;
  const columns = Math.min(MAX_COLUMNS, Math.floor(MAX_TABLE_CHARACTERS / rows / 2));
  const blank = ','.repeat(columns - 2);
  const text = `Length,Width${blank}\n${`6,4${blank}\n`.repeat(rows - 1)}`;
  expect(draftPieces(text).rows).toHaveLength(rows - 1);
  const wide = Array.from({ length: MAX_COLUMNS - 2 }, (_, index) => `c${index}`).join(',');
  const long = `Length,Width,${wide}\n6,4${`,${'1 '.repeat(100)}`.repeat(MAX_COLUMNS - 2)}\n`;
  expect(draftPieces(long).rows).toHaveLength(1);
});
