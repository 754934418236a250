import type { Addon } from './addon.ts';

/** What ends work of the addon. */
type Token = InstanceType<Addon['CancelToken']>;

/**
 * Does work of the addon that ends once the signal is aborted.
 *
 * @throws the signal's reason, once the signal is aborted and the work has ended; Error if the engine failed.
 */
export async function whileWanted<T>(
  addon: Pick<Addon, 'CancelToken'>,
  signal: AbortSignal,
  work: (token: Token) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const token = new addon.CancelToken();
  const cancel = () => token.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work(token);
  } catch (error) {
    throw isSignal(error) ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const isSignal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'cancelled';
