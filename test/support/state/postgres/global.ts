import type { TestProject } from 'vitest/node';
import { HAS_POSTGRES, PostgresServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the PostgreSQL cluster that all tests share. */
    readonly postgres: string;
    /** Where the states are that any kind of state is tested with. */
    readonly states: 'sqlite' | 'postgres';
  }
}

/** Starts the cluster once for all tests of fleets. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  if (!HAS_POSTGRES) return async () => {};
  const server = await PostgresServer.start();
  provide('postgres', server.folder);
  return () => server.remove();
}
