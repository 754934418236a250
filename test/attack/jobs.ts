/** The dearest requests that are legal, and some that are not. */

const alns = (settings: object) => ({
  strategy: 'alns',
  alnsConfig: { timeLimitMs: 86_400_000, ...settings },
});

/** Sheets so small beside the largest one that millions of them are worth as much. */
const SMALL_SHEETS = [1889, 1890, 1891, 1892, 1893].map((width) => ({
  width,
  height: 1,
  quantity: 1_000_000,
}));

/** Requests of a few hundred bytes that ask for as much as they may. */
export const DEAR_JOBS = {
  'a stock of millions of small sheets': {
    pieces: [
      { width: 45, height: 2, canRotate: false },
      { width: 1, height: 1, quantity: 20 },
    ],
    sheets: [{ width: 1_000_000, height: 1_000_000 }, ...SMALL_SHEETS],
    ...alns({ cutPenalty: 1 }),
  },
  'thousands of tiny pieces on a huge sheet': {
    pieces: [{ width: 1, height: 1, quantity: 9_000 }],
    sheets: [{ width: 1_000_000, height: 1_000_000 }],
  },
  'thousands of pieces on one sheet': {
    pieces: [{ width: 20, height: 20, quantity: 2_000 }],
    sheets: [{ width: 6000, height: 3210, quantity: 10 }],
  },
  'as many pieces as there may be, a sheet each': {
    pieces: [{ width: 10, height: 10, quantity: 100_000 }],
    sheets: [{ width: 10, height: 10, quantity: 100_000 }],
  },
  'as many drawings as there may be, and more': {
    pieces: [{ width: 10, height: 10, quantity: 100_000 }],
    sheets: [{ width: 10, height: 10, quantity: 100_000 }],
    includeSvg: true,
  },
  'as many drawings as there may be': {
    pieces: [{ width: 9, height: 9, quantity: 10_000 }],
    sheets: [{ width: 10, height: 10, quantity: 10_000 }],
    includeSvg: true,
  },
  'ten thousand different pieces for ever': {
    pieces: Array.from({ length: 10_000 }, (_, index) => ({
      width: 100 + ((index * 379) % 1400),
      height: 100 + ((index * 577) % 900),
      quantity: 10,
    })),
    sheets: [{ width: 3210, height: 2250, quantity: 100_000 }],
    builderConfig: { beamWidth: 1000, beamWidthAtRoot: 1000, maxBuildCalls: 10_000_000 },
    ...alns({ numThreads: 0 }),
  },
  'all threads there are': {
    pieces: Array.from({ length: 60 }, (_, index) => ({ width: 300 + 17 * index, height: 200 + 13 * index })),
    sheets: [{ width: 3210, height: 2250, quantity: 100 }],
    ...alns({ numThreads: 64 }),
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
    ...alns({}),
  },
} as const;

/** Bodies of about a mebibyte that are not requests. */
export const BAD_BODIES = {
  'an endless nesting': '['.repeat(1_000_000),
  'endless numbers': `{"pieces":[${'1e308,'.repeat(170_000)}1]}`,
  'endless members': `{${Array.from({ length: 90_000 }, (_, index) => `"k${index}":0`).join()}}`,
  'faults beyond number': `{"sheets":[{"width":1,"height":1}],"pieces":[${'{"width":0,"height":0},'.repeat(9_999)}{"width":0,"height":0}]}`,
} as const;

/** What an honest shop asks for. */
export const HONEST_JOB = {
  pieces: Array.from({ length: 10 }, (_, index) => ({
    width: 250 + 90 * index,
    height: 800 - 40 * index,
    quantity: 2,
  })),
  sheets: [{ width: 3210, height: 2250, quantity: 10 }],
} as const;
