import { type Dialect, tablesOfAnswers, tablesOfKeys } from '../schema.ts';
import { STORE_POLICY } from '../store.ts';
import type { Connection } from './database.ts';

const SQLITE: Dialect = {
  table: 'CREATE TABLE IF NOT EXISTS',
  index: 'CREATE INDEX IF NOT EXISTS',
  uniqueIndex: 'CREATE UNIQUE INDEX IF NOT EXISTS',
  schema: '',
  integer: 'INTEGER',
  bigint: 'INTEGER',
  text: 'TEXT',
  time: 'TEXT',
  blob: 'BLOB',
  flag: (column, byDefault) => `INTEGER NOT NULL DEFAULT ${Number(byDefault)} CHECK (${column} IN (0, 1))`,
  id: 'INTEGER PRIMARY KEY',
  uniqueId: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  plain: 'STRICT',
  often: 'STRICT',
  byKey: 'STRICT, WITHOUT ROWID',
};

const COUNT_BYTES = `
  CREATE TRIGGER IF NOT EXISTS content_added AFTER INSERT ON contents BEGIN
    INSERT INTO kept_bytes (meter, bytes) VALUES (0, new.bytes), (new.meter, new.bytes)
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes;
  END;

  CREATE TRIGGER IF NOT EXISTS content_resized AFTER UPDATE OF bytes ON contents BEGIN
    UPDATE kept_bytes SET bytes = bytes + new.bytes - old.bytes WHERE meter IN (0, new.meter);
  END;

  CREATE TRIGGER IF NOT EXISTS content_removed AFTER DELETE ON contents BEGIN
    UPDATE kept_bytes SET bytes = bytes - old.bytes WHERE meter IN (0, old.meter);
    DELETE FROM kept_bytes WHERE meter = old.meter AND bytes = 0;
  END;
`;

/** Creates missing tables: schema version 3. */
export function createTables(database: Connection): void {
  database.exec(tablesOfKeys(SQLITE) + tablesOfAnswers(SQLITE) + COUNT_BYTES);
  database.pragma(`user_version = ${STORE_POLICY.schemaVersion}`);
}
