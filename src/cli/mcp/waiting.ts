/** Calls that may wait for a thread. An assistant makes a few at a time. */
export const MOST_WAITING = 16;
