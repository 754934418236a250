import { expect, test } from 'vitest';
import { readPieces } from '../../support/tables/read.ts';

const notes = (text: string) => readPieces(text).notes;

test('rows and columns that are no part of the job are named once', () => {
  const text =
    'My kitchen;;;;\nfor Ann;;;;\n;;;;\nPart;Width;Height;Note;Price\nBase\nSide;600;400;;12\nWall\nTop;600;400;;7\n';
  expect(notes(text)).toEqual([
    'Rows that have no size are left out: 5, 7.',
    'Rows that stand above the header are left out: 1, 2.',
    'Columns that are not used: Price.',
  ]);
});

test('no note names more than a few', () => {
  const captions = Array.from({ length: 10 }, (_, index) => `Room ${index};;`).join('\n');
  expect(notes(`Part;Width;Height\n${captions}\nSide;600;400\n`)).toEqual([
    'Rows that have no size are left out: 2, 3, 4, 5, 6, 7, 8, 9 and 2 more.',
  ]);
});

test('cells to the right of the header are named by their column', () => {
  expect(notes('Width;Height\n600;400\n500;300;;by hand\n')).toEqual([
    'Columns that are not used: column 4.',
  ]);
});
