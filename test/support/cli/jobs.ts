/** A small job. */
export const REQUEST = {
  pieces: [{ width: 600, height: 400, quantity: 5 }],
  sheets: [{ width: 1000, height: 800, quantity: 9 }],
};

/** A job that takes minutes. */
export const LONG = {
  pieces: Array.from({ length: 200 }, (_, i) => ({
    width: 101 + ((i * 37) % 211),
    height: 89 + ((i * 53) % 157),
  })),
  sheets: [{ width: 1000, height: 700, quantity: 100 }],
  builderConfig: { maxBuildCalls: 10_000_000 },
};

/** A job whose search only ends when its time is over: as cuts cost something, no bound proves a layout optimal. */
export const DEEP = {
  pieces: LONG.pieces,
  sheets: LONG.sheets,
  strategy: 'alns',
  alnsConfig: { timeLimitMs: 3_600_000, maxIterations: 0, maxNoImprove: 0, cutPenalty: 1, numThreads: 2 },
};

/** More work than any machine does within the time limit of a test, by either strategy. */
export const ENDLESS_JOB = {
  pieces: Array.from({ length: 1000 }, (_, index) => ({
    width: 101 + ((index * 379) % 1400),
    height: 97 + ((index * 577) % 900),
    quantity: 20,
  })),
  sheets: [{ width: 3210, height: 2250, quantity: 100_000 }],
  builderConfig: { beamWidth: 1000, maxBuildCalls: 10_000_000 },
};
