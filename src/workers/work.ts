import { systemTicks } from '../clock.ts';
import { ContractError, type ErrorData, errorData } from '../contract/errors.ts';
import { parseKeyRequest } from '../contract/keys.ts';
import type { SolveLimits } from '../domain/job.ts';
import { prepare, prepareClaim } from '../domain/prepare.ts';
import type { Prepared } from '../domain/prepared.ts';
import { render } from '../solve/render.ts';

/** A request that was prepared, and how long that took: waiting for a thread to do it does not count. */
export interface TimedPrepared extends Prepared {
  readonly readingMs: number;
}

function prepareTimed(body: Uint8Array, limits: SolveLimits): TimedPrepared {
  const since = systemTicks();
  const prepared = prepare(body, limits);
  return { ...prepared, readingMs: systemTicks() - since };
}

/** What a worker can do, on any thread. Arguments and outcomes can be sent between threads. */
export const WORK = { prepare: prepareTimed, prepareClaim, keyRequest: parseKeyRequest, render };

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
