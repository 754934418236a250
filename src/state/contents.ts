/** What the state keeps of requests and answers: sealed, in parts, and bounded in bytes. */

import { isWithinShare } from '../admission/share.ts';
import { later } from '../clock.ts';
import type { Plan } from '../contract/quotas.ts';
import type { OnSession, Session } from './session.ts';
import type { ActiveKey } from './store.ts';
import type { Vault } from './vault.ts';

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
async function lackOfRoom(
  session: Session,
  { meter, plan }: Pick<ActiveKey, 'meter' | 'plan'>,
  bytes: number,
  { total, perKey }: StorageLimits,
): Promise<NoRoom | undefined> {
  const rows = await session.rows<{ meter: number; bytes: number }>(
    'SELECT meter, bytes FROM cutting_layout.kept_bytes WHERE meter IN (0, $1)',
    [meter],
  );
  const bytesOf = (owner: number) => rows.find((row) => row.meter === owner)?.bytes ?? 0;
  const kept = bytesOf(meter) + bytes;
  if (kept > perKey) return { outcome: 'no_room', scope: 'key', plan };
  const free = total - bytesOf(0) - bytes;
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
  /** Removes up to `most` rows that have passed their time, what they kept, and counts of past days. Returns how many rows. */
  sweep(at: string, most: number): number;
}

/** Bytes of one part before it is sealed. Storing it takes the state about a millisecond. */
export const PART_BYTES = 262_144;

/** For how long counts of clients without a key are kept, in case the clock goes back: two days, in milliseconds. */
const COUNTS_KEPT_MS = 2 * 86_400_000;

/** Bytes that a row takes beside its content, rounded up. */
export const ROW_BYTES = 1_024;

/** The sealed contents of requests and answers, and the bytes that they take. */
export function contentsOf(vault: Vault) {
  async function addPart(
    session: Session,
    content: number,
    index: number,
    bytes: Uint8Array,
  ): Promise<boolean> {
    const added = await session.run(
      `INSERT INTO cutting_layout.parts (content, part, sealed)
       SELECT id, $2, $3 FROM cutting_layout.contents WHERE id = $1 AND parts IS NULL
       ON CONFLICT (content, part) DO UPDATE SET sealed = excluded.sealed`,
      [content, index, vault.sealContent(bytes, placeOf(content, index))],
    );
    return added === 1;
  }

  /** New content, to be written part by part. */
  async function add(session: Session, meter: number, bytes: number): Promise<number> {
    const insert = 'INSERT INTO cutting_layout.contents (meter, bytes) VALUES ($1, $2) RETURNING id';
    return idOf(await session.rows(insert, [meter, bytes + ROW_BYTES]));
  }

  async function complete(session: Session, id: number, parts: number, bytes: number): Promise<void> {
    const update = 'UPDATE cutting_layout.contents SET parts = $2, bytes = $3 WHERE id = $1';
    await session.run(update, [id, parts, bytes + ROW_BYTES]);
  }

  async function remove(session: Session, ...ids: readonly (number | null)[]): Promise<void> {
    for (const id of ids)
      if (id !== null) await session.run('DELETE FROM cutting_layout.contents WHERE id = $1', [id]);
  }

  const operations: OnSession<ContentOperations> = {
    addPart,
    async readPart(session, content, index) {
      const [part] = await session.rows<{ sealed: Uint8Array }>(
        `SELECT sealed FROM cutting_layout.parts JOIN cutting_layout.contents ON contents.id = content
         WHERE content = $1 AND part = $2 AND contents.parts IS NOT NULL`,
        [content, index],
      );
      return part && vault.openContent(part.sealed, placeOf(content, index));
    },
    async sweep(session, at, most) {
      const oldestDay = later(at, -COUNTS_KEPT_MS).slice(0, 'YYYY-MM-DD'.length);
      for (const table of ['client_usage', 'issuance'])
        await session.run(`DELETE FROM cutting_layout.${table} WHERE period < $1`, [oldestDay]);
      let removed = 0;
      for (const [table, columns] of [
        ['replays', 'NULL AS request, content AS answer'],
        ['jobs', 'request, answer'],
      ] as const) {
        const rows = await session.rows<{ id: number; request: number | null; answer: number | null }>(
          `SELECT id, ${columns} FROM cutting_layout.${table} WHERE kept_until <= $1 LIMIT $2`,
          [at, most - removed],
        );
        for (const { id, request, answer } of rows) {
          await session.run(`DELETE FROM cutting_layout.${table} WHERE id = $1`, [id]);
          await remove(session, request, answer);
        }
        removed += rows.length;
      }
      return removed;
    },
  };

  return {
    operations,
    lackOfRoom,
    add,
    complete,
    remove,
    /** New content with as much room as another. */
    async another(session: Session, id: number): Promise<number> {
      const insert = `INSERT INTO cutting_layout.contents (meter, bytes)
        SELECT meter, bytes FROM cutting_layout.contents WHERE id = $1 RETURNING id`;
      return idOf(await session.rows(insert, [id]));
    },
    /** Writes content whole. Returns how many parts there are. */
    async write(session: Session, content: number, bytes: Uint8Array): Promise<number> {
      const parts = partsOf(bytes);
      for (const [index, part] of parts.entries()) await addPart(session, content, index, part);
      await complete(session, content, parts.length, bytes.byteLength);
      return parts.length;
    },
  };
}

export type Contents = ReturnType<typeof contentsOf>;

/** The number of the one row that was added. */
export function idOf([row]: readonly { readonly id: number }[]): number {
  if (row === undefined) throw new Error('no row was added');
  return row.id;
}
