import type { Solved } from '../contract/envelope.ts';
import type { Addon } from './addon.ts';

/** What the service needs of the solver; tests put a controllable one in its place. */
export interface Engine {
  /** Version of the engine, as `result.engineVersion` states it. */
  readonly version: string;
  /**
   * Solves off the event loop.
   *
   * @param job encoded as the addon reads it.
   * @returns what the envelope holds; its `result` was passed by the independent checker.
   * @throws the signal's reason, once it was aborted and the solve has ended; Error where the engine failed.
   */
  solve(job: Uint8Array, signal: AbortSignal): Promise<Solved>;
}

/** The engine behind the native addon. */
export function nativeEngine(addon: Addon): Engine {
  return {
    version: addon.engineVersion(),
    async solve(job, signal) {
      signal.throwIfAborted();
      const token = new addon.CancelToken();
      const cancel = () => token.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await addon.solve(job, token);
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
