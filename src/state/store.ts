import type { Plan } from '../contract/quotas.ts';

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

/** An active key, without the key itself. */
export interface ActiveKey {
  readonly id: number;
  readonly plan: Plan;
  /** What its solves are counted on. A key that replaces another one goes on with its meter. */
  readonly meter: number;
}

/** Whose solves are counted: a key's, by its meter, or those of a client without a key, by its identity. */
export type Account = { readonly meter: number } | { readonly client: string };

/** One request for an evaluation key. */
export interface KeyRequest {
  /** Normalized: equal texts are one address. */
  readonly email: string;
  /** Identity of the client. */
  readonly client: string;
  /** What the client may share with others of the same owner. It is counted by both; they may be the same. */
  readonly network: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly caps: IssuanceCaps;
}

/** How much clients may ask for. */
export interface IssuanceCaps {
  /** New keys for one client, and for one network, on one day. */
  readonly daily: number;
  /** New keys for all clients together in one hour. */
  readonly hourly: number;
  /** Different addresses that one client, and one network, may ask keys for on one day, known or not. */
  readonly addresses: number;
}

/** Why a request for a key is refused. `blocked`: the operator has blocked the address. */
export const KEY_REFUSALS = ['capped', 'capped_for_all', 'too_many_addresses', 'blocked'] as const;

export type KeyAnswer =
  | { readonly outcome: 'issued' | 'returned'; readonly key: string }
  | { readonly outcome: (typeof KEY_REFUSALS)[number] };

/** How many solves a key of each plan has in a period. */
export type PlanLimits = Readonly<Record<Plan, number>>;

/** `unknown`: there is no such key, or it is inactive. */
export type KeyCharge =
  | { readonly outcome: 'charged'; readonly meter: number }
  | { readonly outcome: 'exhausted'; readonly plan: Plan }
  | { readonly outcome: 'unknown' };

/** What the service asks of the state. Every operation is done wholly or not at all. */
export interface ServiceOperations {
  /** The policy in force, read back from the database connection. */
  policy(): StorePolicy;
  /** Writes to the disk as every other operation does, and changes nothing. */
  proveWritable(): void;
  /** The key that a client presents, where it is known and active. */
  findKey(key: string): ActiveKey | undefined;
  /** What `requestKey` would answer, where it has nothing to write: the same was asked before today, or is refused. */
  recallKey(request: KeyRequest): KeyAnswer | undefined;
  /** What `requestKey` would answer, whether or not it can be written: nothing where it would issue a key. */
  knownKey(request: KeyRequest): KeyAnswer | undefined;
  /** The active evaluation key of an address, or a new one. */
  requestKey(request: KeyRequest): KeyAnswer;
  /** Solves counted on an account in a period. */
  used(account: Account, period: string): number;
  /** Counts one more solve, unless there are `limit` of them already; whether it did. */
  charge(account: Account, period: string, limit: number): boolean;
  /** Counts one more solve on a key, if it is active, unless it has as many as its plan allows already. */
  chargeKey(key: string, period: string, limits: PlanLimits): KeyCharge;
  /** Takes one charge back. */
  refund(account: Account, period: string): void;
}

/** When an operator did something, and who it was. */
export interface Stamp {
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly actor: string;
}

/** What an operator sees of a key. */
export interface KeyRecord extends ActiveKey {
  readonly active: boolean;
  /** Whether `request-key` returns it again: it was issued there, and is still of the plan `free`. */
  readonly requestable: boolean;
  readonly email: string | undefined;
  /** Whether its address is issued no evaluation keys. */
  readonly blocked: boolean;
  readonly issuedAt: string;
}

/** What happens to a key in its life. */
export const KEY_EVENTS = [
  'issued',
  'returned',
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

/** A key that was just made: the only time that it can be told. */
export interface NewKey {
  readonly id: number;
  readonly key: string;
}

/** What the operator asks of the state, in a process of its own. Operations throw an Error that says what is wrong. */
export interface OperatorOperations {
  issueKey(plan: Plan, email: string | undefined, stamp: Stamp): NewKey;
  /** All keys, the newest last, or those of one address. */
  listKeys(email?: string): KeyRecord[];
  /** @param reference the key's number, or the key itself. */
  showKey(reference: string): KeyRecord;
  setPlan(reference: string, plan: Plan, stamp: Stamp): KeyRecord;
  revokeKey(reference: string, stamp: Stamp): KeyRecord;
  reactivateKey(reference: string, stamp: Stamp): KeyRecord;
  /** Revokes a key and issues another one in its place, with its plan, address and usage. */
  rotateKey(reference: string, stamp: Stamp): NewKey;
  /** Whether an address may have an evaluation key; blocking revokes the one that it has. */
  setBlocked(email: string, blocked: boolean, stamp: Stamp): void;
  /**
   * Seals the state with the secret in another file, which is made where there is none. Keys stay as they are, and a
   * server that runs goes on; its next start needs the new file.
   */
  changeSecret(newSecretFile: string, stamp: Stamp): void;
  /** The newest lines, the newest last; all of them, or those of one key. */
  audit(most: number, reference?: string): AuditEntry[];
}

export type Operations = ServiceOperations & OperatorOperations;

/**
 * How each operation goes about the state. A look-up is over at once, and waits for nobody; other reads may take longer.
 * A write is on the disk before it is answered. A count is safe from a crash of the process, but does not wait for the
 * disk: there are many, and a few that are lost with the power harm nobody.
 */
export const OPERATIONS: Readonly<Record<keyof Operations, 'look-up' | 'read' | 'count' | 'write'>> = {
  policy: 'look-up',
  proveWritable: 'write',
  findKey: 'look-up',
  recallKey: 'look-up',
  knownKey: 'look-up',
  requestKey: 'write',
  used: 'look-up',
  charge: 'count',
  chargeKey: 'count',
  refund: 'count',
  issueKey: 'write',
  listKeys: 'read',
  showKey: 'read',
  setPlan: 'write',
  revokeKey: 'write',
  reactivateKey: 'write',
  rotateKey: 'write',
  setBlocked: 'write',
  changeSecret: 'write',
  audit: 'read',
};

/** The operations as others see them: asynchronous, so that a store may work in another thread, or on another machine. */
export type Asynchronous<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};

interface Store {
  /** Absolute path of the database. */
  readonly path: string;
  /** Writes everything out; the store cannot be used afterwards. */
  close(): Promise<void>;
}

/** What the service remembers between requests. */
export interface StateStore extends Store, Asynchronous<ServiceOperations> {}

/** The same state for its operator. */
export interface OperatorStore extends Store, Asynchronous<OperatorOperations> {}
