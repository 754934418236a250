/** When to try again. Tests replace `random` and `wait`. */
export interface RetryOptions {
  /** Attempts in all; 1: never try again. Default: 6. */
  readonly maxAttempts?: number | undefined;
  /** Is called before each further attempt, with the error of the last one and the delay in milliseconds. */
  readonly onRetry?: ((error: unknown, ms: number) => void) | undefined;
  /** A random number from 0 to 1, for the jitter. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Waits, or rejects with the reason of the signal once it is aborted. Default: a timer. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
}

const MAX_ATTEMPTS = 6;

/** The mean delay before the second attempt in milliseconds. It doubles from attempt to attempt. */
const FIRST_DELAY_MS = 1000;

/** The longest mean delay. */
const MAX_DELAY_MS = 30_000;

/** The delay after attempt number `attempt`: within half of its mean, so that clients do not return all at once. */
export function delayMs(attempt: number, random: () => number): number {
  const mean = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
  return mean * (0.5 + random());
}

/**
 * Attempts a call until it succeeds, fails for a reason that `mayRetry` does not accept, or the attempts are used up.
 *
 * @throws the last error; the signal's reason if it is aborted during a wait.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  mayRetry: (error: unknown) => boolean,
  signal: AbortSignal,
  { maxAttempts = MAX_ATTEMPTS, random = Math.random, wait = timer, onRetry }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const ms = delayMs(attempt, random);
    try {
      return await call();
    } catch (error) {
      if (attempt >= maxAttempts || !mayRetry(error)) throw error;
      onRetry?.(error, ms);
    }
    await wait(ms, signal);
  }
}

async function timer(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timeout);
      reject(signal.reason);
    };
    const timeout = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
