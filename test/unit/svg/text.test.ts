import { expect, it, test } from 'vitest';
import { isolated, shortened, squeezedWidth, textElement, textWidth } from '../../../src/svg/text.ts';
import { parseDrawing } from '../../support/svg/drawing.ts';

test('a text is reckoned at least as wide as in the widest common font', () => {
  // DejaVu Sans, in parts of the size: digits 0.636, bold 0.696; multiplication sign 0.838; space 0.318, bold 0.348.
  expect(textWidth('1234 × 5678')).toBeGreaterThanOrEqual(8 * 0.636 + 0.838 + 2 * 0.318);
  expect(textWidth('123', true)).toBeGreaterThanOrEqual(3 * 0.696);
});

test('a text is squeezed into its width', () => {
  const { attributes } = parseDrawing(textElement({ text: 'W', x: 0, y: 0, size: 2, squeezed: 1.234 }));
  expect(attributes).toMatchObject({ textLength: '1.23', lengthAdjust: 'spacingAndGlyphs' });
});

test.each(['12', '-7', 'Kitchen', 'Tür links', 'rail 3'])('the text %j fits as it is', (text) => {
  expect(squeezedWidth(text, true)).toBeUndefined();
});

test.each(['WWWWWW', 'MMM', '厨房左门', '🚪🚪', 'ДЖЩШ'])('the wide text %j is squeezed', (text) => {
  expect(squeezedWidth(text, true)).toBe(textWidth(text, true));
  expect(squeezedWidth(text)).toBe(textWidth(text));
});

it('a long name ends in an ellipsis, and no character is cut in half', () => {
  expect(shortened('abc', 3)).toBe('abc');
  expect(shortened('abcd', 3)).toBe('ab…');
  expect(shortened('👩👩👩', 3)).toBe('👩👩👩');
  expect(shortened('👩👩👩👩', 3)).toBe('👩👩…');
});

it('a name that is written from right to left does not reorder what stands beside it', () => {
  expect(isolated('Door 3')).toBe('Door 3');
  expect(isolated('דלת')).toBe('\u2068דלת\u2069');
  expect(isolated('a\u200f')).toBe('\u2068a\u200f\u2069');
});
