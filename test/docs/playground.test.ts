import { expect, test } from 'vitest';
import { KEPT_HOURS } from '../../src/contract/jobs.ts';
import { CUT_COLUMNS } from '../../web/src/result/cut-table.ts';
import { MOST_REMEMBERED } from '../../web/src/searches/remembered.ts';
import { LONG_MS } from '../../web/src/searches/ways.ts';
import { read, table, withSections } from './documents.ts';

test('the page describes every column of the cut list', async () => {
  const rows = Object.entries(CUT_COLUMNS).map(([name, meaning]) => [`\`${name}\``, meaning]);
  const text = withSections(read('docs/playground.md'), { 'cut list': table(['Column', 'Meaning'], rows) });
  await expect(text).toMatchFileSnapshot('../../docs/playground.md');
});

test('the page tells when a search goes on in the background, and how long it can be returned to', () => {
  const text = read('docs/playground.md');
  expect(text).toContain(`more than ${LONG_MS / 1_000} seconds`);
  expect(text).toContain(`for ${KEPT_HOURS} hours after the end of its search`);
  expect([MOST_REMEMBERED, text.includes('the last five searches')]).toEqual([5, true]);
});
