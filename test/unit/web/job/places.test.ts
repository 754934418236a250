import { expect, it } from 'vitest';
import { placeOf, whereOf } from '../../../../web/src/job/places.ts';

const ROWS = { pieces: [11, 12], sheets: [{ id: 21, defects: [31, 32] }] };

it.each([
  ['pieces[1]', 'height must be from 1 to 1000000, not 0.', 'pieces/12/height'],
  ['pieces[0].quantity', 'quantity must be…', 'pieces/11/quantity'],
  ['sheets[0].kerfWidth', 'kerfWidth must be…', 'sheets/21/kerfWidth'],
  ['sheets[0]', 'The margins 900 (left) and 900 (right) use up the width 1000.', 'sheets/21/width'],
  ['sheets[0]', 'The margins 900 (top) and 900 (bottom) use up the height 1000.', 'sheets/21/height'],
  ['sheets[0].defects[1]', 'width must be from 1…', 'sheets/21/defects/32/width'],
  ['sheets[0].defects[0]', 'The defect lies entirely off its sheet.', 'sheets/21/defects/31/x'],
  ['params.kerfWidth', 'kerfWidth must be…', 'settings/params.kerfWidth'],
  ['pieces', 'There must be at least one piece.', 'pieces'],
  ['pieces[7]', 'width must be…', ''],
  ['', 'Something else.', ''],
])('shows a fault of %s (%s) at %s', (path, message, place) => {
  expect(placeOf(path, message, ROWS)).toBe(place);
});

it.each([
  ['pieces/12/height', 'Piece 2 (Hall): '],
  ['pieces/11', 'Piece 1: '],
  ['sheets/21/width', 'Sheet 1: '],
  ['sheets/21/defects/32/x', 'Sheet 1, defect 2: '],
  ['settings/params.kerfWidth', ''],
  ['pieces', ''],
])('says where %s is', (place, words) => {
  const pieces = [
    { id: 11, label: ' ' },
    { id: 12, label: 'Hall' },
  ];
  const sheets = [{ id: 21, defects: [{ id: 31 }, { id: 32 }] }];
  expect(whereOf(place, { pieces, sheets })).toBe(words);
});
