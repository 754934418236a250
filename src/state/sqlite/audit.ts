import type { AuditEntry, KeyEvent, Stamp } from '../store.ts';
import type { Connection } from './database.ts';

interface Line {
  readonly key?: number | undefined;
  /** Hash of the client's identity. */
  readonly client?: Uint8Array;
  readonly detail?: string;
}

/** The append-only table of key events. */
export function auditTable(database: Connection) {
  const add = database.prepare(
    'INSERT INTO audit (at, event, actor, key, client, detail) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const returned = database.prepare<[number, Uint8Array, string]>(
    "SELECT 1 FROM audit WHERE event = 'returned' AND key = ? AND client = ? AND substr(at, 1, 10) = ?",
  );
  const read = database.prepare<[{ key: number | null; most: number }], Row>(`
    SELECT at, actor, event, key, lower(hex(client)) AS client, detail FROM audit
    WHERE @key IS NULL OR key = @key ORDER BY id DESC LIMIT @most`);
  return {
    add(event: KeyEvent, { at, actor }: Stamp, { key, client, detail }: Line): void {
      add.run(at, event, actor, key ?? null, client ?? null, detail ?? null);
    },
    /** Whether the return of a key to a client is already recorded for a day. */
    hasReturned: (key: number, client: Uint8Array, day: string): boolean =>
      returned.get(key, client, day) !== undefined,
    /** The last `most` lines, newest last. */
    read(most: number, key: number | undefined): AuditEntry[] {
      const rows = read.all({ key: key ?? null, most }).reverse();
      return rows.map(({ key, client, detail, ...entry }) => ({
        ...entry,
        key: key ?? undefined,
        client: client || undefined,
        detail: detail ?? undefined,
      }));
    },
  };
}

export type AuditTable = ReturnType<typeof auditTable>;

type Row = Stamp & {
  readonly event: KeyEvent;
  readonly key: number | null;
  readonly client: string | null;
  readonly detail: string | null;
};
