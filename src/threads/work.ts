import { type Solved, solveEnvelope } from '../contract/envelope.ts';
import { ContractError, type Refusal, refusalOf } from '../contract/errors.ts';
import { prepare } from '../domain/prepare.ts';
import { renderSheets } from '../svg/render.ts';

/**
 * One drawing for each sheet of a result.
 *
 * @param job the encoded job.
 * @param result the `result` object as UTF-8 JSON.
 */
export function drawings(job: Uint8Array, result: Uint8Array): string[] {
  return renderSheets(fromJson(job), fromJson(result));
}

/** The success envelope of a solve with its drawings. */
export function draw(job: Uint8Array, solved: Solved): Uint8Array<ArrayBuffer> {
  return Buffer.concat(solveEnvelope(solved, drawings(job, solved.result)));
}

const UTF_8 = new TextDecoder();

const fromJson = (bytes: Uint8Array) => JSON.parse(UTF_8.decode(bytes));

/** What a worker can do: each takes and gives what can be sent between threads. */
const WORK = { prepare, draw };

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
