import { faultsWithSecret } from '../check.ts';
import type { Session } from '../session.ts';
import { Database, type DatabaseOptions } from './database.ts';
import { EMPTY, versionOf } from './migrate.ts';
import { SCHEMA_VERSION } from './schema.ts';

/** The findings of a check. */
export interface PostgresReport {
  readonly path: string;
  readonly kind: 'postgresql';
  readonly serverVersion: string;
  readonly schemaVersion: number;
  /** The faults found; empty if the state is sound. */
  readonly faults: readonly string[];
}

/** A large state takes a while to read. */
const CHECK = { statementMs: 60_000, lockMs: 5_000 };

/**
 * Checks a state: its version, its secret, and every sealed value. References and types are the database's own business.
 *
 * @throws Error naming the database, if it cannot be read.
 */
export async function checkPostgres(options: DatabaseOptions, secretFile: string): Promise<PostgresReport> {
  const database = await Database.open(options);
  try {
    return await database.transaction(async (session) => {
      const [server] = await session.rows<{ version: string }>(
        "SELECT current_setting('server_version') AS version",
      );
      const schemaVersion = await versionOf(session);
      return {
        path: database.shown,
        kind: 'postgresql',
        serverVersion: server?.version.split(' ')[0] ?? '',
        schemaVersion,
        faults: await faultsOf(session, schemaVersion, secretFile),
      };
    }, CHECK);
  } finally {
    await database.close();
  }
}

async function faultsOf(session: Session, version: number, secretFile: string): Promise<string[]> {
  if (version === EMPTY) return ['there are no tables of this service'];
  if (version > SCHEMA_VERSION)
    return [`schema version ${version} is of a newer release, this one knows up to ${SCHEMA_VERSION}`];
  if (version < SCHEMA_VERSION)
    return [`schema version ${version} is of an older release; run 'cutting-layout state migrate'`];
  const [row] = await session.rows<{ data_key: Buffer }>('SELECT data_key FROM cutting_layout.vault');
  if (row === undefined) return ['the data key is missing'];
  return faultsWithSecret(session, row.data_key, secretFile);
}
