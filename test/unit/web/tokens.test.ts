import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLOUR, PIECE_FILLS } from '../../../src/svg/style.ts';
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

/** Plainly different side by side, the first ones; all that are light enough for texts cannot be much further apart. */
const APART = 3.5;
const FIRST = 8;
/** Just visible, of thirty colours. */
const VISIBLE = 2;

/** An offcut may lie beside pieces of any colour, and is nothing like them. */
const FAR_APART = 8;

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const pieces = Array.from({ length: PIECE_FILLS.length }, (_, index) => token(`piece-${index + 1}`, theme));

  test('has readable texts on pieces and offcuts', () => {
    for (const piece of pieces) expect(contrast(token('ink', theme), piece)).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(token('ok', theme), token('offcut', theme))).toBeGreaterThanOrEqual(READABLE);
  });

  test.each(VISION_NAMES)('keeps pieces apart from each other and from waste in %s vision', (vision) => {
    for (const [index, piece] of pieces.entries())
      for (const other of [...pieces.slice(index + 1), token('waste', theme)])
        expect(distance(piece, other, vision), `${piece} and ${other}`).toBeGreaterThanOrEqual(VISIBLE);
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

test('the light theme has the colours of drawings and papers', () => {
  const same = {
    line: COLOUR.margin,
    kerf: COLOUR.kerf,
    waste: COLOUR.waste,
    offcut: COLOUR.offcut,
    ok: COLOUR.offcutLine,
    error: COLOUR.defect,
    ...Object.fromEntries(PIECE_FILLS.map((fill, index) => [`piece-${index + 1}`, fill])),
  };
  for (const [name, colour] of Object.entries(same)) expect(token(name, 'light'), name).toBe(colour);
});

test.each(VISION_NAMES)('the first colours of the light theme are plainly apart in %s vision', (vision) => {
  const first = PIECE_FILLS.slice(0, FIRST);
  for (const [index, piece] of first.entries())
    for (const other of first.slice(index + 1))
      expect(distance(piece, other, vision), `${piece} and ${other}`).toBeGreaterThanOrEqual(APART);
});
