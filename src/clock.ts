/** Tells the time: UTC, ISO 8601. */
export type Clock = () => string;

/** The clock of the machine. */
export const systemClock: Clock = () => new Date().toISOString();
