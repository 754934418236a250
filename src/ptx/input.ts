/** What a PTX file is made of: a job, and parts of its result. */

import type { Offcut, SheetResult, SolveResult } from '../contract/response.ts';
import type { Job } from '../domain/job.ts';
import { type PtxWarning, unavailable } from '../domain/ptx-warnings.ts';

export type PtxJob = Pick<
  Job,
  'unit' | 'materials' | 'rules' | 'production' | 'pieces' | 'sheets' | 'edgeBands'
>;

/** An offcut to keep. */
export type PtxOffcut = Pick<Offcut, 'offcutId' | 'sheetIndex' | 'x' | 'y' | 'width' | 'height'>;

/** A used sheet. A fixed one is cut already. */
export type PtxSheet = Pick<
  SheetResult,
  'sheetIndex' | 'usedArea' | 'wasteArea' | 'placements' | 'cutTree' | 'cutTreeFlat' | 'fixed'
>;

/** A result without its sheets. */
export type PtxResult = Pick<SolveResult, 'unplaced' | 'machineMs'> & {
  readonly offcuts?: readonly PtxOffcut[];
};

/** No PTX file can hold the layout. */
export class PtxUnavailable extends Error {
  readonly warning: PtxWarning;

  constructor(fieldPath: string, message: string) {
    super(message);
    this.warning = unavailable(fieldPath, message);
  }
}
