import { messageOf } from '../../contract/errors.ts';
import { placeOf } from '../contents.ts';
import { readSecret } from '../secret.ts';
import { Vault } from '../vault.ts';
import { Database, type DatabaseOptions, type Session } from './database.ts';
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

/** A large state takes a while to read. In milliseconds. */
const CHECK_MS = { statement: 60_000, lock: 5_000 };

/** Rows read at a time. */
const PAGE = 1_000;

/** Parts read at a time: each has up to 256 KiB. */
const PARTS_PAGE = 16;

/** Maximum faults listed. */
const MOST_FAULTS = 100;

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
    }, CHECK_MS);
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
  let vault: Vault;
  try {
    vault = Vault.unseal(row.data_key, readSecret(secretFile));
  } catch (error) {
    return [messageOf(error)];
  }
  return [
    ...(await brokenSeals(
      session,
      vault,
      'key',
      'SELECT id, hash, sealed FROM cutting_layout.keys WHERE sealed IS NOT NULL',
    )),
    ...(await brokenSeals(
      session,
      vault,
      'email',
      'SELECT id, hash, email AS sealed FROM cutting_layout.addresses WHERE true',
    )),
    ...(await strangeMeters(session)),
    ...(await brokenParts(session, vault)),
    ...(await miscounted(session)),
  ];
}

interface Sealed {
  readonly id: number;
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

async function brokenSeals(session: Session, vault: Vault, kind: 'key' | 'email', select: string) {
  const faults: string[] = [];
  const what = kind === 'key' ? 'key' : 'address';
  for (let last = 0; faults.length < MOST_FAULTS; ) {
    const rows = await session.rows<Sealed & Record<string, unknown>>(
      `${select} AND id > $1 ORDER BY id LIMIT ${PAGE}`,
      [last],
    );
    for (const row of rows)
      if (!isSound(row, vault, kind)) faults.push(`${what} ${row.id} cannot be decrypted`);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) break;
  }
  return faults.slice(0, MOST_FAULTS);
}

function isSound({ hash, sealed }: Sealed, vault: Vault, kind: 'key' | 'email'): boolean {
  try {
    return vault.hash(kind, vault.open(sealed, hash)).equals(hash);
  } catch {
    return false;
  }
}

/** The meter of a key is the key itself, or the first of the keys that it replaced. */
async function strangeMeters(session: Session): Promise<string[]> {
  const rows = await session.rows<{ id: number }>(
    `SELECT keys.id FROM cutting_layout.keys JOIN cutting_layout.keys AS first ON first.id = keys.meter
     WHERE first.meter <> first.id OR first.id > keys.id OR first.address IS DISTINCT FROM keys.address
     ORDER BY keys.id LIMIT ${MOST_FAULTS}`,
  );
  return rows.map(({ id }) => `key ${id} has the wrong usage counter`);
}

/** Kept requests and answers that do not open. */
async function brokenParts(session: Session, vault: Vault): Promise<string[]> {
  const faults: string[] = [];
  // Contents are counted from 1.
  let last = { content: 0, part: 0 };
  while (faults.length < MOST_FAULTS) {
    const rows = await session.rows<{ content: number; part: number; sealed: Buffer }>(
      `SELECT content::float8, part, sealed FROM cutting_layout.parts WHERE (content, part) > ($1, $2)
       ORDER BY content, part LIMIT ${PARTS_PAGE}`,
      [last.content, last.part],
    );
    for (const { content, part, sealed } of rows)
      if (!opens(vault, sealed, content, part))
        faults.push(`part ${part} of content ${content} cannot be decrypted`);
    last = rows.at(-1) ?? last;
    if (rows.length < PARTS_PAGE) break;
  }
  return faults.slice(0, MOST_FAULTS);
}

function opens(vault: Vault, sealed: Buffer, content: number, part: number): boolean {
  try {
    vault.openContent(sealed, placeOf(content, part));
    return true;
  } catch {
    return false;
  }
}

async function miscounted(session: Session): Promise<string[]> {
  const [row] = await session.rows<{ kept: string; counted: string }>(
    `SELECT (SELECT coalesce(sum(bytes), 0) FROM cutting_layout.contents)::text AS counted,
       (SELECT coalesce(sum(bytes), 0) FROM cutting_layout.kept_bytes WHERE meter = 0)::text AS kept`,
  );
  if (row === undefined || row.kept === row.counted) return [];
  return [`${row.kept} bytes are counted as kept instead of ${row.counted}`];
}
