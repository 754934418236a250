import type { Plan } from '../contract/quotas.ts';
import { isWellFormedKey } from './key.ts';
import type { KeyRecord } from './store.ts';
import type { Vault } from './vault.ts';

/** A stored key, with the address that it belongs to. */
export interface StoredKey {
  readonly id: number;
  readonly plan: Plan;
  readonly meter: number;
  readonly active: boolean;
  readonly requestable: boolean;
  readonly issuedAt: string;
  /** Sealed, and its hash; null without an address. */
  readonly email: Uint8Array | null;
  readonly emailHash: Uint8Array | null;
  readonly blocked: boolean;
}

/** A stored key as the operator sees it. */
export const recordOf = ({ email, emailHash, ...key }: StoredKey, vault: Vault): KeyRecord => ({
  ...key,
  email: email && emailHash ? vault.open(email, emailHash) : undefined,
});

/**
 * The number of a key, or the hash of the key, that the operator means.
 *
 * @throws Error if it is neither a number nor a key.
 */
export function referenceOf(reference: string, vault: Vault): { id: number } | { hash: Buffer } {
  if (/^\d{1,15}$/.test(reference)) return { id: Number(reference) };
  if (isWellFormedKey(reference)) return { hash: vault.hash('key', reference) };
  throw new Error(`'${reference}' is neither a key number nor a key`);
}

/** The error for a reference that leads to no key. */
export const noSuchKey = (reference: string): Error =>
  new Error(/^\d+$/.test(reference) ? `there is no key ${reference}` : 'there is no such key');

/** Faults of the operator's wishes. */
export const isRevoked = ({ id }: KeyRecord): Error => new Error(`key ${id} is revoked; reactivate it first`);
export const isOfBlocked = ({ id }: KeyRecord): Error => new Error(`the address of key ${id} is blocked`);
export const hasSuccessor = ({ id }: KeyRecord, other: number): Error =>
  new Error(`the address of key ${id} has another evaluation key, ${other}`);
