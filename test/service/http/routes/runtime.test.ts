import { expect, it } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { appWith, testService } from '../../../support/http/service.ts';
import { newStore } from '../../../support/state/stores.ts';

it('reports the settings of the deployment, with the policy from the database', async () => {
  const store = newStore();
  const service = testService({
    maxConcurrentSolves: 3,
    maxQueuedSolves: 17,
    maxThreadsPerSolve: 2,
    maxSolveMs: 1234,
    maxConnections: 40,
    maxConnectionsPerClient: 4,
    maxBytesInFlight: 5_000_000,
    maxBytesInFlightPerClient: 3_000_000,
    trustProxyHeaders: true,
  });
  const response = await appWith(service, { state: { ...service.services.state, store } }).request(
    '/api/v1/runtime',
  );
  expect(await response.json()).toEqual({
    ok: true,
    contractVersion: 'v1',
    version: packageJson.version,
    engineVersion: '9.8.7',
    nodeVersion: process.version,
    stateDatabase: store.path,
    stateStore: {
      journalMode: 'wal',
      schemaVersion: 2,
      busyTimeoutMs: 5000,
      foreignKeys: true,
      migration: 3,
    },
    solve: {
      maxConcurrentSolves: 3,
      shortSolveThreads: 0,
      maxThreadsPerSolve: 2,
      maxQueuedSolves: 17,
      maxSolveMs: 1234,
      maxJobMs: 600_000,
      maxJobThreads: 1,
      maxQueuedJobs: 1_000,
    },
    connections: { max: 40, maxPerClient: 4 },
    bytesInFlight: { max: 5_000_000, maxPerClient: 3_000_000 },
    keptBytes: { max: 402_653_184, maxPerKey: 134_217_728 },
    trustProxyHeaders: true,
  });
});
