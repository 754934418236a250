/** The time of day: UTC, ISO 8601. */
export type Clock = () => string;

/** The clock of the machine. */
export const systemClock: Clock = () => new Date().toISOString();

/** The time `ms` milliseconds after `at`; before it if negative. Times of this form compare as texts. */
export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** A time as libraries want it. */
export const instantOf = (at: string) => new Date(at);

/**
 * Measures elapsed time: milliseconds since a moment that is the same for all threads of this process. Setting the
 * machine's clock does not affect it.
 */
export type Ticks = () => number;

/** The ticks of the machine. */
export const systemTicks: Ticks = () => Number(process.hrtime.bigint()) / 1e6;
