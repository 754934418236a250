/** The program of `cutting-layout solve`. It has its own bundle: no server needs to read tables. */

import { attempt } from '../attempt.ts';
import type { Program } from '../on-demand.ts';
import { solveHelp } from './help.ts';
import { solve } from './solve.ts';

export const run: Program['run'] = (args) => attempt('solve', () => solve(args));

export const help: Program['help'] = () => solveHelp();
