import type { WaitLimit } from './wait-limit.ts';

/** Tells that a client goes away: the part of an AbortSignal that admission needs. */
export interface Gone {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Tells a task to end, and why. An `AbortSignal` is one, too, but making one takes fifteen times as long. */
export interface Cancelled extends Gone {
  /** Why it must end, once `aborted` is true. */
  readonly reason: unknown;
  /** @throws the reason, once `aborted` is true. */
  throwIfAborted(): void;
}

/** Whom work is for. */
export interface Client {
  /** Whose part of threads and queue the work takes. */
  readonly identity: string;
  readonly gone: Gone;
  /** What is left of the time that the request may wait; where it is missing, each wait has the time of the limits. */
  readonly waits?: WaitLimit;
}

/** The client went away: there is nobody left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** A task: it runs on `threads` threads and ends when `signal` says so. */
export type Work<T> = (signal: Cancelled, threads: number) => Promise<T>;
