import type { WaitLimit } from './wait-limit.ts';

/** Aborts when a client disconnects: the part of an AbortSignal that admission needs. */
export interface Disconnect {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Whom work is for. */
export interface Client {
  /** Whose part of threads and queue the work takes. */
  readonly identity: string;
  readonly gone: Disconnect;
  /** What is left of the time that the request may wait; where it is missing, each wait has the time of the limits. */
  readonly waits?: WaitLimit;
}

/** The client went away: there is nobody left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
