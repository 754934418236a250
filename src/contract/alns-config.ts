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
    meaning: 'Each island stops after this many iterations; 0: no limit.',
  },
  maxNoImprove: {
    type: 'int',
    ...alns.maxNoImprove,
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
    ...alns.numThreads,
    min: 0,
    meaning:
      'Number of islands: parallel searches that share their best layout; 0: one per hardware thread. The server decides how many threads run them, which affects only the time. A job of more than 10,000 pieces gets at most 640,000 / pieces islands.',
  },
  fullRebuildProbability: {
    type: 'double',
    ...alns.fullRebuildProbability,
    meaning: 'Probability that an iteration rebuilds the whole layout instead of repairing part of it.',
  },
  earlyStopThreshold: {
    type: 'double',
    ...alns.earlyStopThreshold,
    meaning:
      'An island stops when its best cost exceeds the overall best by more than this fraction; 0: never.',
  },
  earlyStopMinIter: {
    type: 'int',
    ...alns.earlyStopMinIter,
    meaning: 'Iterations that an island completes before earlyStopThreshold applies to it.',
  },
  coolingRate: {
    type: 'double',
    ...alns.coolingRate,
    meaning:
      'Factor applied to the temperature after each iteration. It moves towards 1 whenever the search lengthens reheatingInterval.',
  },
  initialAcceptProb: {
    type: 'double',
    ...alns.initialAcceptProb,
    meaning:
      'Initial probability of accepting a layout that is worse by a tenth of the mean piece area. Sets the initial temperature.',
  },
  minTemperature: {
    type: 'double',
    ...alns.minTemperature,
    meaning: 'Lower bound of the temperature, in mean piece areas.',
  },
  minDestructionRate: {
    type: 'double',
    ...alns.minDestructionRate,
    meaning:
      'Smallest fraction of the placed pieces that an iteration removes, counting at most 100 pieces; at least one is removed. Must not exceed maxDestructionRate.',
  },
  maxDestructionRate: {
    type: 'double',
    ...alns.maxDestructionRate,
    meaning:
      'Largest fraction of the placed pieces that an iteration removes, counting at most 100 pieces; at least one is removed.',
  },
  scoreNoise: {
    type: 'double',
    ...alns.scoreNoise,
    meaning:
      'Each insertion score is multiplied by a random factor between 1 and 1 plus this value, for diversity.',
  },
  seed: {
    type: 'int64',
    ...alns.seed,
    meaning: "Seed for all of the search's random choices.",
  },
  unplacedPenalty: {
    type: 'int64',
    ...alns.unplacedPenalty,
    meaning:
      'Cost of each unplaced piece instance, in mm² of used sheet. The default exceeds the sheet area of any job.',
  },
  priorityPenalty: {
    type: 'int64',
    ...alns.priorityPenalty,
    meaning:
      'Additional cost of each unplaced piece instance per unit of its priority, in mm² of used sheet.',
  },
  cutPenalty: {
    type: 'int64',
    ...alns.cutPenalty,
    meaning: 'Cost of each cut, in mm² of used sheet. At 0, the number of cuts only breaks ties.',
  },
  directionChangePenalty: {
    type: 'int64',
    ...alns.directionChangePenalty,
    meaning: 'Cost of each cut that runs across its parent cut, in mm² of used sheet.',
  },
  liquidOffcutBonus: {
    type: 'double',
    ...alns.liquidOffcutBonus,
    meaning:
      "Fraction of the largest offcut's area that is deducted from the cost. At 0, the largest offcut only breaks ties.",
  },
  reheatingInterval: {
    type: 'int',
    ...alns.reheatingInterval,
    meaning:
      'Consecutive iterations without a new best layout before the temperature is raised; 0: never. For jobs that cut many pieces from a few sheets of several sizes, the search tries one choice of sheets for twice this long, and doubles that each time it comes back to the same choice, up to a factor of 16. For more than 100 pieces on more than 16 sheets, it waits longer by a factor of a twentieth of the number of pieces.',
  },
  reheatingFactor: {
    type: 'double',
    ...alns.reheatingFactor,
    meaning:
      'Factor by which a reheat multiplies the temperature, up to the initial temperature; up to a quarter of it for more than 100 pieces on more than 16 sheets.',
  },
  maxReheats: {
    type: 'int',
    ...alns.maxReheats,
    meaning: 'Maximum reheats of each island; 0: none.',
  },
  returnToBestAfter: {
    type: 'int',
    ...alns.returnToBestAfter,
    meaning:
      'After every this many iterations without a new best layout, the search may return to the best layout, or to its best attempt at a better one; 0: never.',
  },
  returnToBestProb: {
    type: 'double',
    ...alns.returnToBestProb,
    meaning: 'Probability of that return, each time returnToBestAfter is reached.',
  },
  weightDecay: {
    type: 'double',
    ...alns.weightDecay,
    meaning:
      'Share of its old weight that an operator keeps in each weight update; the rest comes from its average score.',
  },
  initialOperatorWeight: {
    type: 'double',
    ...alns.initialOperatorWeight,
    meaning: 'Initial weight of each destroy operator. Operators are drawn in proportion to their weights.',
  },
  minOperatorWeight: {
    type: 'double',
    ...alns.minOperatorWeight,
    meaning: 'Lower bound of an operator weight, which keeps every operator in use.',
  },
  maxNoBestImproveMs: {
    type: 'double',
    ...alns.maxNoBestImproveMs,
    meaning: 'The search stops after this many milliseconds without a new best layout; 0: never.',
  },
  maxInterSheetTransfersPerIter: {
    type: 'int',
    ...alns.maxInterSheetTransfersPerIter,
    meaning: 'Attempts per accepted iteration to move a piece to a fuller sheet.',
  },
  maxTreeOperatorsPerIter: {
    type: 'int',
    ...alns.maxTreeOperatorsPerIter,
    meaning:
      'Attempts per accepted iteration to improve the leftovers of a sheet by moving a subtree within it.',
  },
  repairStrategy: {
    type: 'enum',
    ...alns.repairStrategy,
    meaning:
      'How removed pieces are reinserted. treeNative: each where it scores best in the cut trees. treeNativeRegret: first those that would lose most by waiting. fullRebuild: the affected sheets are rebuilt from scratch.',
  },
} as const satisfies Fields;
