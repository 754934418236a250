import type { Handler } from 'hono';
import packageJson from '../../../package.json' with { type: 'json' };
import { solveLimits } from '../../config.ts';
import type { RuntimeDocument } from '../../contract/documents.ts';
import type { Deps } from '../deps.ts';
import { success } from '../envelope.ts';

/** The settings of this deployment. None of them changes the meaning of a request. */
export function runtime({ config: own, whole: config, engine, store }: Deps): Handler {
  return async (c) => {
    const members: RuntimeDocument = {
      version: packageJson.version,
      engineVersion: engine.version,
      nodeVersion: process.version,
      ...(config.processes > 1 && { processes: config.processes }),
      stateDatabase: store.path,
      stateStore: await store.policy(),
      solve: {
        maxConcurrentSolves: config.maxConcurrentSolves,
        shortSolveThreads: config.shortSolveThreads,
        maxThreadsPerSolve: solveLimits(own).maxThreads,
        maxQueuedSolves: config.maxQueuedSolves,
        maxSolveMs: config.maxSolveMs,
      },
      connections: { max: config.maxConnections, maxPerClient: config.maxConnectionsPerClient },
      bytesInFlight: { max: config.maxBytesInFlight, maxPerClient: config.maxBytesInFlightPerClient },
      trustProxyHeaders: config.trustProxyHeaders,
    };
    return success(c, members);
  };
}
