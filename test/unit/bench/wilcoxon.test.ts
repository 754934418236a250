import { describe, expect, it } from 'vitest';
import { wilcoxonSignedRank } from '../../../bench/src/wilcoxon.ts';

/** The two-sided probability by trying all signs. */
function byEnumeration(differences: readonly number[]): number {
  const sizes = differences.map(Math.abs);
  const ranks = sizes.map((size) => {
    const smaller = sizes.filter((other) => other < size).length;
    const equal = sizes.filter((other) => other === size).length;
    return smaller + (equal + 1) / 2;
  });
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  const least = (signs: (index: number) => boolean) => {
    const positive = ranks.reduce((sum, rank, index) => (signs(index) ? sum + rank : sum), 0);
    return Math.min(positive, total - positive);
  };
  const observed = least((index) => (differences[index] ?? 0) > 0);
  const cases = 2 ** differences.length;
  let extreme = 0;
  for (let signs = 0; signs < cases; signs++) {
    if (least((index) => ((signs >> index) & 1) === 1) <= observed) extreme++;
  }
  return extreme / cases;
}

describe('wilcoxonSignedRank', () => {
  // Darwin's maize: the example of SciPy's scipy.stats.wilcoxon.
  it('agrees with a published example', () => {
    const differences = [6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75];
    const { n, positive, negative, pValue, exact } = wilcoxonSignedRank(differences);
    expect({ n, positive, negative, exact }).toEqual({ n: 15, positive: 96, negative: 24, exact: true });
    expect(pValue).toBeCloseTo(0.041259765625, 12);
  });

  it.each([
    [[1]],
    [[1, 2, 3, 4, 5]],
    [[-3, 1, 2]],
    [[1, -1, 1, 1]],
    [[2, 2, -2, 5, 5, 7, -1, 0.5, 0.5, 0.5]],
    [[-4, -4, -4, 3, 3, -1, 10]],
  ])('counts out the distribution of %j', (differences) => {
    const { pValue } = wilcoxonSignedRank(differences);
    expect(pValue).toBeCloseTo(Math.min(1, byEnumeration(differences)), 12);
  });

  it('leaves out pairs that do not differ', () => {
    const { n, positive, negative, pValue } = wilcoxonSignedRank([0, 3, 0, -1, 2, 0]);
    expect({ n, positive, negative, pValue }).toEqual({ n: 3, positive: 5, negative: 1, pValue: 0.5 });
    expect(wilcoxonSignedRank([0, 0])).toMatchObject({ n: 0, pValue: 1 });
    expect(wilcoxonSignedRank([])).toMatchObject({ n: 0, pValue: 1 });
  });

  it('goes over to the normal distribution without a jump', () => {
    const differences = (n: number) =>
      Array.from({ length: n }, (_, i) => (i % 9 < 4 ? -1 : 1) * (1 + (i % 50)));
    const exact = wilcoxonSignedRank(differences(400));
    const approximate = wilcoxonSignedRank([...differences(400), 1e-9]);
    expect([exact.exact, approximate.exact]).toEqual([true, false]);
    expect(exact.pValue).toBeGreaterThan(0.001);
    expect(exact.pValue).toBeLessThan(0.5);
    expect(approximate.pValue / exact.pValue).toBeCloseTo(1, 1);
  });
});
