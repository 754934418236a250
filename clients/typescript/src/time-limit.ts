import { CuttingLayoutError } from './error.ts';

/**
 * Runs a call with a signal that is aborted with `signal`, and after `ms`.
 *
 * @throws CuttingLayoutError `timeout`; the reason of `signal` once that is aborted.
 */
export async function withTimeLimit<T>(
  ms: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const both = new AbortController();
  const abort = () => both.abort(signal.reason);
  const late = new CuttingLayoutError('timeout', `The service did not answer within ${ms} ms.`);
  const timeout = setTimeout(() => both.abort(late), ms);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await call(both.signal);
  } catch (error) {
    throw both.signal.aborted ? both.signal.reason : error;
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', abort);
  }
}
