import { expect, it } from 'vitest';
import { ptxBytes } from '../../../src/contract/ptx-bytes.ts';

it('is reckoned by pieces, by their entries, and by the entries of sheets that may be in use', () => {
  const size = { instances: 10, pieceEntries: 3, sheetEntries: 2, materials: 0 };
  expect(ptxBytes(size)).toBe(200 + 10 * 900 + 3 * 440 + 2 * 510 + 320);
  expect(ptxBytes({ ...size, materials: 2 }) - ptxBytes(size)).toBe(2 * 320);
  expect(ptxBytes({ ...size, sheetEntries: 10_000 }) - ptxBytes(size)).toBe(8 * 510);
});
