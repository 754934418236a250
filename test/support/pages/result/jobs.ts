/** Jobs for the tests of the result view. */

import { readFileSync } from 'node:fs';
import type { WireRequest } from '../../../../web/src/api/types.ts';

const DOCUMENTED = new URL('../../../../docs/images/layout.request.json', import.meta.url);

const { includeSvg: _, ...cabinet }: WireRequest = JSON.parse(readFileSync(DOCUMENTED, 'utf8'));

/** Cabinet parts on two sheets, with kerf, margins and a defect. */
export const CABINET: WireRequest = cabinet;

/** A single sheet with few cuts. */
export const SMALL: WireRequest = {
  pieces: [
    { width: 700, height: 400, quantity: 2 },
    { width: 280, height: 400, originalIndex: -7 },
  ],
  sheets: [{ width: 1000, height: 810, quantity: 5 }],
  params: { kerfWidth: 3 },
};

/** Pieces that are left out, for two reasons. */
export const LEFT_OUT: WireRequest = {
  pieces: [
    { width: 700, height: 400, quantity: 5 },
    { width: 2000, height: 400 },
  ],
  sheets: [{ width: 1000, height: 810 }],
  includeShoppingList: true,
};

/** Six sheets that are all cut in the same way. */
export const SAME: WireRequest = {
  pieces: [{ width: 500, height: 400, quantity: 24 }],
  sheets: [{ width: 1000, height: 800, quantity: 10 }],
};

/** The same for a saw that cuts four sheets at a time. */
export const BOOKS: WireRequest = {
  ...SAME,
  params: { bookHeight: 4, machine: { sheetMs: 20_000, cutMs: 3_000, feedMmPerS: 500 } },
};

/** 2,000 pieces of sixty sizes on some forty sheets. */
export const LARGE: WireRequest = {
  pieces: Array.from({ length: 60 }, (_, index) => ({
    width: 300 + 7 * ((index * 13) % 41),
    height: 200 + 5 * ((index * 29) % 47),
    quantity: index < 20 ? 34 : 33,
  })),
  sheets: [{ width: 2800, height: 2500, quantity: 60 }],
  params: { kerfWidth: 4 },
  builderConfig: { maxBuildCalls: 1 },
};
