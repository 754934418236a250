import { readOrMakeSecret, readSecret } from '../secret.ts';
import { OPERATIONS, type Operations } from '../store.ts';
import { rewrapDataKey } from '../vault.ts';
import { auditTable } from './audit.ts';
import { type Connection, connect, naming, readPolicy } from './database.ts';
import { issuanceOperations } from './issuance.ts';
import { keyOperations } from './keys.ts';
import { isCurrent, migrate, storedDataKey } from './migrate.ts';
import { operatorOperations } from './operator.ts';
import { usageOperations } from './usage.ts';

/** One operation that somebody asks for. */
export interface Call<Name extends keyof Operations = keyof Operations> {
  readonly name: Name;
  readonly args: Parameters<Operations[Name]>;
}

/** What came of it. */
export type Reply = { readonly result: unknown } | { readonly error: unknown };

export interface OpenOptions {
  /** Whether the database is made, or migrated, on demand; that is so unless told otherwise. */
  readonly prepare?: boolean;
  /** How long it waits for another process's lock, where that is not what the policy says. */
  readonly busyTimeoutMs?: number;
}

/** An open state database: what it is asked for, it does at once, in the calling thread. */
export class SqliteState {
  /** Absolute path of the database. */
  readonly path: string;
  readonly #database: Connection;
  readonly #operations: Operations;
  #synchronous: 'full' | 'normal' | undefined;

  /** @throws Error naming the file, where it or its secret cannot be used. */
  constructor(file: string, secretFile: string, { prepare = true, ...options }: OpenOptions = {}) {
    const database = connect(file, { make: prepare, ...options });
    this.#database = database;
    this.path = database.name;
    try {
      this.#operations = naming(file, () => operationsOf(database, secretFile, prepare));
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** Does what it is asked for, in one transaction, in which each operation stands or falls alone. */
  perform(calls: readonly Call[]): Reply[] {
    const [first] = calls;
    if (first && calls.length === 1 && OPERATIONS[first.name] === 'look-up') return [this.#attempt(first)];
    const kinds = new Set(calls.map(({ name }) => OPERATIONS[name]));
    const all = this.#database.transaction(() => calls.map((call) => this.#attempt(call)));
    if (!kinds.has('write') && !kinds.has('count')) return all.deferred();
    this.#synchronize(kinds.has('write') ? 'full' : 'normal');
    return all.immediate();
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

function operationsOf(database: Connection, secretFile: string, prepare: boolean): Operations {
  if (!prepare && !isCurrent(database)) {
    throw new Error('is not of the schema of this release; cutting-layout state migrate brings it there');
  }
  const vault = migrate(database, secretFile);
  const audit = auditTable(database);
  const usage = usageOperations(database, vault);
  return {
    policy: () => readPolicy(database),
    ...usage,
    ...keyOperations(database, vault, usage),
    ...issuanceOperations(database, vault, audit),
    ...operatorOperations(database, vault, audit),
    changeSecret(newSecretFile, stamp) {
      const dataKey = storedDataKey(database);
      if (dataKey === undefined) throw new Error('there is nothing that a secret seals');
      const rewrapped = rewrapDataKey(dataKey, readSecret(secretFile), readOrMakeSecret(newSecretFile));
      database.prepare('UPDATE vault SET data_key = ?').run(rewrapped);
      audit.add('secret changed', stamp, {});
    },
  };
}
