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
  maxNoImprove: 'An island stops after this many iterations without improvement; 0: never.',
  timeLimitMs: 'Milliseconds for the whole solve.',
  numThreads: 'Number of islands, parallel searches; 0: one per hardware thread. At most 640,000 / pieces.',
  fullRebuildProbability: 'Probability that an iteration rebuilds the whole layout.',
  earlyStopThreshold:
    'An island stops when its best cost exceeds the overall best by more than this fraction; 0: never.',
  earlyStopMinIter: 'Iterations that an island completes before earlyStopThreshold applies to it.',
  coolingRate:
    'Factor of the temperature after each iteration; closer to 1 while the search uses a longer reheatingInterval.',
  initialAcceptProb:
    'Initial temperature, as the probability of accepting a layout that is worse by a tenth of the mean piece area.',
  minTemperature: 'Lower bound of the temperature, in mean piece areas.',
  minDestructionRate:
    'Smallest fraction of the placed pieces, of which at most 100 count, that an iteration removes; at most maxDestructionRate.',
  maxDestructionRate: 'Largest fraction that an iteration removes; at least one piece.',
  scoreNoise: 'Each insertion score is multiplied by a random factor from 1 to 1 plus this value.',
  seed: 'Seed for all random choices of the search.',
  unplacedPenalty: 'Cost of each unplaced piece instance in mm² of used sheet. The default exceeds any job.',
  priorityPenalty: 'Additional cost per unit of the priority of an unplaced instance, in mm² of used sheet.',
  cutPenalty: 'Cost of each cut, in mm² of used sheet. At 0, the number of cuts only breaks ties.',
  directionChangePenalty: 'Cost of each cut that runs across its parent cut, in mm² of used sheet.',
  liquidOffcutBonus: "Fraction of the largest offcut's area that is deducted from the cost.",
  reheatingInterval:
    'Iterations without a new best layout before the temperature is raised; 0: never. Large jobs, and jobs with several sheet sizes, wait longer.',
  reheatingFactor:
    'Factor by which a reheat multiplies the temperature, up to the initial one, or a quarter of it for large jobs.',
  maxReheats: 'Maximum reheats of each island; 0: none.',
  returnToBestAfter:
    'Iterations without a new best layout after which the search may return to its best layout or attempt; 0: never.',
  returnToBestProb: 'Probability of that return.',
  weightDecay:
    'Share of its old weight that a destroy operator keeps in each update; the rest is its average score.',
  initialOperatorWeight: 'Initial weight of each destroy operator.',
  minOperatorWeight: 'Lower bound of the weights.',
  maxNoBestImproveMs: 'The search stops after this many milliseconds without improvement; 0: never.',
  maxInterSheetTransfersPerIter: 'Attempts per accepted iteration to move a piece to a fuller sheet.',
  maxTreeOperatorsPerIter:
    'Attempts per accepted iteration to move a subtree within its sheet for better leftovers.',
  repairStrategy:
    'How removed pieces are reinserted. treeNative: each where it scores best. treeNativeRegret: first those that would lose most by waiting. fullRebuild: the affected sheets are rebuilt.',
});
