/** How much of something there is. */
export interface Limits {
  /** For all clients together. */
  readonly total: number;
  /** For one client, while others hold little. */
  readonly perClient: number;
}

/** A client that holds no more than one part in so many of what is free holds little. */
const LITTLE = 8;

/**
 * Whether a client may hold `own` where all together would leave `free`.
 *
 * What the share of one client leaves of the total is kept for clients that hold little of what is free. So twenty
 * clients that take all they can get leave a tenth of that part for the next one.
 */
export function isWithinShare({ total, perClient }: Limits, own: number, free: number): boolean {
  return own <= perClient && (free >= total - perClient || own * LITTLE <= free);
}
