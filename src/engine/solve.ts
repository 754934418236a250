import type { Solved } from '../contract/envelope.ts';
import type { Addon } from './addon.ts';

/** What one solve may take of the machine. */
export interface Granted {
  /** Milliseconds, from its start on its thread. */
  readonly maxMs: number;
  /** Threads for its islands: they decide how long it takes, not what it finds. */
  readonly threads: number;
}

/** What a solve comes to, and how its search went. */
export interface Traced extends Solved {
  /** Where it was asked for: a JSON array of the events of the deep search. */
  readonly trace?: Uint8Array;
}

/** What the service needs of the solver; tests put a controllable one in its place. */
export interface Engine {
  /** Version of the engine, as `result.engineVersion` states it. */
  readonly version: string;
  /**
   * Solves off the event loop.
   *
   * @param job encoded as the addon reads it.
   * @param granted without it, as much as the job asks for.
   * @param traced whether to tell the course of the search as well, which changes nothing of the result.
   * @returns what the envelope holds; its `result` was passed by the independent checker.
   * @throws the signal's reason, once it was aborted and the solve has ended; Error where the engine failed.
   */
  solve(job: Uint8Array, signal: AbortSignal, granted?: Granted, traced?: boolean): Promise<Traced>;
}

/** The engine behind the native addon. */
export function nativeEngine(addon: Addon): Engine {
  return {
    version: addon.engineVersion(),
    async solve(job, signal, granted, traced) {
      signal.throwIfAborted();
      const token = new addon.CancelToken();
      const cancel = () => token.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await addon.solve(job, token, granted, traced);
      } catch (error) {
        throw isCancelled(error) ? signal.reason : error;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
  };
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'cancelled';
