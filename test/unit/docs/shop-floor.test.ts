import { expect, test } from 'vitest';
import {
  DEFAULT_LABEL_FORMAT,
  LABEL_FORMAT_NAMES,
  LABEL_FORMATS,
  labelsOnPage,
  MAX_LABELS,
  MAX_LINES,
  MAX_WORKSHEETS,
} from '../../../src/paper/formats.ts';
import { read } from '../../support/docs/documents.ts';

const text = read('docs/shop-floor.md');

test.each(LABEL_FORMAT_NAMES)('docs/shop-floor.md lists %s as the code has it', (name) => {
  const format = LABEL_FORMATS[name];
  const shown = name === DEFAULT_LABEL_FORMAT ? `\`${name}\` (default)` : `\`${name}\``;
  expect(text).toContain(
    `| ${shown} | ${format.width} × ${format.height} | ${labelsOnPage(format)} | ${format.known} |`,
  );
});

test('docs/shop-floor.md states the limits of the code', () => {
  const grouped = (number: number) => number.toLocaleString('en');
  expect(text).toContain(`| ${grouped(MAX_LABELS)} labels |`);
  expect(text).toContain(
    `| ${grouped(MAX_WORKSHEETS)} sheets, and ${grouped(MAX_LINES)} cuts, pieces and offcuts `,
  );
});
