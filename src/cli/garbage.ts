import { setFlagsFromString } from 'node:v8';

/**
 * V8 collects all garbage once the heap, with the bodies and answers that it holds, has grown by so much since the last
 * time: to three times its size. By default it does so after a few megabytes, which under attack is three times a second.
 * Each time takes the event loop some 10 ms, more than most turns. V8 also collects after 64 MB of new bodies and answers,
 * whatever this says, so the service needs little more memory.
 */
export const GROWTH = '--heap-growing-percent=200';

/** Has V8 collect all garbage less often. */
export const collectSeldom = (): void => setFlagsFromString(GROWTH);
