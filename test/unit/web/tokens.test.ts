import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLOURS } from '../../../web/src/result/model.ts';
import { contrast, distance, VISION_NAMES } from './colours.ts';

const CSS = readFileSync(new URL('../../../web/src/tokens.css', import.meta.url), 'utf8');

/** The value of a token in one theme. */
function token(name: string, theme: 'light' | 'dark'): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(CSS) ?? [];
  const value = theme === 'light' ? light : dark;
  if (value === undefined) throw new Error(`no colour --${name}`);
  return value;
}

/** WCAG 2.2 AA for text. */
const READABLE = 4.5;

/** Plainly different side by side. Twelve colours that are light enough for texts cannot be much further apart. */
const APART = 3.5;

/** An offcut may lie beside pieces of any colour, and is nothing like them. */
const FAR_APART = 8;

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const pieces = Array.from({ length: COLOURS }, (_, index) => token(`piece-${index + 1}`, theme));

  test('has readable texts on pieces and offcuts', () => {
    for (const piece of pieces) expect(contrast(token('ink', theme), piece)).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(token('ok', theme), token('offcut', theme))).toBeGreaterThanOrEqual(READABLE);
  });

  test.each(VISION_NAMES)('keeps pieces apart from each other and from waste in %s vision', (vision) => {
    for (const [index, piece] of pieces.entries())
      for (const other of [...pieces.slice(index + 1), token('waste', theme)])
        expect(distance(piece, other, vision), `${piece} and ${other}`).toBeGreaterThanOrEqual(APART);
  });

  test.each(VISION_NAMES)(
    'keeps offcuts far from every piece, and apart from waste, in %s vision',
    (vision) => {
      const offcut = token('offcut', theme);
      for (const piece of pieces)
        expect(distance(piece, offcut, vision), piece).toBeGreaterThanOrEqual(FAR_APART);
      expect(distance(token('waste', theme), offcut, vision)).toBeGreaterThanOrEqual(APART);
    },
  );
});
