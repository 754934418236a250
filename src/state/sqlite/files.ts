import { chmodSync, copyFileSync, existsSync, statSync } from 'node:fs';

/** The suffixes of the files that SQLite keeps beside a database. */
export const COMPANIONS = ['-wal', '-shm'] as const;

/** The identities of the open files, by name. */
export type FileIdentities = Readonly<Record<string, string>>;

/** The present files of the database at `path`. */
export const identitiesOf = (path: string): FileIdentities =>
  Object.fromEntries(
    [path, ...COMPANIONS.map((name) => path + name)].map((name) => [name, identityOf(name)]),
  );

/**
 * Checks that the names still lead to the open files: writes to a removed file are lost when the process ends.
 *
 * @throws Error naming a file that was removed or replaced.
 */
export function requireSameFiles(opened: FileIdentities): void {
  for (const [name, identity] of Object.entries(opened)) {
    const now = identityOf(name);
    if (now === identity) continue;
    throw new Error(`${name} was ${now === MISSING ? 'removed' : 'replaced'} while the database was in use`);
  }
}

const MISSING = 'missing';

/** An id that no other file has while this one is open. */
function identityOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? MISSING : `${stats.dev}:${stats.ino}`;
}

/** Copies a database that nobody is writing to, with its `-wal` file, for this user only. */
export function copyDatabase(from: string, to: string): void {
  for (const name of ['', '-wal']) {
    if (name !== '' && !existsSync(from + name)) continue;
    copyFileSync(from + name, to + name);
    chmodSync(to + name, 0o600);
  }
}
