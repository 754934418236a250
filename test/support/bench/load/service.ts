import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What the stand-in for a service was sent. */
export interface Seen {
  readonly request: IncomingMessage;
  /** The port of the connection's other end. */
  readonly from: number | undefined;
  readonly body: string;
}

/** An address that nobody listens at: a port that was free a moment ago may be somebody else's by now. */
export const NOBODY = 'http://127.45.67.89:9';

/**
 * A stand-in for the service on a free port.
 *
 * @param answer by default with 200.
 */
export async function standIn(answer: RequestListener = (_, response) => response.end('{}')) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const from = request.socket.remotePort;
    seen.push({ request, from, body: (await buffer(request)).toString() });
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen, close: () => void server.close().closeAllConnections() };
}
