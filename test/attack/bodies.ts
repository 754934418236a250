/** The most expensive bodies that are legal, and some that are not. */

/** Bytes that the body of a verification may have. */
export const MAX_CLAIM_BYTES = 16_777_216;

/** What an honest shop sends. */
export const HONEST_JOB = {
  pieces: Array.from({ length: 10 }, (_, index) => ({
    width: 250 + 90 * index,
    height: 800 - 40 * index,
    quantity: 2,
  })),
  sheets: [{ width: 3210, height: 2250, quantity: 10 }],
} as const;

const FOREVER = { strategy: 'alns', alnsConfig: { timeLimitMs: 86_400_000, numThreads: 0 } };

/** Solves of a few hundred bytes that cost as much as they may. */
export const EXPENSIVE_JOBS = {
  'as many pieces as there may be, a sheet each': {
    pieces: [{ width: 10, height: 10, quantity: 100_000, label: 'x'.repeat(114) }],
    sheets: [{ width: 10, height: 10, quantity: 100_000 }],
  },
  'as many drawings as there may be': {
    pieces: [{ width: 9, height: 9, quantity: 10_000, label: '"'.repeat(120) }],
    sheets: [{ width: 10, height: 10, quantity: 10_000 }],
    includeSvg: true,
    includePtx: true,
    includeCutList: true,
  },
  'ten thousand different pieces for ever': {
    pieces: Array.from({ length: 10_000 }, (_, index) => ({
      width: 100 + ((index * 379) % 1400),
      height: 100 + ((index * 577) % 900),
      quantity: 10,
    })),
    sheets: [{ width: 3210, height: 2250, quantity: 100_000 }],
    builderConfig: { beamWidth: 1000, beamWidthAtRoot: 1000, maxBuildCalls: 10_000_000 },
    ...FOREVER,
  },
  'a sheet of ten thousand defects': {
    pieces: [{ width: 50, height: 40, quantity: 500 }],
    sheets: [
      {
        width: 100_000,
        height: 100_000,
        defects: Array.from({ length: 10_000 }, (_, index) => ({
          x: (index * 7919) % 99_000,
          y: (index * 104_729) % 99_000,
          width: 90,
          height: 90,
        })),
      },
    ],
    ...FOREVER,
  },
} as const;

/** Bodies of about a mebibyte that are not requests. */
export const BAD_BODIES = [
  '['.repeat(1_000_000),
  `{"pieces":[${'1e308,'.repeat(170_000)}1]}`,
  `{${Array.from({ length: 90_000 }, (_, index) => `"k${index}":0`).join()}}`,
  `{"sheets":[{"width":1,"height":1}],"pieces":[${'{"width":0,"height":0},'.repeat(9_999)}{"width":0,"height":0}]}`,
];

/** Every piece fits every sheet by its size, and no sheet has a place for it. */
export const EXPENSIVE_REQUEST = {
  pieces: Array.from({ length: 10_000 }, (_, at) => ({
    width: 500 + (at % 100),
    height: 600 + Math.floor(at / 100),
  })),
  sheets: Array.from({ length: 6_000 }, (_, at) => ({
    width: 1_001 + at,
    height: 1_000,
    defects: [{ x: 1, y: 1, width: 9_999, height: 998 }],
  })),
};

/** No piece fits any sheet. */
export const TOO_LARGE = {
  pieces: Array.from({ length: 10_000 }, (_, at) => ({ width: 900_000 + at, height: 900_000 })),
  sheets: Array.from({ length: 10_000 }, (_, at) => ({ width: 1_000 + at, height: 1_000 })),
};

/** Each of ten thousand pieces may be the one that was placed, and sheets of thousands of defects alternate. */
export function expensiveClaim(): string {
  const pieces = Array.from({ length: 10_000 }, () => ({
    originalIndex: 1,
    width: 1,
    height: 1,
    quantity: 9,
  }));
  const defects = (x: number) =>
    Array.from({ length: 6_000 }, (_, at) => ({ x, y: 2 + at, width: 1, height: 1 }));
  const sheets = [2, 3].map((x) => ({ width: 9_000, height: 9_000, quantity: 50_000, defects: defects(x) }));
  const piece = { pieceId: 1, width: 1, height: 1, x: 0, y: 0, rotated: false };
  const region = { x: 0, y: 0, width: 1, height: 1 };
  const node = { type: 'piece', ...region, direction: 'V', stage: 0, depth: 0, kerfSize: 0 };
  const sheet = (sheetIndex: number) => ({
    sheetIndex,
    placedCount: 1,
    usedArea: 1,
    wasteArea: 1,
    largestOffcut: 1,
    maxDepth: 0,
    sheetRotated: false,
    utilization: 1,
    placements: [piece],
    cutTree: { ...node, piece: { ...piece, priority: 0 }, child: null, next: null },
    cutTreeFlat: [],
  });
  const totals = { sheetsUsed: 1, totalPlaced: 1, totalUsedArea: 1, totalWasteArea: 1 };
  const result = { ...totals, totalUnplacedPriority: 0, unplacedIndices: [], sheets: [] };
  const asked = JSON.stringify({ pieces, sheets });
  const [before = '', after = ''] = JSON.stringify({ result }).split('"sheets":[]');
  const most = MAX_CLAIM_BYTES - asked.length - before.length - after.length - 100;
  const claimed: string[] = [];
  for (let bytes = 0, at = 0; bytes < most - 500; at += 1) {
    const text = JSON.stringify(sheet((at % 2) * 50_000 + Math.floor(at / 2)));
    claimed.push(text);
    bytes += text.length + 1;
  }
  return `{"request":${asked},"response":${before}"sheets":[${claimed.join(',')}]${after}}`;
}
