/** The clock of the benchmarks: a benchmark has to measure time. */

/** Milliseconds of a monotonic clock, from an arbitrary start. */
export const now = (): number => performance.now();

/** The date and time of day, in ISO 8601 and UTC. */
export const date = (): string => new Date().toISOString();
