/** What the state keeps of requests and answers: sealed, in parts, and bounded in bytes. */

import { isWithinShare } from '../admission/share.ts';
import type { Plan } from '../contract/quotas.ts';

/** How many bytes may be kept. */
export interface StorageLimits {
  /** For all keys together. */
  readonly total: number;
  /** For one key, while the others keep little. */
  readonly perKey: number;
}

/** Content that is complete. */
export interface Content {
  readonly id: number;
  readonly parts: number;
}

/** There is no room for more: over all keys, or within the share of this one. */
export interface NoRoom {
  readonly outcome: 'no_room';
  readonly scope: 'all' | 'key';
  /** That of the key, which has its share in use. */
  readonly plan: Plan;
}

/** Why a key cannot keep `bytes` more; undefined if it can. */
export function lackOfRoom(
  { plan, own, all }: { readonly plan: Plan; readonly own: number; readonly all: number },
  bytes: number,
  { total, perKey }: StorageLimits,
): NoRoom | undefined {
  const kept = own + bytes;
  if (kept > perKey) return { outcome: 'no_room', scope: 'key', plan };
  const free = total - all - bytes;
  const hasRoom = free >= 0 && isWithinShare({ total, perClient: perKey }, kept, free);
  return hasRoom ? undefined : { outcome: 'no_room', scope: 'all', plan };
}

/** What a part is sealed with, so that it cannot be moved. */
export const placeOf = (content: number, index: number): string => `part ${index} of content ${content}`;

/** The parts of some bytes. Even no bytes are a part. */
export function partsOf(bytes: Uint8Array): Uint8Array[] {
  const count = Math.max(1, Math.ceil(bytes.byteLength / PART_BYTES));
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
  );
}

/** Operations on parts of contents. Each is atomic. */
export interface ContentOperations {
  /**
   * Adds one part to content that is being written. Parts are small, so that counts of other clients never wait long
   * behind a large answer.
   *
   * @returns whether the content is still there.
   */
  addPart(content: number, index: number, bytes: Uint8Array): boolean;
  /** A part of complete content; undefined if it is gone by now. */
  readPart(content: number, index: number): Uint8Array | undefined;
  /** Removes up to `most` rows that have passed their time, and what they kept. Returns how many. */
  sweep(at: string, most: number): number;
}

/** Bytes of one part before it is sealed. Storing it takes the state about a millisecond. */
export const PART_BYTES = 262_144;

/** Bytes that a row takes beside its content, rounded up. */
export const ROW_BYTES = 1_024;
