/** Reads requests up to the engine, on whichever thread. */

import { systemTicks } from '../clock.ts';
import type { ErrorData } from '../contract/errors.ts';
import { parseVerifyBody, REQUEST_PATH } from '../contract/parse.ts';
import type { SolveLimits } from '../domain/job.ts';
import { prepare, prepareRequest } from '../domain/prepare.ts';
import type { Prepared } from '../domain/prepared.ts';

/** A request that was prepared, and how long that took: waiting for a thread to do it does not count. */
export interface TimedPrepared extends Prepared {
  readonly readingMs: number;
}

/** `prepare`, timed. */
export function prepareTimed(body: Uint8Array, limits: SolveLimits): TimedPrepared {
  const since = systemTicks();
  const prepared = prepare(body, limits);
  return { ...prepared, readingMs: systemTicks() - since };
}

/** The body of a verification, once its request was read. */
export interface PreparedClaim {
  readonly prepared: Prepared;
  /** The response, a view of the body. */
  readonly response: Uint8Array<ArrayBuffer>;
}

/** Reads the request in the body of a verification. */
export function prepareClaim(body: Uint8Array<ArrayBuffer>, limits: SolveLimits): PreparedClaim {
  const { request, sent, response } = parseVerifyBody(body);
  const prepared = prepareRequest(request, limits, sent);
  const { job } = prepared;
  if (job.ok) return { prepared, response };
  return { prepared: { ...prepared, job: { ok: false, error: inRequest(job.error) } }, response };
}

/** The error of a job that is only a part of the body. */
function inRequest({ code, message, details }: ErrorData): ErrorData {
  const validationErrors = details.validationErrors?.map((fault) => ({
    ...fault,
    fieldPath: REQUEST_PATH + fault.fieldPath,
  }));
  // The message begins with the path of the first fault.
  return {
    code,
    message: REQUEST_PATH + message,
    details: { ...(validationErrors && { validationErrors }) },
  };
}
