import { statSync } from 'node:fs';
import type { Transaction } from 'better-sqlite3';
import { readSecret, succeedingSecret } from '../secret.ts';
import { OPERATIONS, type Operations, STORE_POLICY } from '../store.ts';
import { rewrapDataKey, Vault } from '../vault.ts';
import { auditTable } from './audit.ts';
import { brokenReferences, type Extent, extentAtStart, faultsOfContent, faultsOfStructure } from './check.ts';
import { contentOperations, contentTable } from './contents.ts';
import { advising, refuseDamage } from './damage.ts';
import { type Connection, connect, naming, readPolicy, schemaVersion } from './database.ts';
import { type FileIdentities, identitiesOf, requireSameFiles } from './files.ts';
import { issuanceOperations } from './issuance.ts';
import { jobOperations } from './jobs.ts';
import { Journal } from './journal.ts';
import { keyOperations } from './keys.ts';
import { Patience } from './lock.ts';
import { isCurrent, migrate, refuseLostDatabase, storedDataKey } from './migrate.ts';
import { operatorOperations } from './operator.ts';
import { replayOperations } from './replays.ts';
import { usageOperations } from './usage.ts';

/** A call of one operation. */
export interface Call<Name extends keyof Operations = keyof Operations> {
  readonly name: Name;
  readonly args: Parameters<Operations[Name]>;
}

/** The outcome of a call. */
export type Reply = { readonly result: unknown } | { readonly error: unknown };

/** The identity of an open database: its files, and the key to its encrypted values. */
export interface Identity {
  readonly files: FileIdentities;
  readonly dataKey: Uint8Array;
}

export interface OpenOptions {
  /** Whether to create or upgrade the database on demand; true by default. */
  readonly prepare?: boolean;
  /** Whether to check it for damage before use, as far as that takes seconds. */
  readonly check?: boolean;
  /**
   * The expected identity, if the database was open before. Its secret file is then not read again: it may hold another
   * secret by now.
   */
  readonly identity?: Identity;
  /** Longest wait for another process's lock, if not that of the policy. */
  readonly busyTimeoutMs?: number;
  /** Whether to stop waiting for a lock. */
  readonly isHurried?: () => boolean;
  /** Whether its commits move the journal into the database when it has grown; true by default. */
  readonly checkpoints?: boolean;
}

/** An open state database. Calls run synchronously on the calling thread. */
export class SqliteState {
  /** Absolute path of the database. */
  readonly path: string;
  /** How much of it was checked at opening. */
  readonly checked: Extent;
  readonly identity: Identity;
  readonly #database: Connection;
  readonly #operations: Operations;
  readonly #patience: Patience;
  readonly #journal: Journal;
  /** Performs calls in one transaction. Making it takes as long as several charges, so it is made once. */
  readonly #all: Transaction<(calls: readonly Call[]) => Reply[]>;
  #synchronous: 'full' | 'normal' | undefined;

  /** @throws Error naming the file, with advice, if the database or its secret cannot be used. */
  constructor(file: string, secretFile: string, options: OpenOptions = {}) {
    const { prepare = true, check = false, busyTimeoutMs = STORE_POLICY.busyTimeoutMs } = options;
    if (prepare) refuseLostDatabase(file, secretFile);
    const database = advising(() => connect(file, { make: prepare, busyTimeoutMs }));
    this.#database = database;
    this.#all = database.transaction((calls) => calls.map((call) => this.#attemptTogether(call)));
    this.#journal = new Journal(database);
    if (options.checkpoints === false) this.#journal.leaveToOthers();
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
   * Performs calls in one transaction. Each call succeeds or fails on its own.
   *
   * @param waitMs the longest wait for a lock held by another process, if less than that of the policy.
   */
  perform(calls: readonly Call[], waitMs?: number): Reply[] {
    const [first] = calls;
    if (first && calls.length === 1 && OPERATIONS[first.name] === 'look-up') return [this.#attempt(first)];
    const kinds = new Set(calls.map(({ name }) => OPERATIONS[name]));
    if (!kinds.has('write') && !kinds.has('count')) return this.#patience.reading(this.#all, calls);
    requireSameFiles(this.identity.files);
    this.#synchronize(kinds.has('write') ? 'full' : 'normal');
    return this.#patience.writing(this.#all, calls, waitMs);
  }

  /**
   * Performs counts in one transaction, unless they would wait for a lock or for the disk.
   *
   * @returns undefined if nothing was done, for whatever reason.
   */
  performAtOnce(calls: readonly Call[]): Reply[] | undefined {
    try {
      return this.#journal.takesMore ? this.perform(calls, 0) : undefined;
    } catch {
      return undefined;
    }
  }

  close(): void {
    this.#database.close();
  }

  /** Sets whether the next transaction is on disk before it is answered (`full`). */
  #synchronize(mode: 'full' | 'normal'): void {
    if (mode !== this.#synchronous) this.#database.pragma(`synchronous = ${mode}`);
    this.#synchronous = mode;
  }

  /** @throws the error of a call after which SQLite has undone the whole transaction: later ones would be stored alone. */
  #attemptTogether(call: Call): Reply {
    const reply = this.#attempt(call);
    if ('error' in reply && !this.#database.inTransaction) throw reply.error;
    return reply;
  }

  #attempt({ name, args }: Call): Reply {
    const operation = this.#operations[name] as (...given: typeof args) => unknown;
    const work = () => operation(...args);
    try {
      // Reads change nothing, and a count changes data in one statement: neither can be left half done.
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

/** Checks that a database can be used, and opens its vault. */
function open(database: Connection, secretFile: string, { prepare, extent, identity }: Opening): Vault {
  refuseDamage(faultsOfStructure(database, extent, 1));
  if (!prepare && !isCurrent(database)) {
    throw new Error("does not have the schema of this release; run 'cutting-layout state migrate'");
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
  const keys = keyOperations(database, vault, usage);
  const contents = contentTable(database, vault);
  const replays = replayOperations(database, vault, contents, keys);
  return {
    // A write splits this wait into several attempts, so the connection's own timeout is shorter at times.
    policy: () => ({ ...readPolicy(database), busyTimeoutMs }),
    // A write like any other, but without an effect, whichever release wrote the version.
    proveWritable: () => void database.pragma(`user_version = ${schemaVersion(database)}`),
    ...usage,
    ...keys,
    ...contentOperations(database, contents),
    ...replays,
    ...jobOperations(database, vault, contents, { ...keys, ...usage, ...replays }),
    ...issuanceOperations(database, vault, audit),
    ...operatorOperations(database, vault, audit),
    changeSecret(newSecretFile, stamp) {
      const dataKey = storedDataKey(database);
      if (dataKey === undefined) throw new Error('has no encrypted values');
      const secret = succeedingSecret(newSecretFile, secretFile);
      const rewrapped = rewrapDataKey(dataKey, readSecret(secretFile), secret);
      database.prepare('UPDATE vault SET data_key = ?').run(rewrapped);
      audit.add('secret changed', stamp, {});
    },
  };
}
