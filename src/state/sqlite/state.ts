import { statSync } from 'node:fs';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Call, isRead, OPERATIONS, type Operations } from '../calls.ts';
import { faultsOfContent } from '../check.ts';
import { operationsOf } from '../operations.ts';
import type { OnSession, Session } from '../session.ts';
import { STORE_POLICY } from '../store.ts';
import type { Vault } from '../vault.ts';
import { brokenReferences, type Extent, extentAtStart, faultsOfStructure } from './check.ts';
import { advising, refuseDamage } from './damage.ts';
import { type Connection, connect, EMPTY, isLocked, naming, readPolicy, schemaVersion } from './database.ts';
import { type FileIdentities, identitiesOf, requireSameFiles } from './files.ts';
import { isCurrent, migrate, OTHER_SCHEMA, refuseLostDatabase } from './migrate.ts';
import { sessionOn } from './session.ts';

export interface OpenOptions {
  /** Whether to create or upgrade the database on demand; true by default. */
  readonly prepare?: boolean;
  /** Whether to check it for damage before use, as far as that takes seconds. */
  readonly check?: boolean;
}

/** Duration of one attempt to get the lock in milliseconds. The thread does nothing else meanwhile. */
const ATTEMPT_MS = 10;

/** Interval between attempts in milliseconds. */
const RETRY_MS = 50;

interface PendingCall {
  readonly call: Call;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * An open state database. It performs calls in their order; those that wait share a transaction. While another process has
 * the lock, reads do not wait for the writes before them.
 */
export class SqliteState {
  /** Absolute path of the database. */
  readonly path: string;
  /** How much of it was checked at opening. */
  readonly checked: Extent;
  /** Whether it was created at opening. */
  readonly isNew: boolean;
  readonly #database: Connection;
  readonly #files: FileIdentities;
  readonly #session: Session;
  readonly #vault: Vault;
  readonly #operations: OnSession<Operations>;
  #pending: PendingCall[] = [];
  #working: Promise<void> | undefined;
  #isLockedOut = false;
  #mayWait = true;
  #synchronous: 'full' | 'normal' | undefined;

  /** @throws Error naming the file, with advice, if the database or its secret cannot be used. */
  constructor(file: string, secretFile: string, { prepare = true, check = false }: OpenOptions = {}) {
    if (prepare) refuseLostDatabase(file, secretFile);
    const database = advising(() => connect(file, { make: prepare }));
    this.#database = database;
    this.path = database.name;
    this.isNew = schemaVersion(database) === EMPTY;
    try {
      this.checked = check ? extentAtStart(statSync(this.path).size) : 'none';
      const extent = this.checked;
      this.#vault = advising(() => naming(file, () => open(database, secretFile, prepare, extent)));
      this.#session = sessionOn(database);
      this.#operations = {
        ...operationsOf(this.#vault, secretFile),
        // A write splits its wait into several attempts, so the connection's own timeout is shorter.
        policy: async () => ({ ...readPolicy(database), busyTimeoutMs: STORE_POLICY.busyTimeoutMs }),
        // A write like any other, but without an effect, whichever release wrote the version.
        proveWritable: async () => void database.pragma(`user_version = ${schemaVersion(database)}`),
      };
      this.#files = identitiesOf(this.path);
      database.pragma(`busy_timeout = ${ATTEMPT_MS}`);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** Checks the content, if the whole database is checked. @throws Error naming the file, with advice. */
  async checkContent(): Promise<void> {
    if (this.checked !== 'whole') return;
    const faults = await faultsOfContent(this.#session, this.#vault);
    advising(() => naming(this.path, () => refuseDamage(faults)));
  }

  /** @throws what the operation throws; what SQLite reports. Nothing was changed then. */
  perform(call: Call): Promise<unknown> {
    if (isRead(call) && (this.#working === undefined || this.#isLockedOut)) return this.#do(call);
    return new Promise((resolve, reject) => {
      this.#pending.push({ call, resolve, reject });
      this.#working ??= this.#performAll();
    });
  }

  /** From now on writes fail instead of waiting for a lock held by another process. */
  stopWaiting(): void {
    this.#mayWait = false;
  }

  /** Finishes what was called before. */
  async close(): Promise<void> {
    await this.#working;
    this.#database.close();
  }

  #do({ name, args }: Call): Promise<unknown> {
    const operation = this.#operations[name] as (session: Session, ...given: typeof args) => Promise<unknown>;
    return operation(this.#session, ...args);
  }

  async #performAll(): Promise<void> {
    while (this.#pending.length > 0) {
      // What arrives meanwhile shares the transaction.
      await setImmediate();
      try {
        await this.#begin();
        await this.#perform(this.#pending.splice(0));
      } catch (error) {
        this.#doReads();
        for (const { reject } of this.#pending.splice(0)) reject(error);
      }
    }
    this.#working = undefined;
  }

  /** Begins a transaction. It waits for the lock in short attempts, between which reads are performed. */
  async #begin(): Promise<void> {
    requireSameFiles(this.#files);
    for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
      this.#synchronize(
        this.#pending.some(({ call }) => OPERATIONS[call.name] === 'write') ? 'full' : 'normal',
      );
      try {
        this.#database.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isLocked(error) || !this.#mayWait || waitedMs >= STORE_POLICY.busyTimeoutMs) throw error;
      }
      this.#doReads();
      this.#isLockedOut = true;
      await setTimeout(RETRY_MS - ATTEMPT_MS);
      this.#isLockedOut = false;
    }
  }

  #doReads(): void {
    const reads = this.#pending.filter(({ call }) => isRead(call));
    this.#pending = this.#pending.filter(({ call }) => !isRead(call));
    for (const { call, resolve, reject } of reads) this.#do(call).then(resolve, reject);
  }

  /** Performs calls in the open transaction. Each succeeds or fails on its own. */
  async #perform(calls: readonly PendingCall[]): Promise<void> {
    const database = this.#database;
    const answers: (() => void)[] = [];
    try {
      for (const { call, resolve, reject } of calls) {
        database.exec('SAVEPOINT one');
        try {
          const result = await this.#do(call);
          answers.push(() => resolve(result));
        } catch (error) {
          // SQLite has undone the whole transaction: later ones would be stored alone.
          if (!database.inTransaction) throw error;
          database.exec('ROLLBACK TO one');
          answers.push(() => reject(error));
        }
        database.exec('RELEASE one');
      }
      database.exec('COMMIT');
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      for (const { reject } of calls) reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  /** Sets whether the next transaction is on disk before it is answered (`full`). */
  #synchronize(mode: 'full' | 'normal'): void {
    if (mode !== this.#synchronous) this.#database.pragma(`synchronous = ${mode}`);
    this.#synchronous = mode;
  }
}

/** Checks that a database can be used, and opens its vault. */
function open(database: Connection, secretFile: string, prepare: boolean, extent: Extent): Vault {
  refuseDamage(faultsOfStructure(database, extent, 1));
  if (!prepare && !isCurrent(database)) throw new Error(OTHER_SCHEMA);
  const vault = migrate(database, secretFile);
  if (extent === 'whole') refuseDamage(brokenReferences(database));
  return vault;
}
