import type { OutgoingHttpHeaders } from 'node:http';

/** An answer that was made in advance, to be sent as it is. */
export interface Answer {
  readonly status: number;
  readonly head: OutgoingHttpHeaders;
  readonly body?: Uint8Array;
}
