import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's own garbage collection, which it hands out under a flag alone. */
export function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/** A thread that has done nothing for so long is at rest, in milliseconds. */
const REST_MS = 10_000;

/**
 * Has garbage collected once a thread is at rest: V8 by itself would wait for more work, and hold the young objects of
 * the last large body or drawing until then, some 20 MB.
 *
 * @returns what is to be called after each piece of work.
 */
export function collectAtRest(collect: () => void = collector()): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(collect, REST_MS).unref();
  };
}
