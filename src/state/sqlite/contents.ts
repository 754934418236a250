import {
  type Content,
  type ContentOperations,
  lackOfRoom,
  type NoRoom,
  placeOf,
  ROW_BYTES,
  type StorageLimits,
} from '../contents.ts';
import type { ActiveKey } from '../store.ts';
import type { Vault } from '../vault.ts';
import { type Connection, savepoints } from './database.ts';

/** Who keeps something. */
type Payer = Pick<ActiveKey, 'meter' | 'plan'>;

/** The sealed contents of requests and answers, and the bytes that they take. */
export function contentTable(database: Connection, vault: Vault) {
  const bytesOf = database.prepare<[number], number>('SELECT bytes FROM kept_bytes WHERE meter = ?').pluck();
  const add = database.prepare<[number, number]>('INSERT INTO contents (meter, bytes) VALUES (?, ?)');
  const another = database.prepare<[number]>(
    'INSERT INTO contents (meter, bytes) SELECT meter, bytes FROM contents WHERE id = ?',
  );
  const complete = database.prepare<[{ id: number; parts: number; bytes: number }]>(
    'UPDATE contents SET parts = @parts, bytes = @bytes WHERE id = @id',
  );
  const isOpen = database
    .prepare<[number], 1>('SELECT 1 FROM contents WHERE id = ? AND parts IS NULL')
    .pluck();
  const addPart = database.prepare<[number, number, Buffer]>(
    'INSERT INTO parts (content, part, sealed) VALUES (?, ?, ?) ON CONFLICT (content, part) DO UPDATE SET sealed = excluded.sealed',
  );
  const readPart = database
    .prepare<[number, number], Buffer>(
      'SELECT sealed FROM parts JOIN contents ON contents.id = content WHERE content = ? AND part = ? AND contents.parts IS NOT NULL',
    )
    .pluck();
  const remove = database.prepare<[number]>('DELETE FROM contents WHERE id = ?');
  const partsOf = database.prepare<[number], number>('SELECT parts FROM contents WHERE id = ?').pluck();

  return {
    /** Why a meter cannot keep `bytes` more. */
    lackOfRoom: ({ meter, plan }: Payer, bytes: number, limits: StorageLimits): NoRoom | undefined =>
      lackOfRoom({ plan, own: bytesOf.get(meter) ?? 0, all: bytesOf.get(0) ?? 0 }, bytes, limits),
    /** New content, to be written part by part. */
    add: (meter: number, bytes: number): number => Number(add.run(meter, bytes + ROW_BYTES).lastInsertRowid),
    /** Another content with as much room. */
    another: (id: number): number => Number(another.run(id).lastInsertRowid),
    addPart(content: number, index: number, bytes: Uint8Array): boolean {
      if (isOpen.get(content) === undefined) return false;
      addPart.run(content, index, vault.sealContent(bytes, placeOf(content, index)));
      return true;
    },
    complete: (id: number, parts: number, bytes: number): void =>
      void complete.run({ id, parts, bytes: bytes + ROW_BYTES }),
    /** The content, which must be complete. */
    find: (id: number): Content => ({ id, parts: partsOf.get(id) ?? 0 }),
    read(content: number, index: number): Uint8Array | undefined {
      const sealed = readPart.get(content, index);
      return sealed && vault.openContent(sealed, placeOf(content, index));
    },
    remove: (id: number): void => void remove.run(id),
  };
}

export type ContentTable = ReturnType<typeof contentTable>;

/** What rows of replays and jobs need to be removed. */
interface Ended {
  readonly id: number;
  readonly contents: readonly (number | null)[];
}

/** Reads and writes parts, and removes what has passed its time. */
export function contentOperations(database: Connection, contents: ContentTable): ContentOperations {
  const endedReplays = database.prepare<[string, number], { id: number; content: number }>(
    'SELECT id, content FROM replays WHERE kept_until <= ? LIMIT ?',
  );
  const endedJobs = database.prepare<
    [string, number],
    { id: number; request: number | null; answer: number | null }
  >('SELECT id, request, answer FROM jobs WHERE kept_until <= ? LIMIT ?');
  const removeReplay = database.prepare<[number]>('DELETE FROM replays WHERE id = ?');
  const removeJob = database.prepare<[number]>('DELETE FROM jobs WHERE id = ?');

  function removeAll(rows: readonly Ended[], remove: (id: number) => void): number {
    for (const row of rows) {
      remove(row.id);
      for (const content of row.contents) if (content !== null) contents.remove(content);
    }
    return rows.length;
  }

  return {
    addPart: contents.addPart,
    readPart: contents.read,
    sweep: savepoints(database)((at, most) => {
      const replays = endedReplays.all(at, most).map(({ id, content }) => ({ id, contents: [content] }));
      const removed = removeAll(replays, (id) => removeReplay.run(id));
      const jobs = endedJobs
        .all(at, most - removed)
        .map(({ id, request, answer }) => ({ id, contents: [request, answer] }));
      return removed + removeAll(jobs, (id) => removeJob.run(id));
    }),
  };
}
