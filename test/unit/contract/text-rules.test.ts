import { expect, it } from 'vitest';
import { codePoints, jsonBytes, TEXT_PATTERN, textError } from '../../../src/contract/text-rules.ts';

const pattern = new RegExp(TEXT_PATTERN, 'u');

it.each(['a', 'Tür 3', 'שלום', '左', '👩‍🚒', 'a\u200Fb', '"\\<&>{[', ' '])('%j is a text', (text) => {
  expect(textError(text, 10)).toBeUndefined();
  expect(pattern.test(text)).toBe(true);
});

it.each([
  ['line\nbreak', 'U+000A'],
  ['\u0085', 'U+0085'],
  ['a\u2028b', 'U+2028'],
  ['1\u202E23', 'U+202E'],
  ['\ufffe', 'U+FFFE'],
])('%j is none', (text, named) => {
  expect(textError(text, 10)).toBe(`must not contain the character ${named}`);
  expect(pattern.test(text)).toBe(false);
});

it('half a pair of surrogates is no character', () => {
  expect(textError('a\ud800', 10)).toBe('must not contain the character U+D800');
});

it('is counted by code points', () => {
  expect(codePoints('👩👩')).toBe(2);
  expect(textError('👩'.repeat(120), 120)).toBeUndefined();
  expect(textError('👩'.repeat(121), 120)).toBe('must have at most 120 characters, not 121');
  expect(textError('', 120)).toBe('must not be empty');
});

it('takes bytes for escapes and quotes', () => {
  expect(jsonBytes('a"\\👩')).toBe(11);
});
