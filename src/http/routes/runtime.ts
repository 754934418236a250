import type { Handler } from 'hono';
import packageJson from '../../../package.json' with { type: 'json' };
import { slotLimits, solveLimits } from '../../config.ts';
import type { RuntimeDocument } from '../../contract/documents.ts';
import { STATE_SCHEMA_VERSION } from '../../contract/envelope.ts';
import type { Env } from '../context.ts';
import { success } from '../replies.ts';
import type { Services } from '../services.ts';

/** The settings of this deployment. None of them changes the meaning of a request. */
export function runtime({ config, solving: { engine }, state: { store } }: Services): Handler<Env> {
  return async (c) => {
    const policy = await store.policy();
    const members: RuntimeDocument = {
      version: packageJson.version,
      engineVersion: engine.version,
      nodeVersion: process.version,
      stateDatabase: store.path,
      stateStore: { ...policy, schemaVersion: STATE_SCHEMA_VERSION, migration: policy.schemaVersion },
      solve: {
        maxConcurrentSolves: config.maxConcurrentSolves,
        shortSolveThreads: config.shortSolveThreads,
        maxThreadsPerSolve: solveLimits(config).maxThreads,
        maxQueuedSolves: config.maxQueuedSolves,
        maxSolveMs: config.maxSolveMs,
        maxJobMs: config.maxJobMs,
        maxJobThreads: slotLimits(config).jobThreads,
        maxQueuedJobs: config.maxQueuedJobs,
      },
      connections: { max: config.maxConnections, maxPerClient: config.maxConnectionsPerClient },
      bytesInFlight: { max: config.maxBytesInFlight, maxPerClient: config.maxBytesInFlightPerClient },
      keptBytes: { max: config.maxKeptBytes, maxPerKey: config.maxKeptBytesPerKey },
      trustProxyHeaders: config.trustProxyHeaders,
    };
    return success(c, members);
  };
}
