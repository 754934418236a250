import { systemTicks } from '../clock.ts';
import { ContractError, type ErrorData, errorData } from '../contract/errors.ts';
import { parseKeyRequest } from '../contract/keys.ts';
import { sentIn } from '../contract/parse.ts';
import type { SheetResult } from '../contract/sheet-result.ts';
import { parseVerifyBody, REQUEST_PATH } from '../contract/verify-body.ts';
import type { SolveLimits } from '../domain/job.ts';
import { type Prepared, prepare, prepareRequest } from '../domain/prepare.ts';
import type { PtxWarning } from '../domain/ptx-warnings.ts';
import { type Ptx, ptxSteps } from '../ptx/write.ts';
import { sheetRenderer } from '../svg/render.ts';
import { sheetResults, withoutSheets } from './sheet-results.ts';

export type { Ptx } from '../ptx/write.ts';

/** A request that was read, and how long reading took. */
export interface Read extends Prepared {
  readonly readingMs: number;
}

/** `prepare`, timed on its own thread, so that waiting for the thread does not count as reading. */
export function read(body: Uint8Array, limits: SolveLimits): Read {
  const since = systemTicks();
  const prepared = prepare(body, limits);
  // V8 takes microseconds to add a member to a copy: more than for a whole piece.
  return Object.assign(prepared, { readingMs: systemTicks() - since });
}

/** The body of a verification, once its request was read. */
export interface ClaimRead {
  readonly prepared: Prepared;
  /** The response, a view of the body. */
  readonly response: Uint8Array<ArrayBuffer>;
}

/** Reads the request in the body of a verification. */
export function readClaim(body: Uint8Array<ArrayBuffer>, limits: SolveLimits): ClaimRead {
  const { request, requestBytes, response } = parseVerifyBody(body);
  const prepared = prepareRequest(request, limits, sentIn(requestBytes));
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

/**
 * Draws the sheets of a result, one by one.
 *
 * @param job the encoded job.
 * @param result the `result` object as UTF-8 JSON.
 * @param sheets how many it has.
 * @param until when the time is up, in ticks: sheets left then are drawn as outlines.
 */
export function* drawings(
  job: Uint8Array,
  result: Uint8Array,
  sheets: number,
  until: number,
): Generator<string> {
  const timeIsUp = () => systemTicks() >= until;
  const render = sheetRenderer(fromJson(job), sheets, { timeIsUp });
  for (const sheet of sheetResults(result)) yield render(sheet);
}

/**
 * Draws one sheet of a result.
 *
 * @param index its position among the `sheets` of the result.
 */
export function drawing(
  job: Uint8Array,
  sheet: SheetResult,
  index: number,
  sheets: number,
  until: number,
): string {
  const timeIsUp = () => systemTicks() >= until;
  return sheetRenderer(fromJson(job), sheets, { timeIsUp }, index)(sheet);
}

/** Characters of JSON that are turned into bytes at a time. */
const PART = 1 << 18;

/** A JSON array of texts, in parts. Only one part at a time is held as text. */
export function jsonArray(texts: Iterable<string>): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let pending = '[';
  let separator = '';
  for (const text of texts) {
    pending += separator + JSON.stringify(text);
    separator = ',';
    if (pending.length < PART) continue;
    parts.push(Buffer.from(pending));
    pending = '';
  }
  parts.push(Buffer.from(`${pending}]`));
  return parts;
}

/** The drawings as the envelope has them. */
export function draw(
  job: Uint8Array,
  result: Uint8Array,
  sheets: number,
  until: number,
): Uint8Array<ArrayBuffer>[] {
  return jsonArray(drawings(job, result, sheets, until));
}

/** A PTX file as the envelope has it, and what to mind about it. */
export interface WrittenPtx {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly warnings: readonly PtxWarning[];
}

/** Writes the PTX file of a result, in steps: its sheets are read one by one. */
export const writingPtx = (job: Uint8Array, result: Uint8Array): Generator<void, Ptx, void> =>
  ptxSteps(fromJson(job), withoutSheets(result), sheetResults(result));

/** Writes the PTX file of a result at once. */
export function ptxFile(job: Uint8Array, result: Uint8Array): Ptx {
  const steps = writingPtx(job, result);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, for the envelope. */
export function ptx(job: Uint8Array, result: Uint8Array): WrittenPtx {
  const { text, warnings } = ptxFile(job, result);
  return { json: Buffer.from(JSON.stringify(text)), warnings };
}

const fromJson = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

/** What a worker can do. Arguments and outcomes can be sent between threads. */
const WORK = { prepare: read, readClaim, keyRequest: parseKeyRequest, draw, ptx };

type Work = typeof WORK;

export type WorkName = keyof Work;
export type Arguments<Name extends WorkName> = Parameters<Work[Name]>;
export type Outcome<Name extends WorkName> = ReturnType<Work[Name]>;

/** A task for a worker. */
export interface Call<Name extends WorkName = WorkName> {
  readonly name: Name;
  readonly args: Arguments<Name>;
}

/** Its outcome, or its refusal. An internal fault has no reply: it ends the worker. */
export type Reply<Name extends WorkName = WorkName> =
  | { readonly outcome: Outcome<Name>; readonly refusal?: undefined }
  | { readonly outcome?: undefined; readonly refusal: ErrorData };

export function perform({ name, args }: Call): Reply {
  const work = WORK[name] as (...given: typeof args) => Outcome<WorkName>;
  try {
    return { outcome: work(...args) };
  } catch (error) {
    if (error instanceof ContractError) return { refusal: errorData(error) };
    throw error;
  }
}
