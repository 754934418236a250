/**
 * What a PTX file is made of: a job, and parts of its result. Optional members belong to requests that use them.
 */

import type { SheetResult, SolveResult } from '../contract/response.ts';
import type { Job, Piece, Sheet } from '../domain/job.ts';
import { type PtxWarning, unavailable } from '../domain/ptx-warnings.ts';

/** Along which side of an unturned piece, or of a sheet, the grain runs. */
type Grain = 'none' | 'x' | 'y';

export type PtxPiece = Piece & { readonly grain?: Grain; readonly extraQuantity?: number };
export type PtxStock = Sheet & { readonly grain?: Grain };

export interface PtxJob extends Pick<Job, 'unit' | 'materials' | 'rules' | 'production'> {
  readonly pieces: readonly PtxPiece[];
  readonly sheets: readonly PtxStock[];
}

/** An offcut to keep. */
export interface PtxOffcut {
  readonly offcutId: string;
  readonly sheetIndex: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly value: number;
}

/** A used sheet. A fixed one is cut already. */
export type PtxSheet = Pick<
  SheetResult,
  'sheetIndex' | 'usedArea' | 'wasteArea' | 'placements' | 'cutTree' | 'cutTreeFlat'
> & { readonly fixed?: boolean };

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
