import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compact, element, escapeText, group, round } from '../../../src/svg/markup.ts';
import { parseDrawing } from '../../support/svg/drawing.ts';

test('any printable text survives as content and as attribute', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { attributes, text: content } = parseDrawing(element('g', { class: text }, escapeText(text)));
      expect(content).toBe(text);
      expect(attributes['class']).toBe(text);
    }),
  );
});

test('text never becomes markup', () => {
  expect(escapeText(`<script a="b" c='d'>&`)).toBe('&lt;script a=&quot;b&quot; c=&#39;d&#39;&gt;&amp;');
});

test('characters that XML forbids are replaced, so that a drawing stays readable', () => {
  expect(escapeText('a\u0000\u000b\ud800\uffffb\t🚪')).toBe('a\ufffd\ufffd\ufffd\ufffdb\t🚪');
});

test('an element without content is closed at once, an empty group is left out', () => {
  expect(element('rect', { x: 1 })).toBe('<rect x="1"/>');
  expect(group({ fill: 'none' }, '')).toBe('');
  expect(group({ fill: 'none' }, '<path/>')).toBe('<g fill="none"><path/></g>');
});

test('numbers are short and never negative zero', () => {
  expect(`${round(-0.001)} ${round(12.3456)} ${round(7)}`).toBe('0 12.35 7');
  expect(compact(123456.789123)).toBe(123456.8);
});
