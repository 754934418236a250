import type { Server } from 'node:http';
import { limitConnections } from '../../http/connections.ts';
import { createOperatorApp } from '../../http/operator.ts';
import type { TransportRefusals } from '../../http/refused.ts';
import { createHttpServer } from '../../http/server.ts';
import type { Log } from '../../observe/log.ts';

/**
 * Connections to the operator's address: a monitor or two, and a supervisor's probes. More would take files that the
 * clients' connections need.
 */
const OPERATOR_CONNECTIONS = { total: 256, perClient: 64 };

/** The server of the operator's address, not yet listening. */
export function operatorServer(
  watched: Parameters<typeof createOperatorApp>[0],
  log: Log,
  refusals: TransportRefusals,
): Server {
  const server = createHttpServer(createOperatorApp(watched), log, { refusals });
  server.maxConnections = OPERATOR_CONNECTIONS.total;
  limitConnections(server, OPERATOR_CONNECTIONS, (client) => refusals.note('too_many_of_client', client));
  return server;
}

export function closeAtOnce(server: Server): void {
  server.close();
  server.closeAllConnections();
}
