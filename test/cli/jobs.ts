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
