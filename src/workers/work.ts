import { systemTicks } from '../clock.ts';
import { ContractError, type Refusal, refusalOf } from '../contract/errors.ts';
import type { SolveLimits } from '../domain/job.ts';
import { type Prepared, prepare } from '../domain/prepare.ts';
import { sheetRenderer } from '../svg/render.ts';
import { sheetCount, sheetResults } from './sheet-results.ts';

/** A request that was read, and how long that took. */
export interface Read extends Prepared {
  readonly readingMs: number;
}

/** `prepare`, timed where it is done: waiting for a thread is no reading. */
export function read(body: Uint8Array, limits: SolveLimits): Read {
  const since = systemTicks();
  const prepared = prepare(body, limits);
  return { ...prepared, readingMs: systemTicks() - since };
}

/**
 * One drawing for each sheet of a result.
 *
 * @param job the encoded job.
 * @param result the `result` object as UTF-8 JSON.
 * @param until when the time for it is up, in ticks of the machine; what is left then is drawn as outlines.
 */
export function* drawings(job: Uint8Array, result: Uint8Array, until: number): Generator<string> {
  const timeIsUp = () => systemTicks() >= until;
  const render = sheetRenderer(fromJson(job), sheetCount(result), { timeIsUp });
  for (const sheet of sheetResults(result)) yield render(sheet);
}

/** Characters of JSON that are turned into bytes at a time. */
const PART = 1 << 18;

/** The JSON array of some texts, in parts. No more than one part of it is ever held as text. */
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
export function draw(job: Uint8Array, result: Uint8Array, until: number): Uint8Array<ArrayBuffer>[] {
  return jsonArray(drawings(job, result, until));
}

const fromJson = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

/** What a worker can do: each takes and gives what can be sent between threads. */
const WORK = { prepare: read, draw };

type Work = typeof WORK;

export type WorkName = keyof Work;
export type Arguments<Name extends WorkName> = Parameters<Work[Name]>;
export type Outcome<Name extends WorkName> = ReturnType<Work[Name]>;

/** What a worker is told to do. */
export interface Call<Name extends WorkName = WorkName> {
  readonly name: Name;
  readonly args: Arguments<Name>;
}

/** What came of it. A fault of ours is no reply: it ends the worker. */
export type Reply<Name extends WorkName = WorkName> =
  | { readonly outcome: Outcome<Name>; readonly refusal?: undefined }
  | { readonly outcome?: undefined; readonly refusal: Refusal };

export function perform({ name, args }: Call): Reply {
  const work = WORK[name] as (...given: typeof args) => Outcome<WorkName>;
  try {
    return { outcome: work(...args) };
  } catch (error) {
    if (error instanceof ContractError) return { refusal: refusalOf(error) };
    throw error;
  }
}
