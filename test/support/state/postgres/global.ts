import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../../../src/state/postgres/store.ts';
import { temporaryFolder } from '../../folder.ts';
import { HAS_POSTGRES, PATIENT, PostgresServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the PostgreSQL cluster that all tests share. */
    readonly postgres: string;
    /** A state without any keys, of which each test gets a copy: its database, and its secret. */
    readonly emptyState: { readonly database: string; readonly secretFile: string };
    /** Where the states are that any kind of state is tested with. */
    readonly states: 'sqlite' | 'postgres';
  }
}

/** Starts the cluster once for all tests of fleets. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  if (!HAS_POSTGRES) return async () => {};
  const server = await PostgresServer.start();
  provide('postgres', server.folder);
  const database = await server.database();
  const secretFile = join(temporaryFolder(), 'secret');
  const options = { url: server.url(database), passwordFile: '', secretFile, connections: 1, times: PATIENT };
  await (await openPostgres({ ...options, prepare: true })).close();
  provide('emptyState', { database, secretFile });
  return () => server.remove();
}
