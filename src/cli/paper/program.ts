/** The programs of `cutting-layout labels` and `worksheets`. They share a bundle: no server makes PDF documents. */

import { attempt } from '../attempt.ts';
import type { Program } from '../on-demand.ts';
import { labelsHelp, labels as runLabels } from './labels.ts';
import { worksheets as runWorksheets, worksheetsHelp } from './worksheets.ts';

export const labels: Program = {
  run: (args) => attempt('labels', () => runLabels(args)),
  help: () => labelsHelp(),
};

export const worksheets: Program = {
  run: (args) => attempt('worksheets', () => runWorksheets(args)),
  help: () => worksheetsHelp(),
};
