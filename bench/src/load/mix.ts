import { LIMITS } from '../../../src/contract/limits.ts';
import { UsageError } from '../../../src/setting.ts';
import { familyOf, generate } from '../generate/families.ts';
import { Random } from '../generate/random.ts';

/** Jobs of one size. */
export interface Part {
  /** Different pieces of each job. */
  readonly pieces: number;
  /** Number of these jobs, in proportion to the other sizes. */
  readonly weight: number;
}

/** Minimum number of different jobs, unless they get too large. */
const MIN_JOBS = 50;
const MAX_BYTES = 4_194_304;

const MAX_WEIGHT = 1000;

/**
 * Reads a mix of job sizes: `20`, or with weights `20:9,1000:1`.
 *
 * @throws UsageError if it is malformed.
 */
export function readMix(text: string): Part[] {
  return text.split(',').map((part) => {
    const [, size, share = '1'] = /^(\d{1,6})(?::(\d{1,4}))?$/.exec(part) ?? [];
    const pieces = Number(size);
    const weight = Number(share);
    if (pieces >= 1 && pieces <= LIMITS.MAX_ARRAY_ITEMS && weight >= 1 && weight <= MAX_WEIGHT) {
      return { pieces, weight };
    }
    const sizes = `1 to ${LIMITS.MAX_ARRAY_ITEMS} pieces with weights of 1 to ${MAX_WEIGHT}`;
    throw new UsageError(`--mix takes sizes of ${sizes}, like 20:9,1000:1, not '${text}'`);
  });
}

/**
 * The bodies of a mix, each a different job, in an irregular order. Sending them over and over sends the mix. Every
 * field of a piece is written out, so the bodies are as long as such requests get.
 */
export function jobsOf(mix: readonly Part[], family: string, seed: number): string[] {
  const divisor = mix.map(({ weight }) => weight).reduce(greatestCommonDivisor);
  const sizes = mix.flatMap(({ pieces, weight }) => Array.from({ length: weight / divisor }, () => pieces));
  const jobs: string[] = [];
  let bytes = 0;
  for (let round = 0; round === 0 || (jobs.length < MIN_JOBS && bytes < MAX_BYTES); round++) {
    for (const pieces of sizes) {
      const job = body(family, pieces, seed + jobs.length);
      bytes += job.length;
      jobs.push(job);
    }
  }
  return shuffled(jobs, new Random(`load/${seed}`));
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

function body(family: string, count: number, seed: number): string {
  const { classes, hasTypes } = familyOf(family);
  const types = hasTypes ? count : undefined;
  const [instance] = generate(family, { classes: [classes[0]], sizes: [count], types, seed, count: 1 });
  const { pieces = [], ...rest } = instance?.request ?? {};
  return JSON.stringify({
    pieces: pieces.map(({ width, height, quantity = 1, canRotate = true }, originalIndex) => ({
      originalIndex,
      width,
      height,
      quantity,
      canRotate,
      priority: 0,
    })),
    ...rest,
  });
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random.integer(0, 0x7fff_ffff) }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}
