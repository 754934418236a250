import { describe, expect, test } from 'vitest';
import { ortmann } from '../../../../bench/src/generate/ortmann.ts';
import { areaOf, type PieceBody } from '../../../../bench/src/generate/request.ts';

const instances = (kind: string, pieces: number) =>
  Array.from({ length: 10 }, (_, seed) => ortmann.generate({ kind, pieces, types: undefined, seed }));

const aspect = ({ width, height }: PieceBody) => Math.max(width / height, height / width);

describe.each(ortmann.classes)('%s', (kind) => {
  const [group, types] = kind.split('-');
  const all = [...instances(kind, 25), ...instances(kind, 100)];

  test('has its number of sheet sizes, which fill a square', () => {
    for (const { sheets } of all) {
      expect(sheets).toHaveLength(Number(types));
      expect(areaOf(sheets.map(({ width, height }) => ({ width, height })))).toBe(1_000_000);
      expect(Math.max(...sheets.map(aspect))).toBeLessThanOrEqual(4);
    }
  });

  test('has pieces that fill one sheet of each size, and fit every sheet, turned or not', () => {
    for (const { pieces, sheets } of all) {
      expect(areaOf(pieces)).toBe(1_000_000);
      const shortest = Math.min(...sheets.flatMap(({ width, height }) => [width, height]));
      expect(Math.max(...pieces.flatMap(({ width, height }) => [width, height]))).toBeLessThanOrEqual(
        shortest,
      );
    }
  });

  test('has one to six sheets of each size, three times the area of the pieces or more', () => {
    for (const { sheets } of all) {
      for (const { quantity } of sheets) expect([1, 2, 3, 4, 5, 6]).toContain(quantity);
      expect(areaOf(sheets)).toBeGreaterThanOrEqual(3_000_000);
    }
  });

  test(`has ${group} pieces`, () => {
    const aspects = all.flatMap(({ pieces }) => pieces.map(aspect));
    if (group === 'nice') expect(Math.max(...aspects)).toBeLessThanOrEqual(4);
    else expect(Math.max(...aspects)).toBeGreaterThan(100);
  });
});
