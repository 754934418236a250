import { chmodSync, closeSync, copyFileSync, existsSync, openSync, readSync, statSync } from 'node:fs';

/** What SQLite appends to the name of a database for the other files that belong to it. */
export const COMPANIONS = ['-wal', '-shm'] as const;

/** Which files are open: those that had these names when the database was opened. */
export type FileIdentities = Readonly<Record<string, string>>;

/** The files of the database at `path` as they are now. */
export const identitiesOf = (path: string): FileIdentities =>
  Object.fromEntries(
    [path, ...COMPANIONS.map((name) => path + name)].map((name) => [name, identityOf(name)]),
  );

/**
 * Makes sure that the names still lead to the files that are open: what is written to others is gone with the process.
 *
 * @throws Error naming the file that was removed or replaced.
 */
export function requireSameFiles(opened: FileIdentities): void {
  for (const [name, identity] of Object.entries(opened)) {
    const now = identityOf(name);
    if (now === identity) continue;
    throw new Error(`${name} was ${now === MISSING ? 'removed' : 'replaced'} while the database is in use`);
  }
}

const MISSING = 'missing';

/** A number that no other file has while this one is open. */
function identityOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? MISSING : `${stats.dev}:${stats.ino}`;
}

/** Where a database says by what its readers and writers keep apart, and what it then says of a `-wal` file. */
const MODE_AT = 18;
const WAL_MODE = 2;

/** Whether the readers and writers of a database share a `-wal` file. */
export function isOfWalMode(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const byte = new Uint8Array(1);
    readSync(file, byte, { position: MODE_AT });
    return byte[0] === WAL_MODE;
  } finally {
    closeSync(file);
  }
}

/** Copies a database that nobody writes to, for this user alone, with the last changes that are not in it yet. */
export function copyDatabase(from: string, to: string): void {
  for (const name of ['', '-wal']) {
    if (name !== '' && !existsSync(from + name)) continue;
    copyFileSync(from + name, to + name);
    chmodSync(to + name, 0o600);
  }
}
