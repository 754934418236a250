import { describe, expect, test } from 'vitest';
import type { Family } from '../../../../bench/src/generate/family.ts';
import { glass } from '../../../../bench/src/generate/glass.ts';
import { metal } from '../../../../bench/src/generate/metal.ts';
import { panels } from '../../../../bench/src/generate/panels.ts';
import { areaOf, countOf, type PieceBody } from '../../../../bench/src/generate/request.ts';
import { scaling } from '../../../../bench/src/generate/scaling.ts';
import { priced, store } from '../../../../bench/src/generate/store.ts';

const instance = (family: Family, kind: string, pieces: number, types?: number) =>
  family.generate({ kind, pieces, types, seed: 1 });

const shareOf = (pieces: readonly PieceBody[], is: (piece: PieceBody) => boolean) =>
  pieces.filter(is).length / pieces.length;

const notTurnable = ({ canRotate }: PieceBody) => canRotate === false;

const KINDS = [glass, panels, metal, scaling, store, priced].flatMap((family) =>
  family.classes.map((kind) => ({ family, kind })),
);

describe.each(KINDS)('$kind', ({ family, kind }) => {
  test('has as many pieces and types as asked for', () => {
    const { pieces } = instance(family, kind, 1000, 30);
    expect(countOf(pieces)).toBe(1000);
    expect(pieces).toHaveLength(30);
    expect(new Set(pieces.map(({ quantity, ...piece }) => JSON.stringify(piece))).size).toBe(30);
  });

  test('has sheets for all of them and some more, unless its stock is short', () => {
    const { pieces, sheets } = instance(family, kind, 500);
    expect(areaOf(sheets)).toBeGreaterThan(1.5 * areaOf(pieces));
  });

  test('has pieces that fit a sheet without being turned, or by it', () => {
    const { pieces, sheets } = instance(family, kind, 4000);
    const fits = ({ width, height, canRotate = true }: PieceBody) =>
      sheets.some(
        (sheet) =>
          (width <= sheet.width - 20 && height <= sheet.height - 20) ||
          (canRotate && height <= sheet.width - 20 && width <= sheet.height - 20),
      );
    expect(pieces.filter((piece) => !fits(piece))).toEqual([]);
  });
});

describe('glass', () => {
  test('is cut in four stages with trims of 20', () => {
    expect(instance(glass, 'jumbo', 20).params).toEqual({ maxStages: 4, minTrimSize: 20 });
  });

  test('comes on jumbo plates, each with its own defects on it', () => {
    const { sheets } = instance(glass, 'jumbo', 2000);
    const defects = sheets.flatMap((sheet) => sheet.defects ?? []);
    expect(new Set(defects.map((defect) => JSON.stringify(defect))).size).toBeGreaterThan(100);
    for (const { width, height, quantity } of sheets)
      expect([width, height, quantity]).toEqual([6000, 3210, 1]);
    for (const { x, y, width, height } of defects) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(6000);
      expect(y + height).toBeLessThanOrEqual(3210);
    }
  });

  test('has no more scanned plates than a request may list sheets', () => {
    const { sheets } = instance(glass, 'jumbo', 100_000);
    expect(sheets).toHaveLength(2001);
    expect(sheets.at(-1)).toEqual({ width: 6000, height: 3210, quantity: expect.any(Number) });
  });

  test('comes on split plates without defects', () => {
    expect(instance(glass, 'split', 20).sheets).toEqual([
      { width: 3210, height: 2250, quantity: expect.any(Number) },
    ]);
  });

  test('must not be turned where it is patterned', () => {
    const share = shareOf(instance(glass, 'split', 4000).pieces, notTurnable);
    expect(Math.abs(share - 0.15)).toBeLessThan(0.05);
  });
});

describe('panels', () => {
  test('are sawn along the board first, with kerf and margins', () => {
    const { sheets, params } = instance(panels, 'plain', 20);
    expect(sheets).toEqual([{ width: 2800, height: 2070, quantity: expect.any(Number) }]);
    expect(params).toMatchObject({ firstCutVertical: false, kerfWidth: 4, marginLeft: 10, marginTop: 10 });
  });

  test('must not be turned where the grain is seen', () => {
    const share = (kind: string) => shareOf(instance(panels, kind, 4000).pieces, notTurnable);
    expect(share('plain')).toBe(0);
    expect(Math.abs(share('grained') - 0.6)).toBeLessThan(0.05);
  });
});

test('metal comes in three formats and four offcuts', () => {
  const { sheets } = instance(metal, 'shear', 100);
  expect(sheets.map(({ width, height }) => `${width}x${height}`).slice(4)).toEqual([
    '2000x1000',
    '2500x1250',
    '3000x1500',
  ]);
  for (const { width, height, quantity } of sheets.slice(0, 4)) {
    expect(quantity).toBe(1);
    expect(width).toBeLessThanOrEqual(1500);
    expect(height).toBeLessThanOrEqual(900);
  }
});

describe('scaling', () => {
  test('has all pieces different where nothing else is asked for', () => {
    const { pieces } = instance(scaling, 'uniform', 10_000);
    expect(pieces).toHaveLength(10_000);
    expect(
      new Set(pieces.map(({ width, height }) => [width, height].sort((a, b) => a - b).join())).size,
    ).toBe(10_000);
  });

  test('has 150 to 1200 by 150 to 900 for 3210 by 2250, kerf 3, trims of 20, four stages', () => {
    const { pieces, sheets, params } = instance(scaling, 'uniform', 10_000);
    const widths = pieces.map(({ width }) => width);
    const heights = pieces.map(({ height }) => height);
    expect([Math.min(...widths), Math.max(...widths)]).toEqual([150, 1200]);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([150, 900]);
    expect(sheets).toEqual([{ width: 3210, height: 2250, quantity: 10_000 }]);
    expect(params).toEqual({ maxStages: 4, kerfWidth: 3, minTrimSize: 20 });
  });
});

describe('store', () => {
  test('has as many offcuts as its class says, beside new boards without a price', () => {
    for (const kind of store.classes) {
      const { sheets } = instance(store, kind, 100);
      expect(sheets.filter(({ offcut }) => offcut === true)).toHaveLength(Number(kind));
      expect(sheets.filter(({ offcut }) => offcut === undefined)).toHaveLength(3);
      expect(sheets.every(({ cost }) => cost === undefined)).toBe(true);
    }
  });
});

describe('priced', () => {
  test('has a price for every new board, which does not go with its area', () => {
    const { sheets } = instance(priced, 'boards', 100);
    const rates = sheets.map(({ width, height, cost = 0 }) => Math.round((1e6 * cost) / (width * height)));
    expect(new Set(rates).size).toBe(3);
    expect(Math.min(...rates)).toBeGreaterThan(600);
  });

  test('has offcuts with a price and without one', () => {
    const { sheets } = instance(priced, 'offcuts', 100);
    const kept = sheets.filter(({ offcut }) => offcut);
    expect(kept.filter(({ cost }) => cost !== undefined).length).toBeGreaterThan(3);
    expect(kept.filter(({ cost }) => cost === undefined).length).toBeGreaterThan(3);
  });
});
