/** How long a client may take over its part of an exchange, in milliseconds. A solve is not among them. */
export interface Timeouts {
  /** From the first byte of a request to the end of its head. */
  readonly head: number;
  /** From the first byte of a request to the end of its body. */
  readonly request: number;
  /** Without a new request on an open connection. */
  readonly keepAlive: number;
  /** Without taking any more of its answer. */
  readonly stalledReader: number;
  /** From the head of its answer to the end. */
  readonly answer: number;
}

export const TIMEOUTS: Timeouts = {
  head: 10_000,
  request: 30_000,
  keepAlive: 5_000,
  stalledReader: 30_000,
  answer: 300_000,
};
