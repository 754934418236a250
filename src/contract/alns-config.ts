import { ENGINE_SETTINGS } from './engine-settings.ts';
import type { Fields } from './fields.ts';

const { alns } = ENGINE_SETTINGS;

const ONE_DAY_MS = 86_400_000;

/**
 * The object `alnsConfig`: what each setting means. The engine states its range and default (`ENGINE_SETTINGS`).
 *
 * Temperatures and the acceptance of worse layouts are measured in mean piece areas, so the same settings suit jobs of
 * any size. One unit of cost is one square millimetre of used sheet. A count, an interval or a time of 0 switches its
 * rule off.
 */
export const ALNS_CONFIG_FIELDS = {
  maxIterations: {
    type: 'int',
    ...alns.maxIterations,
    meaning: 'Each thread stops after this many iterations; 0: no limit but the time.',
  },
  maxNoImprove: {
    type: 'int',
    ...alns.maxNoImprove,
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
    ...alns.numThreads,
    min: 0,
    meaning:
      'Islands: searches that go on side by side and share their best layout; 0: as many as the hardware runs threads at a time. The server decides how many threads they run on, which changes nothing but the time. Jobs of more than 10,000 pieces get fewer: at most 640,000 / pieces.',
  },
  fullRebuildProbability: {
    type: 'double',
    ...alns.fullRebuildProbability,
    meaning:
      'Probability that an iteration removes every piece and rebuilds the layout instead of repairing a part.',
  },
  earlyStopThreshold: {
    type: 'double',
    ...alns.earlyStopThreshold,
    meaning:
      'Of several threads, one whose best cost exceeds the best of all by more than this fraction of it stops; 0: none does.',
  },
  earlyStopMinIter: {
    type: 'int',
    ...alns.earlyStopMinIter,
    meaning: 'Iterations that a thread completes before earlyStopThreshold is applied to it.',
  },
  coolingRate: {
    type: 'double',
    ...alns.coolingRate,
    meaning:
      'Factor by which the temperature is multiplied after each iteration. Where a few sheets of several sizes hold many pieces each it comes nearer to 1, as reheatingInterval grows.',
  },
  initialAcceptProb: {
    type: 'double',
    ...alns.initialAcceptProb,
    meaning:
      'Probability that the search, as it begins, accepts a layout worse by a tenth of the mean piece area; sets the initial temperature.',
  },
  minTemperature: {
    type: 'double',
    ...alns.minTemperature,
    meaning: 'Floor of the temperature, in mean piece areas.',
  },
  minDestructionRate: {
    type: 'double',
    ...alns.minDestructionRate,
    meaning:
      'Least fraction of the placed pieces, of which at most 100 are counted, that an iteration removes (one at least); at most maxDestructionRate.',
  },
  maxDestructionRate: {
    type: 'double',
    ...alns.maxDestructionRate,
    meaning:
      'Greatest fraction of the placed pieces, of which at most 100 are counted, that an iteration removes (one at least).',
  },
  scoreNoise: {
    type: 'double',
    ...alns.scoreNoise,
    meaning:
      'The score of each insertion is multiplied by a random factor between 1 and 1 plus this value, for diversity.',
  },
  seed: {
    type: 'int64',
    ...alns.seed,
    meaning: 'Seed of every random choice of the search.',
  },
  unplacedPenalty: {
    type: 'int64',
    ...alns.unplacedPenalty,
    meaning:
      'Cost of each unplaced piece instance, in square millimetres of used sheet; the default outweighs all sheets of any job.',
  },
  priorityPenalty: {
    type: 'int64',
    ...alns.priorityPenalty,
    meaning:
      'Further cost of each unplaced piece instance per unit of its priority, in square millimetres of used sheet.',
  },
  cutPenalty: {
    type: 'int64',
    ...alns.cutPenalty,
    meaning:
      'Cost of each cut, in square millimetres of used sheet; at 0 fewer cuts only decide between equals.',
  },
  directionChangePenalty: {
    type: 'int64',
    ...alns.directionChangePenalty,
    meaning:
      'Cost of each cut whose direction differs from that of the cut above it, in square millimetres of used sheet.',
  },
  liquidOffcutBonus: {
    type: 'double',
    ...alns.liquidOffcutBonus,
    meaning:
      "Fraction of the largest offcut's area that is deducted from the cost; at 0 a larger offcut only decides between equals.",
  },
  reheatingInterval: {
    type: 'int',
    ...alns.reheatingInterval,
    meaning:
      'Iterations in a row without a new best layout after which the temperature is raised; 0: never. Where a few sheets of several sizes hold many pieces each, each choice of sheets is searched for twice as many at first, and each further time for twice as many as before, up to sixteen times as many.',
  },
  reheatingFactor: {
    type: 'double',
    ...alns.reheatingFactor,
    meaning: 'Factor by which a reheat multiplies the temperature, which never exceeds the initial one.',
  },
  maxReheats: {
    type: 'int',
    ...alns.maxReheats,
    meaning: 'Reheats allowed to each thread; 0: none.',
  },
  returnToBestAfter: {
    type: 'int',
    ...alns.returnToBestAfter,
    meaning:
      'Whenever this many further iterations have brought no new best layout, the search may return to the best, or to the best attempt at a better one; 0: never.',
  },
  returnToBestProb: {
    type: 'double',
    ...alns.returnToBestProb,
    meaning: 'Probability of returning to the best layout each time that returnToBestAfter is reached.',
  },
  weightDecay: {
    type: 'double',
    ...alns.weightDecay,
    meaning:
      'Share of its old weight that an operator keeps when the average score of its last uses is mixed in.',
  },
  initialOperatorWeight: {
    type: 'double',
    ...alns.initialOperatorWeight,
    meaning:
      'Weight of every destroy operator as the search begins; it is chosen in proportion to its weight.',
  },
  minOperatorWeight: {
    type: 'double',
    ...alns.minOperatorWeight,
    meaning: 'Lower bound of the weight of an operator, so that each stays in use.',
  },
  maxNoBestImproveMs: {
    type: 'double',
    ...alns.maxNoBestImproveMs,
    meaning: 'The search stops when this many milliseconds have brought no new best layout; 0: never.',
  },
  maxInterSheetTransfersPerIter: {
    type: 'int',
    ...alns.maxInterSheetTransfersPerIter,
    meaning: 'Attempts in each accepted iteration to move a piece to a fuller sheet.',
  },
  maxTreeOperatorsPerIter: {
    type: 'int',
    ...alns.maxTreeOperatorsPerIter,
    meaning:
      'Attempts in each accepted iteration to make the leftovers of a sheet more useful by moving a subtree within it.',
  },
  repairStrategy: {
    type: 'enum',
    ...alns.repairStrategy,
    meaning:
      'How removed pieces return: fullRebuild builds the touched sheets anew, treeNative inserts each into the cut trees where its score is best, treeNativeRegret first those that would lose most by waiting.',
  },
} as const satisfies Fields;
