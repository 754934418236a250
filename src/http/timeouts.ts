/** Limits on the client's part of an exchange, in milliseconds. The time of the solve does not count. */
export interface Timeouts {
  /** From the first byte of a request to the end of its head. */
  readonly head: number;
  /** From the first byte of a request to the end of its body. */
  readonly request: number;
  /** Idle time of an open connection between requests. */
  readonly keepAlive: number;
  /** Time in which the client reads nothing of its answer. */
  readonly stalledReader: number;
  /** From the head of the answer to its end. */
  readonly answer: number;
}

export const TIMEOUTS: Timeouts = {
  head: 10_000,
  request: 30_000,
  keepAlive: 5_000,
  stalledReader: 30_000,
  answer: 300_000,
};
