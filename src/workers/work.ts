import { ContractError, type ErrorData, errorData } from '../contract/errors.ts';
import { parseKeyRequest } from '../contract/keys.ts';
import { prepareClaim, prepareTimed } from '../solve/prepare.ts';
import { render } from '../solve/render.ts';

/** What a worker can do. Arguments and outcomes can be sent between threads. */
const WORK = { prepare: prepareTimed, prepareClaim, keyRequest: parseKeyRequest, render };

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
