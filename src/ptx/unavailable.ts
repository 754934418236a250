import { type PtxWarning, unavailable } from '../domain/ptx-warnings.ts';

/** No PTX file can hold the layout. */
export class PtxUnavailable extends Error {
  readonly warning: PtxWarning;

  constructor(fieldPath: string, message: string) {
    super(message);
    this.warning = unavailable(fieldPath, message);
  }
}
