/** The result of Wilcoxon's signed-rank test on paired differences. */
export interface SignedRank {
  /** Pairs that differ. Equal pairs carry no information and are left out. */
  readonly n: number;
  /** Sum of the ranks of the positive differences. */
  readonly positive: number;
  /** Sum of the ranks of the negative differences. */
  readonly negative: number;
  /** Two-sided: the probability of sums at least as unequal, if both signs are equally likely for each pair. */
  readonly pValue: number;
  /** Whether the distribution was enumerated, not approximated. */
  readonly exact: boolean;
}

/** Maximum pairs for enumerating the distribution, which takes about the cube of their number in steps. */
const EXACT_UP_TO = 400;

/** Wilcoxon's signed-rank test. Equal sizes share their mean rank, in the exact distribution too. */
export function wilcoxonSignedRank(differences: readonly number[]): SignedRank {
  const differing = differences.filter((difference) => difference !== 0);
  const doubled = doubledRanks(differing.map(Math.abs));
  const sumOf = (sign: number) =>
    doubled.reduce((sum, rank, index) => (Math.sign(differing[index] ?? 0) === sign ? sum + rank : sum), 0);
  const positive = sumOf(1);
  const negative = sumOf(-1);
  const least = Math.min(positive, negative);
  const exact = differing.length <= EXACT_UP_TO;
  const oneSided = exact ? exactTail(doubled, least) : normalTail(doubled, least);
  return {
    n: differing.length,
    positive: positive / 2,
    negative: negative / 2,
    pValue: Math.min(1, 2 * oneSided),
    exact,
  };
}

/** Twice the rank of each size, an integer even if sizes share a rank. */
function doubledRanks(sizes: readonly number[]): number[] {
  const order = sizes.map((_, index) => index).sort((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0));
  const ranks = new Array<number>(sizes.length).fill(0);
  for (let first = 0; first < order.length; ) {
    let last = first;
    while (last + 1 < order.length && sizes[order[last + 1] ?? 0] === sizes[order[first] ?? 0]) last++;
    for (const index of order.slice(first, last + 1)) ranks[index] = first + last + 2;
    first = last + 1;
  }
  return ranks;
}

/** The probability that the ranks of one sign sum up to at most `least`. */
function exactTail(ranks: readonly number[], least: number): number {
  const probability = new Float64Array(least + 1);
  probability[0] = 1;
  for (const rank of ranks) {
    for (let sum = least; sum >= 0; sum--) {
      probability[sum] = ((probability[sum] ?? 0) + (probability[sum - rank] ?? 0)) / 2;
    }
  }
  return probability.reduce((tail, each) => tail + each, 0);
}

/**
 * The same from the normal distribution, with continuity correction. Shared ranks reduce the variance automatically.
 */
function normalTail(ranks: readonly number[], least: number): number {
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / 2;
  const variance = ranks.reduce((sum, rank) => sum + rank * rank, 0) / 4;
  return normalBelow(Math.min(0, (least + 1 - mean) / Math.sqrt(variance)));
}

/** The standard normal distribution at `z` <= 0, to 7 digits: Abramowitz & Stegun, 26.2.17. */
function normalBelow(z: number): number {
  const t = 1 / (1 - 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const series = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
  return density * series.reduce((sum, coefficient) => (sum + coefficient) * t, 0);
}
