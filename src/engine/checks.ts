import type { Warning } from '../contract/response.ts';
import type { Addon } from './addon.ts';
import { whileWanted } from './while-wanted.ts';

/** Areas that show that some pieces must stay out, in square units of length. */
export interface Shortage {
  /** Null for entries without a material. */
  readonly material: string | null;
  /** Area of the pieces that fit some sheet. */
  readonly pieces: number;
  /** What they take at least, with the kerf between them. */
  readonly needed: number;
  /** Usable area of the sheets. */
  readonly sheets: number;
  /** Whether some sheets are cut already, and do not count. */
  readonly besideFixed: boolean;
}

/** What the engine finds out about a job without a search. */
export interface Findings {
  /** Whether every piece was judged by more than its size. */
  readonly complete: boolean;
  /** One for each material whose stock is too small. */
  readonly shortages: readonly Shortage[];
  /** The first pieces that no layout holds: their positions in the request, and why. */
  readonly misfits: readonly {
    readonly piece: number;
    readonly reason: NonNullable<Warning['reason']>;
    readonly message: string;
  }[];
}

/** What the engine tells without a search. Tests replace it with one that they control. */
export interface Checks {
  /**
   * Examines a job, off the event loop.
   *
   * @param job encoded for the addon.
   * @param maxMs after this time, it tells what it has found out.
   * @throws the signal's reason, once the signal is aborted; Error if the engine failed.
   */
  examine(job: Uint8Array, signal: AbortSignal, maxMs: number): Promise<Findings>;
  /**
   * Checks a response of any origin as an answer to a job, off the event loop.
   *
   * @param job encoded for the addon.
   * @param response a whole response, or its result alone, as UTF-8 JSON.
   * @param maxMs after this time, it tells what it has found out; without, the check takes as long as it needs.
   * @returns a `Verdict` as JSON.
   * @throws the signal's reason, once the signal is aborted; Error if the engine failed.
   */
  verify(job: Uint8Array, response: Uint8Array, signal: AbortSignal, maxMs?: number): Promise<Uint8Array>;
}

/** The checks of the native addon. */
export function nativeChecks(addon: Addon): Checks {
  return {
    async examine(job, signal, maxMs) {
      const found = await whileWanted(addon, signal, (token) => addon.examine(job, token, maxMs));
      return JSON.parse(found.toString());
    },
    verify: (job, response, signal, maxMs) =>
      whileWanted(addon, signal, (token) => addon.verify(job, response, token, maxMs)),
  };
}
