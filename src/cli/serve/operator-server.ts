import type { Server } from 'node:http';
import { createOperatorApp } from '../../http/operator.ts';
import { createHttpServer } from '../../http/server.ts';
import type { Log } from '../../observe/log.ts';
import type { TransportRefusals } from '../../transport/refusals.ts';

/**
 * Connections to the operator's address: a monitor or two, and a supervisor's probes. More would take files that the
 * clients' connections need.
 */
const OPERATOR_CONNECTIONS = { maxConnections: 256, maxConnectionsPerClient: 64 };

/** The server of the operator's address, not yet listening. */
export const operatorServer = (
  watched: Parameters<typeof createOperatorApp>[0],
  log: Log,
  refusals: TransportRefusals,
): Server => createHttpServer(createOperatorApp(watched), log, { refusals, ...OPERATOR_CONNECTIONS });

export function closeAtOnce(server: Server): void {
  server.close();
  server.closeAllConnections();
}
