/** Several nodes of the service on one state, behind a real proxy. */

import type { Server } from 'node:http';
import type { Config } from '../../../../src/config.ts';
import { createOperatorApp } from '../../../../src/http/operator.ts';
import { createHttpServer } from '../../../../src/http/server.ts';
import { notDraining } from '../../../../src/observe/readiness.ts';
import { NOW, testService } from '../../../support/http/service.ts';
import { listen } from '../../../support/http/wire.ts';
import { newStore } from '../../../support/state/stores.ts';

/** The names of the nodes in the examples. */
export const EXAMPLE_NODES = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];

/** One node: its service, on a port, and its readiness, on another. */
export class Node {
  readonly host = '127.0.0.1';
  readonly port: number;
  readonly metricsPort: number;
  readonly service: ReturnType<typeof testService>;
  /** Whether `/ready` says that it stops. */
  drains = false;
  readonly #servers: Server[];

  private constructor(
    ports: readonly [number, number],
    service: ReturnType<typeof testService>,
    servers: Server[],
  ) {
    [this.port, this.metricsPort] = ports;
    this.service = service;
    this.#servers = servers;
  }

  static async start(settings: Partial<Config>, store = newStore()): Promise<Node> {
    const service = testService({ trustProxyHeaders: true, ...settings }, { store, clock: () => NOW });
    const server = createHttpServer(service.app, service.log);
    let node: Node | undefined;
    const readiness = [notDraining(() => node?.drains ?? false)];
    const operator = createHttpServer(
      createOperatorApp({ metrics: service.metrics, readiness }),
      service.log,
    );
    node = new Node([await listen(server), await listen(operator)], service, [server, operator]);
    return node;
  }

  /** Solves that have started here. */
  get started(): number {
    return this.service.engine.solves.length;
  }

  /** Requests that ended with `code`. */
  async refusals(code: string): Promise<number> {
    const text = await this.service.metrics.text();
    const [, count = '0'] =
      new RegExp(`^cutting_layout_http_requests_total\\{[^}]*code="${code}"\\} (\\d+)$`, 'm').exec(text) ??
      [];
    return Number(count);
  }

  /** Ends it as a crash would: its connections break, and its ports are closed. */
  kill(): void {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

/** Waits for something that no event tells. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}
