import { ENGINE_SETTINGS } from './engine-settings.ts';
import type { ChoiceField, NumberField, WideField } from './fields.ts';

/** The fields of `builderConfig` and `alnsConfig`: what each setting means. The engine states its range and default. */

const { builder, alns } = ENGINE_SETTINGS;

/** Numbers that may be fractions. All others are integers, of 64 bits where the engine states a bigint. */
const FRACTIONS: ReadonlySet<string> = new Set([
  'coolingRate',
  'earlyStopThreshold',
  'fullRebuildProbability',
  'initialAcceptProb',
  'initialOperatorWeight',
  'liquidOffcutBonus',
  'maxDestructionRate',
  'maxNoBestImproveMs',
  'minDestructionRate',
  'minOperatorWeight',
  'minTemperature',
  'reheatingFactor',
  'returnToBestProb',
  'scoreNoise',
  'timeLimitMs',
  'weightDecay',
]);

/** What the engine states of a setting. */
type Stated =
  | Omit<NumberField, 'type' | 'meaning'>
  | Omit<WideField, 'type' | 'meaning'>
  | Omit<ChoiceField, 'type' | 'meaning'>;

/** The field of a setting. */
type SettingField<S> = S &
  (S extends { readonly values: readonly string[] }
    ? Pick<ChoiceField, 'type' | 'meaning'>
    : S extends { readonly default: bigint }
      ? Pick<WideField, 'type' | 'meaning'>
      : Pick<NumberField, 'type' | 'meaning'>);

type Fields<Settings> = { readonly [Name in keyof Settings]: SettingField<Settings[Name]> };

/** @param meanings in the order of the contract. */
function fieldsOf<Settings extends Readonly<Record<string, Stated>>>(
  settings: Settings,
  meanings: { readonly [Name in keyof Settings]: string },
): Fields<Settings> {
  const fields = Object.entries(meanings).map(([name, meaning]) => {
    const stated = settings[name] as Stated;
    return [name, { type: typeOf(name, stated), ...stated, meaning }];
  });
  return Object.fromEntries(fields);
}

function typeOf(name: string, stated: Stated) {
  if ('values' in stated) return 'enum';
  if (typeof stated.default === 'bigint') return stated.max < 2n ** 63n ? 'int64' : 'uint64';
  return FRACTIONS.has(name) ? 'double' : 'int';
}

export const BUILDER_CONFIG_FIELDS = fieldsOf(builder, {
  beamWidth: 'Partial layouts that the beam keeps at each level.',
  beamWidthAtRoot: 'Partial layouts that the beam keeps after the first piece of a sheet.',
  maxBuildCalls: 'Maximum recreate calls; 0: a budget that fits the job.',
  maxRecursionDepth: 'Maximum depth of a cut tree.',
  scoreNoise: 'Relative noise on the insertion order, for diversity.',
  noiseSeed: "Seed for all of the builder's random choices.",
});

const ONE_DAY_MS = 86_400_000;

/** The engine never sees the time limit, nor 0 threads. */
const ALNS = {
  ...alns,
  numThreads: { ...alns.numThreads, min: 0 },
  timeLimitMs: { min: 1, max: ONE_DAY_MS, default: 5_000 },
} as const;

/**
 * Temperatures and the acceptance of worse layouts are measured in mean piece areas, so the same settings suit jobs of
 * any size. One unit of cost is one square millimetre of used sheet. A count, an interval or a time of 0 switches its
 * rule off.
 */
export const ALNS_CONFIG_FIELDS = fieldsOf(ALNS, {
  maxIterations: 'Each island stops after this many iterations; 0: no limit.',
  maxNoImprove:
    'An island stops after this many consecutive iterations without improving its own best layout; 0: never.',
  timeLimitMs: "Time limit for the whole solve in milliseconds, capped by the server's own limit.",
  numThreads:
    'Number of islands: parallel searches that share their best layout; 0: one per hardware thread. The server decides how many threads run them, which affects only the time. A job of more than 10,000 pieces gets at most 640,000 / pieces islands.',
  fullRebuildProbability:
    'Probability that an iteration rebuilds the whole layout instead of repairing part of it.',
  earlyStopThreshold:
    'An island stops when its best cost exceeds the overall best by more than this fraction; 0: never.',
  earlyStopMinIter: 'Iterations that an island completes before earlyStopThreshold applies to it.',
  coolingRate:
    'Factor applied to the temperature after each iteration. It moves towards 1 whenever the search lengthens reheatingInterval.',
  initialAcceptProb:
    'Initial probability of accepting a layout that is worse by a tenth of the mean piece area. Sets the initial temperature.',
  minTemperature: 'Lower bound of the temperature, in mean piece areas.',
  minDestructionRate:
    'Smallest fraction of the placed pieces that an iteration removes, counting at most 100 pieces; at least one is removed. Must not exceed maxDestructionRate.',
  maxDestructionRate:
    'Largest fraction of the placed pieces that an iteration removes, counting at most 100 pieces; at least one is removed.',
  scoreNoise:
    'Each insertion score is multiplied by a random factor between 1 and 1 plus this value, for diversity.',
  seed: "Seed for all of the search's random choices.",
  unplacedPenalty:
    'Cost of each unplaced piece instance, in mm² of used sheet. The default exceeds the sheet area of any job.',
  priorityPenalty:
    'Additional cost of each unplaced piece instance per unit of its priority, in mm² of used sheet.',
  cutPenalty: 'Cost of each cut, in mm² of used sheet. At 0, the number of cuts only breaks ties.',
  directionChangePenalty: 'Cost of each cut that runs across its parent cut, in mm² of used sheet.',
  liquidOffcutBonus:
    "Fraction of the largest offcut's area that is deducted from the cost. At 0, the largest offcut only breaks ties.",
  reheatingInterval:
    'Consecutive iterations without a new best layout before the temperature is raised; 0: never. For jobs that cut many pieces from a few sheets of several sizes, the search tries one choice of sheets for twice this long, and doubles that each time it comes back to the same choice, up to a factor of 16. For more than 100 pieces on more than 16 sheets, it waits longer by a factor of a twentieth of the number of pieces.',
  reheatingFactor:
    'Factor by which a reheat multiplies the temperature, up to the initial temperature; up to a quarter of it for more than 100 pieces on more than 16 sheets.',
  maxReheats: 'Maximum reheats of each island; 0: none.',
  returnToBestAfter:
    'After every this many iterations without a new best layout, the search may return to the best layout, or to its best attempt at a better one; 0: never.',
  returnToBestProb: 'Probability of that return, each time returnToBestAfter is reached.',
  weightDecay:
    'Share of its old weight that an operator keeps in each weight update; the rest comes from its average score.',
  initialOperatorWeight:
    'Initial weight of each destroy operator. Operators are drawn in proportion to their weights.',
  minOperatorWeight: 'Lower bound of an operator weight, which keeps every operator in use.',
  maxNoBestImproveMs: 'The search stops after this many milliseconds without a new best layout; 0: never.',
  maxInterSheetTransfersPerIter: 'Attempts per accepted iteration to move a piece to a fuller sheet.',
  maxTreeOperatorsPerIter:
    'Attempts per accepted iteration to improve the leftovers of a sheet by moving a subtree within it.',
  repairStrategy:
    'How removed pieces are reinserted. treeNative: each where it scores best in the cut trees. treeNativeRegret: first those that would lose most by waiting. fullRebuild: the affected sheets are rebuilt from scratch.',
});
