import * as v from 'valibot';
import { SolveRequestSchema } from '../../../src/contract/request.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { writePtx } from '../../../src/ptx/write.ts';
import type { SolveResponse, WireRequest } from '../api/types.ts';
import { FileProblem } from './problem.ts';

/** A PTX file does not depend on the limits of a server. */
const ANY_SERVER = { maxMs: 1, maxThreads: 1, cores: 1 };

/** A PTX file as bytes, with what to mind about it. */
export interface PtxFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly note: string;
}

/**
 * The PTX file of a result, as the service writes it.
 *
 * @throws FileProblem if no PTX file can hold the layout.
 */
export function ptxFileOf(request: WireRequest, { result }: SolveResponse): PtxFile {
  const job = toJob(v.parse(SolveRequestSchema, request), ANY_SERVER);
  const { text, warnings } = writePtx(job, result, result.sheets);
  const [warning] = warnings;
  if (text === null) throw new FileProblem(warning?.message);
  // ISO 8859-1: each character is one byte.
  return { bytes: Uint8Array.from(text, (letter) => letter.charCodeAt(0)), note: warning?.message ?? '' };
}
