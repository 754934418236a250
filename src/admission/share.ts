/** How much of a resource there is. */
export interface Limits {
  /** For all clients together. */
  readonly total: number;
  /** For one client, while the others hold little. */
  readonly perClient: number;
}

/** A client holds little if it holds at most one part in this many of what is free. */
const LITTLE = 8;

/**
 * Whether a client may hold `own` if all clients together then leave `free`.
 *
 * The part of the total beyond the share of one client is reserved for clients that hold little. Twenty clients that take
 * all they can get leave a tenth of that part for the next one.
 */
export function isWithinShare({ total, perClient }: Limits, own: number, free: number): boolean {
  return own <= perClient && (free >= total - perClient || own * LITTLE <= free);
}
