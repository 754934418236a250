/** Which waste is worth keeping. */

import type { Defect } from '../../../src/domain/job.ts';
import { isSpoiled } from '../../../src/svg/offcuts.ts';
import type { Rectangle } from '../../../src/svg/paper.ts';

/** The shorter side of an offcut to keep, in millimetres, until someone sets another: narrower strips are rarely stored. */
export const MIN_OFFCUT = 100;

/** Whether waste goes back into the rack: no side is shorter than `least`, and no defect lies on it. */
export function isOffcut(waste: Rectangle, defects: readonly Defect[], least: number): boolean {
  return Math.min(waste.width, waste.height) >= least && !isSpoiled(waste, defects);
}
