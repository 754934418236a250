import type { Plan } from '../contract/quotas.ts';
import type { Asynchronous } from './session.ts';

/** The quota of each plan per period. */
export type PlanLimits = Readonly<Record<Plan, number>>;

/** `unknown`: the key does not exist or is inactive. */
export type KeyCharge =
  | { readonly outcome: 'charged'; readonly meter: number }
  | { readonly outcome: 'exhausted'; readonly plan: Plan }
  | { readonly outcome: 'unknown' };

/** Settings of the state database, shown by `GET /api/v1/runtime`. */
export type StorePolicy = SqlitePolicy | PostgresPolicy;

/** What is in force in a SQLite file. */
export interface SqlitePolicy {
  readonly journalMode: string;
  readonly schemaVersion: number;
  /** Longest wait of a statement for another process's lock, in milliseconds. */
  readonly busyTimeoutMs: number;
  readonly foreignKeys: boolean;
}

/** What is in force in a PostgreSQL database. */
export interface PostgresPolicy {
  readonly kind: 'postgresql';
  readonly serverVersion: string;
  readonly schemaVersion: number;
  /** Maximum connections of this process. */
  readonly maxConnections: number;
  /** Longest time for a statement, and for its wait for a lock, in milliseconds. */
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly tls: boolean;
  /** Whether the server keeps the plans of statements: not behind a pooler. */
  readonly preparedStatements: boolean;
}

/** The policy of a SQLite file that the contract promises. */
export const STORE_POLICY: SqlitePolicy = {
  journalMode: 'wal',
  schemaVersion: 3,
  busyTimeoutMs: 5000,
  foreignKeys: true,
};

/** An active key, without the key itself. */
export interface ActiveKey {
  readonly id: number;
  readonly plan: Plan;
  /** The counter of its solves. A replacement key continues the meter of the old key. */
  readonly meter: number;
}

/** An active key, and its solves in a period. */
export interface KeyUsage extends ActiveKey {
  readonly solves: number;
}

/** The owner of a usage count: a key, by its meter, or a client without a key, by its identity. */
export type Account = { readonly meter: number } | { readonly client: string };

/** One request for an evaluation key. */
export interface KeyRequest {
  /** Normalized, so that equal strings are the same address. */
  readonly email: string;
  /** Identity of the client. */
  readonly client: string;
  /** The client's network, which one owner may share among clients. Counts apply to both; the two may be the same. */
  readonly network: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly caps: IssuanceCaps;
}

/** Caps on key requests. */
export interface IssuanceCaps {
  /** New keys per day, for one client and for one network. */
  readonly daily: number;
  /** New keys per hour, for all clients together. */
  readonly hourly: number;
  /** Different email addresses per day, for one client and for one network. */
  readonly addresses: number;
}

/** Why a request for a key is refused. `blocked`: the operator has blocked the address. */
export const KEY_REFUSALS = ['capped', 'capped_for_all', 'too_many_addresses', 'blocked'] as const;

export type KeyAnswer =
  | { readonly outcome: 'issued' | 'returned'; readonly key: string }
  | { readonly outcome: (typeof KEY_REFUSALS)[number] };

/** Operations of the service. Each is atomic. */
export interface ServiceOperations {
  /** The policy in force, read back from the database. */
  policy(): StorePolicy;
  /** Writes to disk like any other write, but changes nothing. */
  proveWritable(): void;
  /** The key that a client presents, if it is known and active. */
  findKey(key: string): ActiveKey | undefined;
  /** The same, with its solves in a period. */
  findKeyUsage(key: string, period: string): KeyUsage | undefined;
  /** The answer of `requestKey`, which is known without writing anything; undefined if it would issue a key. */
  recallKey(request: KeyRequest): KeyAnswer | undefined;
  /** Returns the active evaluation key of an address, or issues a new one. */
  requestKey(request: KeyRequest): KeyAnswer;
  /** Solves of an account in a period. */
  used(account: Account, period: string): number;
  /** Counts one more solve of a client without a key, up to `limit`. Returns whether it did. */
  charge(client: string, period: string, limit: number): boolean;
  /** Counts one more solve on an active key, up to the quota of its plan. */
  chargeKey(key: string, period: string, limits: PlanLimits): KeyCharge;
  /** Undoes one charge. */
  refund(account: Account, period: string): void;
}

/** When something happened, and who did it. */
export interface Stamp {
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly actor: string;
}

/** A key as the operator sees it. */
export interface KeyRecord extends ActiveKey {
  readonly active: boolean;
  /** Whether `request-key` returns it: it was issued there and still has the plan `free`. */
  readonly requestable: boolean;
  readonly email: string | undefined;
  /** Whether its address is blocked from evaluation keys. */
  readonly blocked: boolean;
  readonly issuedAt: string;
}

/** The events in the life of a key. */
export const KEY_EVENTS = [
  'issued',
  'plan changed',
  'revoked',
  'reactivated',
  'email blocked',
  'email unblocked',
  'secret changed',
] as const;

export type KeyEvent = (typeof KEY_EVENTS)[number];

/** One line of the audit table. */
export interface AuditEntry extends Stamp {
  readonly event: KeyEvent;
  readonly key: number | undefined;
  /** Hash of the client's identity, in hexadecimal digits. */
  readonly client: string | undefined;
  readonly detail: string | undefined;
}

/** A new key. It cannot be shown again. */
export interface NewKey {
  readonly id: number;
  readonly key: string;
}

/** Operations of the operator, in a separate process. They throw an Error with a message for the operator. */
export interface OperatorOperations {
  issueKey(plan: Plan, email: string | undefined, stamp: Stamp): NewKey;
  /** All keys, newest last, or those of one address. */
  listKeys(email?: string): KeyRecord[];
  /** @param reference the key's number, or the key itself. */
  showKey(reference: string): KeyRecord;
  setPlan(reference: string, plan: Plan, stamp: Stamp): KeyRecord;
  revokeKey(reference: string, stamp: Stamp): KeyRecord;
  reactivateKey(reference: string, stamp: Stamp): KeyRecord;
  /** Revokes a key and issues a replacement with its plan, address and usage. */
  rotateKey(reference: string, stamp: Stamp): NewKey;
  /** Blocks or unblocks evaluation keys for an address. Blocking revokes the present one. */
  setBlocked(email: string, blocked: boolean, stamp: Stamp): void;
  /**
   * Seals the state with the secret in another file, which is created if missing. Keys do not change, and a running
   * server continues. Its next start needs the new file.
   */
  changeSecret(newSecretFile: string, stamp: Stamp): void;
  /** The last `most` lines, newest last: of all keys or of one. */
  audit(most: number, reference?: string): AuditEntry[];
}

interface Store {
  /** Absolute path of the database, or its URL without user and password. */
  readonly path: string;
  /** Flushes and closes. The store cannot be used afterwards. */
  close(): Promise<void>;
}

/** The state that the service keeps between requests. */
export interface StateStore extends Store, Asynchronous<ServiceOperations> {}

/** The same state, for its operator. */
export interface OperatorStore extends Store, Asynchronous<OperatorOperations> {}
