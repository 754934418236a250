import { ContractError } from '../contract/errors.ts';
import type { Cancelled } from './client.ts';
import type { Grant } from './threads.ts';
import type { WaitLimit } from './wait-limit.ts';

/** What a task asks for. */
export interface Demand {
  readonly threads: number;
  readonly isShort: boolean;
  readonly waits: WaitLimit | undefined;
}

/** A task in the queue. */
export interface Waiting extends Demand {
  readonly start: (grant: Grant) => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * Waits for threads until the task is started or refused, its client is gone, or its time is up.
 *
 * @param waitMs the longest wait, unless the demand has a limit of its own.
 * @param onRefused is called before `granted` rejects.
 */
export function waitingFor(
  demand: Demand,
  waitMs: number,
  signal: Cancelled,
  onRefused: () => void,
): { readonly waiting: Waiting; readonly granted: Promise<Grant> } {
  const { promise, resolve, reject } = deferred<Grant>();
  const refuse = (reason: unknown) => {
    leave();
    onRefused();
    reject(reason);
  };
  const onAbort = () => refuse(signal.reason);
  const tooLong = `No solver thread became free within ${waitMs} ms; try again later.`;
  const leftMs = demand.waits?.leftMs ?? waitMs;
  const timer = setTimeout(() => refuse(new ContractError('server_busy', tooLong)), leftMs);
  const waited = demand.waits?.begin();
  const leave = () => {
    clearTimeout(timer);
    waited?.();
    signal.removeEventListener('abort', onAbort);
  };
  const start = (grant: Grant) => {
    leave();
    resolve(grant);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  // Not by a copy: V8 takes microseconds to add a member to one.
  const { threads, isShort, waits } = demand;
  return { waiting: { threads, isShort, waits, start, refuse }, granted: promise };
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}
