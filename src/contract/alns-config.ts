import { type Fields, WIDE_TYPES } from './fields.ts';

const ITERATIONS = { type: 'int', min: 0, max: 1_000_000_000 } as const;
const PROBABILITY = { type: 'double', min: 0, max: 1 } as const;
const ONE_DAY_MS = 86_400_000;

/**
 * One unit of cost is one square millimetre of used sheet. A valid job uses fewer than 2^53, so by default one unplaced
 * piece costs more than any number of sheets.
 */
const PENALTY = { type: 'int64', min: 0n, max: 10n ** 18n } as const;
const OUTWEIGHS_ALL_SHEETS = 10n ** 16n;

/**
 * The object `alnsConfig`. Temperatures are measured in mean piece areas, so that the same settings suit jobs of any size.
 * A count, an interval or a time of 0 means off, where 0 is allowed.
 */
export const ALNS_CONFIG_FIELDS = {
  maxIterations: {
    ...ITERATIONS,
    default: 0,
    meaning: 'Each island stops after this many iterations; 0: no limit.',
  },
  maxNoImprove: {
    ...ITERATIONS,
    default: 0,
    meaning:
      'An island stops after this many consecutive iterations without improving its own best layout; 0: never.',
  },
  timeLimitMs: {
    type: 'double',
    min: 1,
    max: ONE_DAY_MS,
    default: 5_000,
    meaning: "Time limit for the whole solve in milliseconds, capped by the server's own limit.",
  },
  numThreads: {
    type: 'int',
    min: 0,
    max: 64,
    default: 1,
    meaning:
      'Number of islands: parallel searches that share their best layout; 0: one per hardware thread. The server decides how many threads run them, which affects only the time. A job of more than 10,000 pieces gets at most 640,000 / pieces islands.',
  },
  fullRebuildProbability: {
    ...PROBABILITY,
    default: 0,
    meaning: 'Probability that an iteration rebuilds the whole layout instead of repairing part of it.',
  },
  earlyStopThreshold: {
    ...PROBABILITY,
    default: 0,
    meaning:
      'An island stops when its best cost exceeds the overall best by more than this fraction; 0: never.',
  },
  earlyStopMinIter: {
    ...ITERATIONS,
    default: 1_000,
    meaning: 'Iterations that an island completes before earlyStopThreshold applies to it.',
  },
  coolingRate: {
    type: 'double',
    min: 0.5,
    max: 1,
    default: 0.9999,
    meaning:
      'Factor applied to the temperature after each iteration. It moves towards 1 whenever the search lengthens reheatingInterval.',
  },
  initialAcceptProb: {
    type: 'double',
    min: 0,
    max: 0.99,
    default: 0.35,
    meaning:
      'Initial probability of accepting a layout that is worse by a tenth of the mean piece area. Sets the initial temperature.',
  },
  minTemperature: {
    type: 'double',
    min: 0,
    max: 1,
    default: 0.01,
    meaning: 'Lower bound of the temperature, in mean piece areas.',
  },
  minDestructionRate: {
    ...PROBABILITY,
    default: 0.01,
    meaning:
      'Smallest fraction of the placed pieces that an iteration removes, counting at most 100 pieces; at least one is removed. Must not exceed maxDestructionRate.',
  },
  maxDestructionRate: {
    ...PROBABILITY,
    default: 0.12,
    meaning:
      'Largest fraction of the placed pieces that an iteration removes, counting at most 100 pieces; at least one is removed.',
  },
  scoreNoise: {
    ...PROBABILITY,
    default: 0.2,
    meaning:
      'Each insertion score is multiplied by a random factor between 1 and 1 plus this value, for diversity.',
  },
  seed: {
    type: 'int64',
    ...WIDE_TYPES.int64,
    default: 0n,
    meaning: "Seed for all of the search's random choices.",
  },
  unplacedPenalty: {
    ...PENALTY,
    default: OUTWEIGHS_ALL_SHEETS,
    meaning:
      'Cost of each unplaced piece instance, in mm² of used sheet. The default exceeds the sheet area of any job.',
  },
  priorityPenalty: {
    ...PENALTY,
    default: OUTWEIGHS_ALL_SHEETS,
    meaning:
      'Additional cost of each unplaced piece instance per unit of its priority, in mm² of used sheet.',
  },
  cutPenalty: {
    ...PENALTY,
    default: 0n,
    meaning: 'Cost of each cut, in mm² of used sheet. At 0, the number of cuts only breaks ties.',
  },
  directionChangePenalty: {
    ...PENALTY,
    default: 0n,
    meaning: 'Cost of each cut that runs across its parent cut, in mm² of used sheet.',
  },
  liquidOffcutBonus: {
    ...PROBABILITY,
    default: 0,
    meaning:
      "Fraction of the largest offcut's area that is deducted from the cost. At 0, the largest offcut only breaks ties.",
  },
  reheatingInterval: {
    ...ITERATIONS,
    default: 20_000,
    meaning:
      'Consecutive iterations without a new best layout before the temperature is raised; 0: never. For jobs that cut many pieces from a few sheets of several sizes, the search tries one choice of sheets for twice this long, and doubles that each time it comes back to the same choice, up to a factor of 16.',
  },
  reheatingFactor: {
    type: 'double',
    min: 1,
    max: 1_000,
    default: 10,
    meaning: 'Factor by which a reheat multiplies the temperature, up to the initial temperature.',
  },
  maxReheats: {
    type: 'int',
    min: 0,
    max: 1_000_000,
    default: 1_000_000,
    meaning: 'Maximum reheats of each island; 0: none.',
  },
  returnToBestAfter: {
    ...ITERATIONS,
    default: 50_000,
    meaning:
      'After every this many iterations without a new best layout, the search may return to the best layout, or to its best attempt at a better one; 0: never.',
  },
  returnToBestProb: {
    ...PROBABILITY,
    default: 0.5,
    meaning: 'Probability of that return, each time returnToBestAfter is reached.',
  },
  weightDecay: {
    ...PROBABILITY,
    default: 0.9,
    meaning:
      'Share of its old weight that an operator keeps in each weight update; the rest comes from its average score.',
  },
  initialOperatorWeight: {
    type: 'double',
    min: 0.001,
    max: 1_000,
    default: 1,
    meaning: 'Initial weight of each destroy operator. Operators are drawn in proportion to their weights.',
  },
  minOperatorWeight: {
    type: 'double',
    min: 0.001,
    max: 1_000,
    default: 0.05,
    meaning: 'Lower bound of an operator weight, which keeps every operator in use.',
  },
  maxNoBestImproveMs: {
    type: 'double',
    min: 0,
    max: ONE_DAY_MS,
    default: 0,
    meaning: 'The search stops after this many milliseconds without a new best layout; 0: never.',
  },
  maxInterSheetTransfersPerIter: {
    type: 'int',
    min: 0,
    max: 1_000,
    default: 0,
    meaning: 'Attempts per accepted iteration to move a piece to a fuller sheet.',
  },
  maxTreeOperatorsPerIter: {
    type: 'int',
    min: 0,
    max: 1_000,
    default: 0,
    meaning:
      'Attempts per accepted iteration to improve the leftovers of a sheet by moving a subtree within it.',
  },
  repairStrategy: {
    type: 'enum',
    values: ['fullRebuild', 'treeNative', 'treeNativeRegret'],
    default: 'treeNative',
    meaning:
      'How removed pieces are reinserted. treeNative: each where it scores best in the cut trees. treeNativeRegret: first those that would lose most by waiting. fullRebuild: the affected sheets are rebuilt from scratch.',
  },
} as const satisfies Fields;
