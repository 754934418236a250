/** A job for the documents of the library. */

import type { SolveRequest } from '../../../src/library/index.ts';

export const REQUEST: SolveRequest = {
  pieces: [{ width: 900, height: 700, quantity: 3, label: 'Tür' }],
  sheets: [{ width: 1000, height: 810, quantity: 5 }],
  params: { kerfWidth: 4 },
};

/** The same job without stock for three sheets. */
export const OTHER: SolveRequest = { ...REQUEST, sheets: [{ width: 1000, height: 810 }] };
