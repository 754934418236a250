/** The programs of `cutting-layout solve` and `validate`. They share a bundle: no server needs to read tables. */

import { attempt } from '../attempt.ts';
import type { Program } from '../on-demand.ts';
import { solveHelp } from './help.ts';
import { solve as runSolve } from './solve.ts';
import { validate as runValidate, validateHelp } from './validate.ts';

export const solve: Program = {
  run: (args) => attempt('solve', () => runSolve(args)),
  help: () => solveHelp(),
};

export const validate: Program = {
  run: (args) => attempt('validate', () => runValidate(args)),
  help: () => validateHelp(),
};
