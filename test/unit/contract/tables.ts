/** The field tables of the contract, repeated by hand: `[type, default]`, no default for required fields. */
type Row = readonly [type: string, fallback?: unknown];
type Table = Readonly<Record<string, Row>>;

export const PIECE: Table = {
  originalIndex: ['int'],
  width: ['int'],
  height: ['int'],
  quantity: ['int', 1],
  canRotate: ['bool', true],
  priority: ['int', 0],
  label: ['text'],
  material: ['text'],
};

export const SHEET: Table = {
  width: ['int'],
  height: ['int'],
  kerfWidth: ['int'],
  marginLeft: ['int'],
  marginRight: ['int'],
  marginTop: ['int'],
  marginBottom: ['int'],
  quantity: ['int', 1],
  label: ['text'],
  material: ['text'],
  cost: ['int'],
  offcut: ['bool'],
};

export const DEFECT: Table = { x: ['int'], y: ['int'], width: ['int'], height: ['int'] };

export const PARAMS: Table = {
  maxStages: ['int', 5],
  alternateOrientation: ['bool', true],
  firstCutVertical: ['bool', true],
  kerfWidth: ['int', 0],
  minTrimSize: ['int', 0],
  marginLeft: ['int', 0],
  marginRight: ['int', 0],
  marginTop: ['int', 0],
  marginBottom: ['int', 0],
  allowRotation: ['bool', true],
  bookHeight: ['int'],
};

export const MACHINE: Table = {
  sheetMs: ['int', 0],
  cutMs: ['int', 0],
  turnMs: ['int', 0],
  feedMmPerS: ['int'],
};

export const OFFCUT_CLASS: Table = {
  minLength: ['int'],
  minWidth: ['int'],
  minArea: ['int', 0],
  valuePercent: ['int', 100],
};

export const FIXED_SHEET: Table = { sheetIndex: ['int'] };

export const BUILDER_CONFIG: Table = {
  beamWidth: ['int', 10],
  beamWidthAtRoot: ['int', 50],
  maxBuildCalls: ['int', 0],
  maxRecursionDepth: ['int', 500],
  scoreNoise: ['double', 0],
  noiseSeed: ['uint64', 0n],
};

export const ALNS_CONFIG: Table = {
  maxIterations: ['int', 0],
  maxNoImprove: ['int', 0],
  timeLimitMs: ['double', 5000],
  numThreads: ['int', 1],
  fullRebuildProbability: ['double', 0],
  earlyStopThreshold: ['double', 0],
  earlyStopMinIter: ['int', 1000],
  coolingRate: ['double', 0.9999],
  initialAcceptProb: ['double', 0.35],
  minTemperature: ['double', 0.01],
  minDestructionRate: ['double', 0.01],
  maxDestructionRate: ['double', 0.12],
  scoreNoise: ['double', 0.2],
  seed: ['int64', 0n],
  unplacedPenalty: ['int64', 10_000_000_000_000_000n],
  priorityPenalty: ['int64', 10_000_000_000_000_000n],
  cutPenalty: ['int64', 0n],
  directionChangePenalty: ['int64', 0n],
  liquidOffcutBonus: ['double', 0],
  reheatingInterval: ['int', 20_000],
  reheatingFactor: ['double', 10],
  maxReheats: ['int', 1_000_000],
  returnToBestAfter: ['int', 50_000],
  returnToBestProb: ['double', 0.5],
  weightDecay: ['double', 0.9],
  initialOperatorWeight: ['double', 1],
  minOperatorWeight: ['double', 0.05],
  maxNoBestImproveMs: ['double', 0],
  maxInterSheetTransfersPerIter: ['int', 0],
  maxTreeOperatorsPerIter: ['int', 0],
  repairStrategy: ['enum', 'treeNative'],
};

export const REQUEST: Table = {
  strategy: ['enum', 'greedy'],
  includeSvg: ['bool', false],
  unit: ['enum'],
  includeCutList: ['bool', false],
  includePtx: ['bool', false],
  includeWarnings: ['bool', false],
};

/** Every scalar field of a request: its path in a minimal one, and its row. */
export const SCALARS: readonly (readonly [path: string, row: Row])[] = [
  ...rows('pieces[0].', PIECE),
  ...rows('sheets[0].', SHEET),
  ...rows('sheets[0].defects[0].', DEFECT),
  ...rows('params.', PARAMS),
  ...rows('builderConfig.', BUILDER_CONFIG),
  ...rows('alnsConfig.', ALNS_CONFIG),
  ...rows('', REQUEST),
];

function rows(prefix: string, table: Table) {
  return Object.entries(table).map(([name, row]) => [prefix + name, row] as const);
}
