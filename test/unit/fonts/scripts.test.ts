import { expect, test } from 'vitest';
import { filesWith, otherLetters } from '../../../src/fonts/scripts.ts';

const INDEX = [
  { file: 'noto-sans-arabic', letters: '600-6FF,750-77F' },
  { file: 'noto-sans-sc-1', letters: '4E00-4E02,5074' },
  { file: 'noto-sans-sc-2', letters: '677F' },
  { file: 'noto-sans-jp-1', letters: '3042,30AD,5074,677F' },
  { file: 'noto-sans-kr-1', letters: 'AC00-AC10' },
];

const filesFor = (texts: string) => filesWith(otherLetters(texts), INDEX);

test('texts in the scripts of the built-in font need no other', () => {
  expect(filesFor('Tür 3 × 2 Ђ Ω “א” – ẞ')).toEqual([]);
});

test.each([
  ['باب', ['noto-sans-arabic']],
  ['側', ['noto-sans-sc-1']],
  ['側板', ['noto-sans-sc-1', 'noto-sans-sc-2']],
  ['a 가 b', ['noto-sans-kr-1']],
  // Decomposed, as some systems write it.
  ['가'.normalize('NFD'), ['noto-sans-kr-1']],
  ['😀', []],
])('%j needs %j', (text, files) => {
  expect(filesFor(text)).toEqual(files);
});

test('with a Japanese letter anywhere, Chinese ones have their Japanese form', () => {
  expect(filesFor('側板, キ')).toEqual(['noto-sans-jp-1']);
});
