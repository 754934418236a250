import { describe, expect, test } from 'vitest';
import { glass } from '../../../../bench/src/generate/glass.ts';
import { metal } from '../../../../bench/src/generate/metal.ts';
import { panels } from '../../../../bench/src/generate/panels.ts';
import { areaOf, countOf, type PieceBody } from '../../../../bench/src/generate/request.ts';
import { scaling } from '../../../../bench/src/generate/scaling.ts';
import { series } from '../../../../bench/src/generate/series.ts';
import { priced, store } from '../../../../bench/src/generate/store.ts';

const KINDS = [glass, panels, metal, series, scaling, store, priced].flatMap((family) =>
  family.classes.map((kind) => ({ family, kind })),
);

describe.each(KINDS)('$kind', ({ family, kind }) => {
  const instance = (pieces: number, types?: number) => family.generate({ kind, pieces, types, seed: 1 });

  test('has as many pieces and types as asked for', () => {
    const { pieces } = instance(1000, 30);
    expect(countOf(pieces)).toBe(1000);
    expect(new Set(pieces.map(({ quantity, ...piece }) => JSON.stringify(piece))).size).toBe(30);
  });

  test('has room for all of them, each of which fits a sheet, turned or not', () => {
    const { pieces, sheets } = instance(4000);
    expect(areaOf(sheets)).toBeGreaterThan(1.5 * areaOf(pieces));
    const fits = ({ width, height, canRotate = true }: PieceBody) =>
      sheets.some(
        (sheet) =>
          (width <= sheet.width - 20 && height <= sheet.height - 20) ||
          (canRotate && height <= sheet.width - 20 && width <= sheet.height - 20),
      );
    expect(pieces.filter((piece) => !fits(piece))).toEqual([]);
  });
});

test('glass has no more scanned plates than a request may list sheets', () => {
  const { sheets } = glass.generate({ kind: 'jumbo', pieces: 100_000, types: undefined, seed: 1 });
  expect(sheets).toHaveLength(2001);
});
