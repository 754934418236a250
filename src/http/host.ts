import type { IncomingMessage } from 'node:http';

/** Takes the place of every `Host`: routes depend on the path alone, and the framework's adapter does not take every host. */
const ANY_HOST = 'localhost';

/** Has the adapter of the framework take a request whatever its host is. */
export function settleHost({ headers }: IncomingMessage): void {
  headers.host = ANY_HOST;
}
