/** The only clock of the TypeScript side: a benchmark has to measure. */

/** Milliseconds of a steady clock, from an arbitrary start. */
export const now = (): number => performance.now();

/** The date and time of day, in ISO 8601 and UTC. */
export const date = (): string => new Date().toISOString();
