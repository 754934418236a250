import type { Engine } from '../../../src/engine/engine.ts';

/** A result as the addon gives it, of which a test says what matters to it. */
export const result = (change: object = {}): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      sheetsUsed: 2,
      totalPlaced: 3,
      totalUsedArea: 150,
      totalWasteArea: 50,
      unplacedIndices: [7, 7],
      sheets: [{ sheetIndex: 0 }, { sheetIndex: 1 }],
      engineVersion: '1.2.3',
      bound: { lowerBoundArea: 100, gap: 0.5, optimal: false },
      search: { iterations: 12, interrupted: false },
      ...change,
    }),
  );

/** An engine that answers with `answer`, whatever it is asked. */
export const engineWith = (answer: () => Promise<Uint8Array>): Engine => ({
  version: '1.2.3',
  solve: async () => ({
    summary: { sheets: 2, iterations: 12, utilization: 0.75 },
    result: await answer(),
  }),
});
