import { JOB_STATUSES } from '../../contract/jobs.ts';
import { PLANS } from '../../contract/quotas.ts';
import { KEY_EVENTS, STORE_POLICY } from '../store.ts';
import type { Connection } from './database.ts';

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Schema version 3. Times are UTC in ISO 8601, hashes and sealed texts are those of the vault. */
const TABLES = `
  -- One row: the data key of all hashes and sealed values below, itself sealed with the master secret.
  CREATE TABLE IF NOT EXISTS vault (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    data_key BLOB NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS addresses (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    email BLOB NOT NULL,
    blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0, 1))
  ) STRICT;

  CREATE TABLE IF NOT EXISTS keys (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    -- The sealed key, if request-key must return it again.
    sealed BLOB,
    plan TEXT NOT NULL CHECK (plan IN (${oneOf(PLANS)})),
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    address INTEGER REFERENCES addresses (id),
    -- The first in a chain of replaced keys, whose solves are counted together.
    meter INTEGER NOT NULL REFERENCES keys (id),
    issued_at TEXT NOT NULL
  ) STRICT;

  CREATE INDEX IF NOT EXISTS keys_of_address ON keys (address);

  CREATE UNIQUE INDEX IF NOT EXISTS one_requestable_key ON keys (address) WHERE active = 1 AND sealed IS NOT NULL;

  CREATE TABLE IF NOT EXISTS key_usage (
    meter INTEGER NOT NULL REFERENCES keys (id),
    period TEXT NOT NULL,
    solves INTEGER NOT NULL,
    PRIMARY KEY (meter, period)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS client_usage (
    period TEXT NOT NULL,
    client BLOB NOT NULL,
    solves INTEGER NOT NULL,
    PRIMARY KEY (period, client)
  ) STRICT, WITHOUT ROWID;

  -- Counts for the caps on key requests. "client" is the hash of the subject: a client or its network (new keys, addresses
  -- requested, one address requested), or everybody (new keys per hour).
  CREATE TABLE IF NOT EXISTS issuance (
    period TEXT NOT NULL,
    client BLOB NOT NULL,
    keys INTEGER NOT NULL,
    PRIMARY KEY (period, client)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS audit (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    event TEXT NOT NULL CHECK (event IN (${oneOf(KEY_EVENTS)})),
    actor TEXT NOT NULL,
    key INTEGER REFERENCES keys (id),
    client BLOB,
    detail TEXT
  ) STRICT;

  CREATE INDEX IF NOT EXISTS audit_of_key ON audit (key);

  -- Repeated requests for a known key leave one line per day.
  CREATE UNIQUE INDEX IF NOT EXISTS one_return_a_day ON audit (key, client, substr(at, 1, 10)) WHERE event = 'returned';

  -- What is kept of requests and answers. "bytes" is what it takes, or may take once it is complete. Ids are never used
  -- twice, because sealed parts are bound to them.
  CREATE TABLE IF NOT EXISTS contents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    meter INTEGER NOT NULL REFERENCES keys (id),
    bytes INTEGER NOT NULL,
    -- How many parts it has once it is complete.
    parts INTEGER
  ) STRICT;

  CREATE TABLE IF NOT EXISTS parts (
    content INTEGER NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
    part INTEGER NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;

  CREATE UNIQUE INDEX IF NOT EXISTS part_of_content ON parts (content, part);

  -- The bytes of contents, by meter; 0: of all together.
  CREATE TABLE IF NOT EXISTS kept_bytes (
    meter INTEGER PRIMARY KEY,
    bytes INTEGER NOT NULL
  ) STRICT;

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

  -- Requests with an Idempotency-Key: reserved by a process, or answered. "hash" stands for route and key, "body" for the
  -- bytes of the request.
  CREATE TABLE IF NOT EXISTS replays (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    meter INTEGER NOT NULL REFERENCES keys (id),
    hash BLOB NOT NULL,
    body BLOB NOT NULL,
    -- The process that works on it, and until when.
    owner TEXT,
    lease TEXT,
    charged INTEGER NOT NULL DEFAULT 0 CHECK (charged IN (0, 1)),
    -- The status of the answer, once there is one.
    status INTEGER,
    content INTEGER NOT NULL REFERENCES contents (id),
    kept_until TEXT NOT NULL,
    UNIQUE (meter, hash)
  ) STRICT;

  CREATE INDEX IF NOT EXISTS replays_by_end ON replays (kept_until);
  CREATE INDEX IF NOT EXISTS replays_by_content ON replays (content);

  CREATE TABLE IF NOT EXISTS jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE,
    meter INTEGER NOT NULL REFERENCES keys (id),
    -- The period that was charged.
    period TEXT NOT NULL,
    client BLOB NOT NULL,
    status TEXT NOT NULL CHECK (status IN (${oneOf(JOB_STATUSES)})),
    created_at TEXT NOT NULL,
    started_at TEXT,
    finished_at TEXT,
    -- The process that has claimed it, and until when.
    owner TEXT,
    lease TEXT,
    stopping INTEGER NOT NULL DEFAULT 0 CHECK (stopping IN (0, 1)),
    -- How many processes died while they ran it.
    deaths INTEGER NOT NULL DEFAULT 0,
    progress BLOB,
    error BLOB,
    request INTEGER REFERENCES contents (id),
    answer INTEGER REFERENCES contents (id),
    kept_until TEXT
  ) STRICT;

  CREATE INDEX IF NOT EXISTS unfinished_jobs ON jobs (meter) WHERE status IN ('queued', 'running');
  CREATE INDEX IF NOT EXISTS jobs_by_end ON jobs (kept_until) WHERE kept_until IS NOT NULL;
  CREATE INDEX IF NOT EXISTS jobs_by_request ON jobs (request);
  CREATE INDEX IF NOT EXISTS jobs_by_answer ON jobs (answer);
`;

/** Creates missing tables. */
export function createTables(database: Connection): void {
  database.exec(TABLES);
  database.pragma(`user_version = ${STORE_POLICY.schemaVersion}`);
}
