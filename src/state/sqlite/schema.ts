import { PLANS } from '../../contract/quotas.ts';
import { KEY_EVENTS, STORE_POLICY } from '../store.ts';
import type { Connection } from './database.ts';

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Schema version 2. Times are UTC in ISO 8601, hashes and sealed texts are those of the vault. */
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
`;

/** Creates missing tables. */
export function createTables(database: Connection): void {
  database.exec(TABLES);
  database.pragma(`user_version = ${STORE_POLICY.schemaVersion}`);
}
