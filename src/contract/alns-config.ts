import { type Fields, WIDE_TYPES } from './fields.ts';

const ITERATIONS = { type: 'int', min: 0, max: 1_000_000_000 } as const;
const PROBABILITY = { type: 'double', min: 0, max: 1 } as const;
const ONE_DAY_MS = 86_400_000;

/**
 * One unit of cost is one square millimetre of used sheet. A valid job uses less than 2^53 of them, so by default one
 * unplaced piece outweighs any saving of sheets.
 */
const PENALTY = { type: 'int64', min: 0n, max: 10n ** 18n } as const;
const OUTWEIGHS_ALL_SHEETS = 10n ** 16n;

/**
 * The object `alnsConfig`. Temperatures and the acceptance of worse layouts are measured in mean piece areas, so that
 * the same settings suit jobs of any size. Where a count, an interval or a time may be 0, that switches it off.
 */
export const ALNS_CONFIG_FIELDS = {
  maxIterations: {
    ...ITERATIONS,
    default: 0,
    meaning: 'Each thread stops after this many iterations; 0: no limit but the time.',
  },
  maxNoImprove: {
    ...ITERATIONS,
    default: 0,
    meaning:
      'A thread stops after this many iterations in a row without a new best layout of its own; 0: never.',
  },
  timeLimitMs: {
    type: 'double',
    min: 1,
    max: ONE_DAY_MS,
    default: 5_000,
    meaning:
      'Time budget of the whole solve in milliseconds; above the ceiling of the server it is lowered to that.',
  },
  numThreads: {
    type: 'int',
    min: 0,
    max: 64,
    default: 1,
    meaning:
      'Islands: searches that go on side by side and share their best layout; 0: as many as the hardware runs threads at a time. The server decides how many threads they run on, which changes nothing but the time. Jobs of more than 10,000 pieces get fewer: at most 640,000 / pieces.',
  },
  fullRebuildProbability: {
    ...PROBABILITY,
    default: 0,
    meaning:
      'Probability that an iteration removes every piece and rebuilds the layout instead of repairing a part.',
  },
  earlyStopThreshold: {
    ...PROBABILITY,
    default: 0,
    meaning:
      'Of several threads, one whose best cost exceeds the best of all by more than this fraction of it stops; 0: none does.',
  },
  earlyStopMinIter: {
    ...ITERATIONS,
    default: 1_000,
    meaning: 'Iterations that a thread completes before earlyStopThreshold is applied to it.',
  },
  coolingRate: {
    type: 'double',
    min: 0.5,
    max: 1,
    default: 0.9999,
    meaning:
      'Factor by which the temperature is multiplied after each iteration. Where a few sheets of several sizes hold many pieces each it comes nearer to 1, as reheatingInterval grows.',
  },
  initialAcceptProb: {
    type: 'double',
    min: 0,
    max: 0.99,
    default: 0.35,
    meaning:
      'Probability that the search, as it begins, accepts a layout worse by a tenth of the mean piece area; sets the initial temperature.',
  },
  minTemperature: {
    type: 'double',
    min: 0,
    max: 1,
    default: 0.01,
    meaning: 'Floor of the temperature, in mean piece areas.',
  },
  minDestructionRate: {
    ...PROBABILITY,
    default: 0.01,
    meaning:
      'Least fraction of the placed pieces, of which at most 100 are counted, that an iteration removes (one at least); at most maxDestructionRate.',
  },
  maxDestructionRate: {
    ...PROBABILITY,
    default: 0.12,
    meaning:
      'Greatest fraction of the placed pieces, of which at most 100 are counted, that an iteration removes (one at least).',
  },
  scoreNoise: {
    ...PROBABILITY,
    default: 0.2,
    meaning:
      'The score of each insertion is multiplied by a random factor between 1 and 1 plus this value, for diversity.',
  },
  seed: {
    type: 'int64',
    ...WIDE_TYPES.int64,
    default: 0n,
    meaning: 'Seed of every random choice of the search.',
  },
  unplacedPenalty: {
    ...PENALTY,
    default: OUTWEIGHS_ALL_SHEETS,
    meaning:
      'Cost of each unplaced piece instance, in square millimetres of used sheet; the default outweighs all sheets of any job.',
  },
  priorityPenalty: {
    ...PENALTY,
    default: OUTWEIGHS_ALL_SHEETS,
    meaning:
      'Further cost of each unplaced piece instance per unit of its priority, in square millimetres of used sheet.',
  },
  cutPenalty: {
    ...PENALTY,
    default: 0n,
    meaning:
      'Cost of each cut, in square millimetres of used sheet; at 0 fewer cuts only decide between equals.',
  },
  directionChangePenalty: {
    ...PENALTY,
    default: 0n,
    meaning:
      'Cost of each cut whose direction differs from that of the cut above it, in square millimetres of used sheet.',
  },
  liquidOffcutBonus: {
    ...PROBABILITY,
    default: 0,
    meaning:
      "Fraction of the largest offcut's area that is deducted from the cost; at 0 a larger offcut only decides between equals.",
  },
  reheatingInterval: {
    ...ITERATIONS,
    default: 20_000,
    meaning:
      'Iterations in a row without a new best layout after which the temperature is raised; 0: never. Where a few sheets of several sizes hold many pieces each, each choice of sheets is searched for twice as many at first, and each further time for twice as many as before, up to sixteen times as many.',
  },
  reheatingFactor: {
    type: 'double',
    min: 1,
    max: 1_000,
    default: 10,
    meaning: 'Factor by which a reheat multiplies the temperature, which never exceeds the initial one.',
  },
  maxReheats: {
    type: 'int',
    min: 0,
    max: 1_000_000,
    default: 1_000_000,
    meaning: 'Reheats allowed to each thread; 0: none.',
  },
  returnToBestAfter: {
    ...ITERATIONS,
    default: 50_000,
    meaning:
      'Whenever this many further iterations have brought no new best layout, the search may return to the best, or to the best attempt at a better one; 0: never.',
  },
  returnToBestProb: {
    ...PROBABILITY,
    default: 0.5,
    meaning: 'Probability of returning to the best layout each time that returnToBestAfter is reached.',
  },
  weightDecay: {
    ...PROBABILITY,
    default: 0.9,
    meaning:
      'Share of its old weight that an operator keeps when the average score of its last uses is mixed in.',
  },
  initialOperatorWeight: {
    type: 'double',
    min: 0.001,
    max: 1_000,
    default: 1,
    meaning:
      'Weight of every destroy operator as the search begins; it is chosen in proportion to its weight.',
  },
  minOperatorWeight: {
    type: 'double',
    min: 0.001,
    max: 1_000,
    default: 0.05,
    meaning: 'Lower bound of the weight of an operator, so that each stays in use.',
  },
  maxNoBestImproveMs: {
    type: 'double',
    min: 0,
    max: ONE_DAY_MS,
    default: 0,
    meaning: 'The search stops when this many milliseconds have brought no new best layout; 0: never.',
  },
  maxInterSheetTransfersPerIter: {
    type: 'int',
    min: 0,
    max: 1_000,
    default: 0,
    meaning: 'Attempts in each accepted iteration to move a piece to a fuller sheet.',
  },
  maxTreeOperatorsPerIter: {
    type: 'int',
    min: 0,
    max: 1_000,
    default: 0,
    meaning:
      'Attempts in each accepted iteration to make the leftovers of a sheet more useful by moving a subtree within it.',
  },
  repairStrategy: {
    type: 'enum',
    values: ['fullRebuild', 'treeNative', 'treeNativeRegret'],
    default: 'treeNative',
    meaning:
      'How removed pieces return: fullRebuild builds the touched sheets anew, treeNative inserts each into the cut trees where its score is best, treeNativeRegret first those that would lose most by waiting.',
  },
} as const satisfies Fields;
