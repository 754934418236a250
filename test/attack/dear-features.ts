/** The dearest legal requests of single features: as much text, as many materials, lists and sheets that are cut already as fit. */

const MANY = 100_000;

/** As long as it may be on as many pieces as there may be: together they come near the limit on texts. */
const LABEL = 'x'.repeat(114);

/** Characters that take most bytes in a drawing. */
const ESCAPED = '"'.repeat(120);

const MATERIALS = Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(64, 'm'));

const CLASSES = Array.from({ length: 8 }, (_, at) => ({
  minLength: 8 - at,
  minWidth: 1,
  valuePercent: 100 - at,
}));

/** A sheet of ten by ten that is one piece. */
function fixedSheet(sheetIndex: number) {
  const place = { x: 0, y: 0, width: 10, height: 10 };
  const piece = { pieceId: 0, ...place, rotated: false, priority: 0 };
  const leaf = { type: 'piece', ...place, direction: 'V', stage: 0, depth: 0, kerfSize: 0 };
  return { sheetIndex, cutTree: { ...leaf, piece, child: null, next: null } };
}

export const DEAR_FEATURES = {
  'labels on as many pieces as there may be': {
    pieces: [{ width: 10, height: 10, quantity: MANY, label: LABEL }],
    sheets: [{ width: 10, height: 10, quantity: MANY }],
  },
  'labels in as many drawings as there may be': {
    pieces: [{ width: 9, height: 9, quantity: 10_000, label: ESCAPED }],
    sheets: [{ width: 10, height: 10, quantity: 10_000, label: ESCAPED }],
    includeSvg: true,
  },
  'a hundred materials, with every list': {
    pieces: MATERIALS.map((material) => ({ width: 7, height: 6, quantity: 500, material })),
    sheets: MATERIALS.map((material) => ({ width: 15, height: 9, quantity: 500, material, cost: 7 })),
    params: { kerfWidth: 1, offcutClasses: CLASSES },
    includeCutList: true,
    includePtx: true,
    includeWarnings: true,
  },
  'a hundred materials for ever': {
    pieces: MATERIALS.map((material) => ({ width: 7, height: 6, quantity: 1_000, material })),
    sheets: MATERIALS.map((material) => ({ width: 150, height: 90, quantity: 1_000, material })),
    strategy: 'alns',
    alnsConfig: { timeLimitMs: 86_400_000, numThreads: 0 },
  },
  'sheets that are cut already, and the rest': {
    pieces: [{ width: 10, height: 10, quantity: 10_000 }],
    sheets: [{ width: 10, height: 10, quantity: MANY }],
    fixedSheets: Array.from({ length: 3_500 }, (_, at) => fixedSheet(at)),
    includeSvg: true,
    includeCutList: true,
    includePtx: true,
  },
} as const;
