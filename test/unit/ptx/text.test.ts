import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Codes, ptxText } from '../../../src/ptx/text.ts';

it.each([
  ['Tür weiß', 'Tür weiß'],
  ['side, left', 'side; left'],
  ['3" shelf', "3'' shelf"],
  ['Ścianka łukowa', 'Scianka lukowa'],
  ['側板 1', '?? 1'],
  ['“front” – matt', "''front'' - matt"],
  ['  a  ', 'a'],
  ['a\u0085b\u007fc', 'a?b?c'],
  ['\u{1F600}', '?'],
])('writes %s as %s', (text, written) => {
  expect(ptxText(text, 50)).toBe(written);
});

it('cuts long texts off', () => {
  expect(ptxText('abc def', 4)).toBe('abc');
  expect(ptxText('"'.repeat(50), 50)).toHaveLength(50);
});

it('gives a field that needs no quotation marks, in ISO 8859-1, of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 60 }), (text, most) => {
      const written = ptxText(text, most);
      expect(written).toMatch(/^([!#-+\--~¡-ÿ]([ !#-+\--~¡-ÿ]*[!#-+\--~¡-ÿ])?)?$/);
      expect(written.length).toBeLessThanOrEqual(most);
      expect(Buffer.from(written, 'latin1').toString('latin1')).toBe(written);
    }),
  );
});

it('makes codes that differ even without regard to capitals', () => {
  const codes = new Codes();
  const long = 'x'.repeat(50);
  const asked = ['side', 'SIDE', 'side-2', 'Side', 'top', long, long];
  const made = asked.map((text) => codes.of(text));
  expect(made).toEqual(['side', 'SIDE-2', 'side-2-2', 'Side-3', 'top', long, `${'x'.repeat(48)}-2`]);
  const all = new Codes();
  const many = Array.from({ length: 9_999 }, () => all.of('same').toUpperCase());
  expect(new Set(many).size).toBe(9_999);
});
