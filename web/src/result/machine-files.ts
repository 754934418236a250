/** Files for machines, as the service, the command line and the library write them. */

import * as v from 'valibot';
import { latin1Bytes } from '../../../src/contract/latin1.ts';
import { SolveRequestSchema } from '../../../src/contract/request.ts';
import type { Job } from '../../../src/domain/job.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { OtdUnavailable } from '../../../src/otd/errors.ts';
import { writeOtd } from '../../../src/otd/write.ts';
import { writePtx } from '../../../src/ptx/write.ts';
import type { SolveResponse, WireRequest } from '../api/types.ts';
import { FileProblem } from './problem.ts';

/** A file does not depend on the limits of a server. */
const ANY_SERVER = { maxMs: 1, maxThreads: 1, cores: 1 };

const jobOf = (request: WireRequest): Job => toJob(v.parse(SolveRequestSchema, request), ANY_SERVER);

/** A PTX file as bytes, with what to mind about it. */
export interface PtxFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly note: string;
}

/**
 * The PTX file of a result.
 *
 * @throws FileProblem if no PTX file can hold the layout.
 */
export function ptxFileOf(request: WireRequest, { result }: SolveResponse): PtxFile {
  const { text, warnings } = writePtx(jobOf(request), result, result.sheets);
  const [warning] = warnings;
  if (text === null) throw new FileProblem(warning?.message);
  return { bytes: latin1Bytes(text), note: warning?.message ?? '' };
}

/**
 * The OTD file of a result.
 *
 * @param at when the layout was made, as an ISO date in UTC.
 * @throws FileProblem if no OTD file can hold the layout.
 */
export function otdFileOf(
  request: WireRequest,
  { result }: SolveResponse,
  at: string,
): Uint8Array<ArrayBuffer> {
  try {
    return latin1Bytes(writeOtd(jobOf(request), result.sheets, at));
  } catch (error) {
    throw error instanceof OtdUnavailable ? new FileProblem(error.message) : error;
  }
}
