/** How the state database is run; `GET /api/v1/runtime` shows it. */
export interface StorePolicy {
  readonly journalMode: string;
  readonly schemaVersion: number;
  /** How long a statement waits for another process's lock, in milliseconds. */
  readonly busyTimeoutMs: number;
  readonly foreignKeys: boolean;
}

/** The policy that the contract promises. */
export const STORE_POLICY: StorePolicy = {
  journalMode: 'wal',
  schemaVersion: 2,
  busyTimeoutMs: 5000,
  foreignKeys: true,
};

/** What the service remembers between requests. Asynchronous, so that a store may live in another process. */
export interface StateStore {
  /** Absolute path of the database. */
  readonly path: string;
  /** The policy in force, read back from the database connection. */
  policy(): Promise<StorePolicy>;
  /** Writes everything out; the store cannot be used afterwards. */
  close(): Promise<void>;
}
