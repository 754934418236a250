import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it, test } from 'vitest';
import { isShaped, Shaper, uncompressed } from '../../../src/paper/shaping.ts';

const { resolve } = createRequire(import.meta.url);
const read = (name: string) => new Uint8Array(readFileSync(resolve(name)));
const fontOf = (script: string) =>
  read(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`);
const shaper = new Shaper(read('harfbuzzjs/dist/harfbuzz.wasm'));

const shapeIn = (script: string, text: string) => shaper.open(uncompressed(fontOf(script)))(text);
/** The letters of the glyphs; dots of letters are glyphs, too. */
const lettersOf = (glyphs: ReturnType<typeof shapeIn>) =>
  glyphs.flatMap(({ codePoints }) => (codePoints.length > 0 ? [String.fromCodePoint(...codePoints)] : []));

describe('a text', () => {
  it('of Arabic letters runs from right to left, and they are joined', () => {
    const joined = shapeIn('arabic', 'ببب');
    expect(lettersOf(joined)).toEqual(['ب', 'ب', 'ب']);
    // The forms at the end, in the middle and at the beginning differ.
    const forms = joined.filter(({ codePoints }) => codePoints.length > 0).map(({ id }) => id);
    expect(new Set(forms).size).toBe(3);
    expect(lettersOf(shapeIn('arabic', 'اب'))).toEqual(['ب', 'ا']);
  });

  it('in Devanagari has its vowels in their places, and stacked consonants', () => {
    const [vowel, consonant] = shapeIn('devanagari', 'कि');
    const [alone] = shapeIn('devanagari', 'क');
    expect(consonant?.id).toBe(alone?.id);
    expect([vowel?.codePoints, consonant?.codePoints]).toEqual([[], [0x915, 0x93f]]);
    expect(shapeIn('devanagari', 'क्ष')).toHaveLength(1);
  });

  it('in Thai has marks above the letter, which take no room', () => {
    const [, mark] = shapeIn('thai', 'ที');
    expect(mark?.position.xAdvance).toBe(0);
  });

  it('of many letters makes the program grow', () => {
    expect(shapeIn('thai', 'ก'.repeat(200_000))).toHaveLength(200_000);
  });
});

test('a compressed font is the font in TrueType', () => {
  const packed = fontOf('thai');
  const plain = uncompressed(packed);
  expect([isShaped(packed), isShaped(plain)]).toEqual([false, true]);
  expect(plain.byteLength).toBeGreaterThan(packed.byteLength);
  expect(uncompressed(plain)).toBe(plain);
  expect(uncompressed(new Uint8Array(9)).byteLength).toBe(9);
});
