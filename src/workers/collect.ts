import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's garbage collection, which it exposes only under a flag. */
export function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/** A thread without work for so long is at rest, in milliseconds. */
const REST_MS = 10_000;

/**
 * Collects garbage once a thread is at rest. V8 by itself would wait for more work, and keep some 20 MB of young objects of
 * the last large body or drawing until then.
 *
 * @returns a function to call after each task.
 */
export function collectAtRest(collect: () => void = collector()): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(collect, REST_MS).unref();
  };
}
