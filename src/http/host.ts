import type { IncomingMessage } from 'node:http';

/** Takes the empty port off a `Host` such as `localhost:`, which the adapter of the framework would take for no host. */
export function settleHost({ headers }: IncomingMessage): void {
  if (headers.host?.endsWith(':')) headers.host = headers.host.slice(0, -1);
}
