import { statSync } from 'node:fs';
import { readSecret, succeedingSecret } from '../secret.ts';
import { OPERATIONS, type Operations, STORE_POLICY } from '../store.ts';
import { rewrapDataKey, Vault } from '../vault.ts';
import { auditTable } from './audit.ts';
import { brokenReferences, type Extent, extentAtStart, faultsOfContent, faultsOfStructure } from './check.ts';
import { advising, refuseDamage } from './damage.ts';
import { type Connection, connect, naming, readPolicy, schemaVersion } from './database.ts';
import { type FileIdentities, identitiesOf, requireSameFiles } from './files.ts';
import { issuanceOperations } from './issuance.ts';
import { keyOperations } from './keys.ts';
import { Patience } from './lock.ts';
import { isCurrent, migrate, refuseLostDatabase, storedDataKey } from './migrate.ts';
import { operatorOperations } from './operator.ts';
import { usageOperations } from './usage.ts';

/** One operation that somebody asks for. */
export interface Call<Name extends keyof Operations = keyof Operations> {
  readonly name: Name;
  readonly args: Parameters<Operations[Name]>;
}

/** What came of it. */
export type Reply = { readonly result: unknown } | { readonly error: unknown };

/** Which database is open: its files, and the key to what is sealed in it. */
export interface Identity {
  readonly files: FileIdentities;
  readonly dataKey: Uint8Array;
}

export interface OpenOptions {
  /** Whether the database is made, or migrated, on demand; that is so unless told otherwise. */
  readonly prepare?: boolean;
  /** Whether it is checked for damage before it is used, as far as that is a matter of seconds. */
  readonly check?: boolean;
  /** What it has to be, where it was open before. Its secret is not read again then: it may be another one by now. */
  readonly identity?: Identity;
  /** How long it waits for another process's lock, where that is not what the policy says. */
  readonly busyTimeoutMs?: number;
  /** Whether it is to stop waiting for the lock that it waits for. */
  readonly isHurried?: () => boolean;
}

/** An open state database: what it is asked for, it does at once, in the calling thread. */
export class SqliteState {
  /** Absolute path of the database. */
  readonly path: string;
  /** What of it was checked when it was opened. */
  readonly checked: Extent;
  readonly identity: Identity;
  readonly #database: Connection;
  readonly #operations: Operations;
  readonly #patience: Patience;
  #synchronous: 'full' | 'normal' | undefined;

  /** @throws Error naming the file, where it or its secret cannot be used, and the way out. */
  constructor(file: string, secretFile: string, options: OpenOptions = {}) {
    const { prepare = true, check = false, busyTimeoutMs = STORE_POLICY.busyTimeoutMs } = options;
    if (prepare) refuseLostDatabase(file, secretFile);
    const database = advising(() => connect(file, { make: prepare, busyTimeoutMs }));
    this.#database = database;
    this.#patience = new Patience(database, busyTimeoutMs, options.isHurried ?? (() => false));
    this.path = database.name;
    try {
      this.checked = check ? extentAtStart(statSync(this.path).size) : 'none';
      const vault = advising(() =>
        naming(file, () => open(database, secretFile, { ...options, prepare, extent: this.checked })),
      );
      this.#operations = operationsOf(database, { vault, secretFile, busyTimeoutMs });
      this.identity = options.identity ?? { files: identitiesOf(this.path), dataKey: vault.dataKey };
      naming(file, () => requireSameFiles(this.identity.files));
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /**
   * Does what it is asked for, in one transaction, in which each operation stands or falls alone.
   *
   * @param waitMs how long it waits for the lock of another process, where that is less than the policy says.
   */
  perform(calls: readonly Call[], waitMs?: number): Reply[] {
    const [first] = calls;
    if (first && calls.length === 1 && OPERATIONS[first.name] === 'look-up') return [this.#attempt(first)];
    const kinds = new Set(calls.map(({ name }) => OPERATIONS[name]));
    const all = this.#database.transaction(() => calls.map((call) => this.#attempt(call)));
    if (!kinds.has('write') && !kinds.has('count')) return this.#patience.reading(all);
    requireSameFiles(this.identity.files);
    this.#synchronize(kinds.has('write') ? 'full' : 'normal');
    return this.#patience.writing(all, waitMs);
  }

  close(): void {
    this.#database.close();
  }

  /** Says whether the next transaction is to be on the disk before it is answered (`full`). */
  #synchronize(mode: 'full' | 'normal'): void {
    if (mode !== this.#synchronous) this.#database.pragma(`synchronous = ${mode}`);
    this.#synchronous = mode;
  }

  #attempt({ name, args }: Call): Reply {
    const operation = this.#operations[name] as (...given: typeof args) => unknown;
    const work = () => operation(...args);
    try {
      // Reads change nothing, and a count has one statement that does: neither can be left half done.
      return { result: OPERATIONS[name] === 'write' ? this.#database.transaction(work)() : work() };
    } catch (error) {
      return { error };
    }
  }
}

interface Opening extends Pick<OpenOptions, 'identity'> {
  readonly prepare: boolean;
  readonly extent: Extent;
}

/** Looks whether a database can be used, and opens its vault. */
function open(database: Connection, secretFile: string, { prepare, extent, identity }: Opening): Vault {
  refuseDamage(faultsOfStructure(database, extent, 1));
  if (!prepare && !isCurrent(database)) {
    throw new Error('is not of the schema of this release; cutting-layout state migrate brings it there');
  }
  const vault = identity ? new Vault(identity.dataKey) : migrate(database, secretFile);
  if (extent === 'whole') {
    refuseDamage(brokenReferences(database));
    refuseDamage(faultsOfContent(database, vault));
  }
  return vault;
}

interface Opened {
  readonly vault: Vault;
  readonly secretFile: string;
  readonly busyTimeoutMs: number;
}

function operationsOf(database: Connection, { vault, secretFile, busyTimeoutMs }: Opened): Operations {
  const audit = auditTable(database);
  const usage = usageOperations(database, vault);
  return {
    // A write waits as long in several attempts, so that the connection has less at times.
    policy: () => ({ ...readPolicy(database), busyTimeoutMs }),
    // Whatever is written takes the same way; this changes nothing, whichever release has written the version.
    proveWritable: () => void database.pragma(`user_version = ${schemaVersion(database)}`),
    ...usage,
    ...keyOperations(database, vault, usage),
    ...issuanceOperations(database, vault, audit),
    ...operatorOperations(database, vault, audit),
    changeSecret(newSecretFile, stamp) {
      const dataKey = storedDataKey(database);
      if (dataKey === undefined) throw new Error('there is nothing that a secret seals');
      const secret = succeedingSecret(newSecretFile, secretFile);
      const rewrapped = rewrapDataKey(dataKey, readSecret(secretFile), secret);
      database.prepare('UPDATE vault SET data_key = ?').run(rewrapped);
      audit.add('secret changed', stamp, {});
    },
  };
}
