import type { IncomingMessage } from 'node:http';

/** Replaces every `Host`. Routes depend only on the path, and the framework's adapter does not accept every host. */
const ANY_HOST = 'localhost';

/** Makes the framework's adapter accept a request with any host. */
export function settleHost({ headers }: IncomingMessage): void {
  headers.host = ANY_HOST;
}
