import { expect, test } from 'vitest';
import { renderSheets } from '../../../src/svg/render.ts';
import { layoutOf, type Plan, stockSheet } from '../../support/svg/layouts.ts';

const row = (direction: 'H' | 'V'): Plan => ({ direction, at: 300, child: { label: 1 }, next: { label: 2 } });

/** The path of all links on a sheet of 600 × 600. */
function links(direction: 'H' | 'V', copies: readonly number[]): string | undefined {
  const { job, result } = layoutOf(stockSheet(600, 600), row(direction));
  for (const { placements } of result.sheets)
    for (const [index, placement] of placements.entries())
      placement.matched = { set: 0, copy: copies[index] ?? 0, member: index };
  return /<g class="cl-matched"[^>]*><path d="([^"]*)"/.exec(renderSheets(job, result)[0] ?? '')?.[1];
}

test('neighbours of one copy are linked across the cut', () => {
  expect(links('V', [0, 0])).toMatch(/^M[\d.]+ [\d.]+H[\d.]+$/);
  expect(links('H', [0, 0])).toMatch(/^M[\d.]+ [\d.]+V[\d.]+$/);
  expect(links('V', [0, 1])).toBeUndefined();
});
