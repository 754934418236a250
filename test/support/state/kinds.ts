/** Every kind of state. Each has to behave the same. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { inject } from 'vitest';
import type { JobStore } from '../../../src/state/jobs.ts';
import { openStore } from '../../../src/state/local.ts';
import { openPostgres } from '../../../src/state/postgres/store.ts';
import type { OperatorStore, StateStore } from '../../../src/state/store.ts';
import { openThreadedStore } from '../../../src/state/store-thread.ts';
import { temporaryFolder } from '../folder.ts';
import { HAS_POSTGRES, PATIENT, PostgresServer, WITH_POSTGRES } from './postgres/server.ts';
import { stateProgram } from './stores.ts';

export type AnyStore = StateStore & OperatorStore & JobStore;

/** A new state on the disk. */
export interface Place {
  /** Opens it, once more with each call. */
  readonly open: () => Promise<AnyStore>;
  /** How many rows a query counts that both kinds of database understand. Tables are named without a schema. */
  readonly count: (query: string) => Promise<number>;
}

export interface Kind {
  readonly name: string;
  readonly isThere: boolean;
  readonly place: () => Promise<Place>;
}

const inSqlite = (file: string, open: Place['open']): Place => ({
  open,
  async count(query) {
    const plain = new Database(file, { readonly: true });
    const found = plain.prepare<[], number>(query).pluck().get();
    plain.close();
    return found ?? 0;
  },
});

/** The server that all tests share. A test that stops it or sets it up makes one of its own. */
export const postgresServer = (): PostgresServer => PostgresServer.at(inject('postgres'));

/** A state of its own without any keys. */
export async function inPostgres(): Promise<
  Place & { readonly database: string; readonly secretFile: string }
> {
  const running = postgresServer();
  const empty = inject('emptyState');
  const database = await running.database(empty.database);
  const secretFile = join(temporaryFolder(), 'secret');
  copyFileSync(empty.secretFile, secretFile);
  const options = {
    times: PATIENT,
    url: running.url(database),
    passwordFile: '',
    secretFile,
    connections: 8,
    prepare: true,
  };
  return {
    database,
    secretFile,
    open: () => openPostgres(options),
    count: (query) =>
      running.admin(database, async (client) => {
        await client.query('SET search_path = cutting_layout');
        const { rows } = await client.query({ text: query, rowMode: 'array' });
        return Number(rows[0]?.[0]);
      }),
  };
}

export const SQLITE: Kind = {
  name: 'in SQLite, in this thread',
  isThere: true,
  async place() {
    const file = join(temporaryFolder(), 'state.sqlite');
    return inSqlite(file, async () => openStore(file));
  },
};

export const POSTGRES: Kind = {
  name: `in PostgreSQL ${WITH_POSTGRES}`,
  isThere: HAS_POSTGRES,
  place: inPostgres,
};

/** SQLite on a thread of its own. */
export function threaded(): Kind {
  const program = stateProgram();
  return {
    ...SQLITE,
    name: 'in SQLite, on a thread of its own',
    async place() {
      const file = join(temporaryFolder(), 'state.sqlite');
      return inSqlite(file, () => openThreadedStore(program, { file, secretFile: `${file}.secret` }));
    },
  };
}

/** The kinds that a run tests: those in SQLite among the tests of the system, PostgreSQL among those of fleets. */
export const kinds = (): readonly Kind[] =>
  inject('states') === 'postgres' ? [POSTGRES] : [SQLITE, threaded()];
