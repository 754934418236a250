import { JOB_STATUSES } from '../contract/jobs.ts';
import { PLANS } from '../contract/quotas.ts';
import { KEY_EVENTS } from './store.ts';

/** How a kind of database writes its tables. */
export interface Dialect {
  readonly table: string;
  readonly index: string;
  readonly uniqueIndex: string;
  /** Before the name of a table. */
  readonly schema: string;
  readonly integer: string;
  readonly bigint: string;
  readonly text: string;
  /** Compares as bytes do. */
  readonly time: string;
  readonly blob: string;
  /** The type of a truth value. */
  readonly flag: (column: string, byDefault: boolean) => string;
  /** Ids that the database gives; those of `uniqueId` are never used twice. */
  readonly id: string;
  readonly uniqueId: string;
  /** Options of tables whose rows change often, or are found by their key alone. */
  readonly often: string;
  readonly byKey: string;
  readonly plain: string;
}

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** The tables of keys. Times are UTC in ISO 8601, hashes and sealed texts are those of the vault. */
export const tablesOfKeys = (d: Dialect): string => `
  -- One row: the data key of all hashes and sealed values below, itself sealed with the master secret.
  ${d.table} ${d.schema}vault (
    id ${d.integer} PRIMARY KEY CHECK (id = 1),
    data_key ${d.blob} NOT NULL
  ) ${d.plain};

  ${d.table} ${d.schema}addresses (
    id ${d.integer} PRIMARY KEY,
    hash ${d.blob} NOT NULL UNIQUE,
    email ${d.blob} NOT NULL,
    blocked ${d.flag('blocked', false)}
  ) ${d.plain};

  ${d.table} ${d.schema}keys (
    id ${d.integer} PRIMARY KEY,
    hash ${d.blob} NOT NULL UNIQUE,
    -- The sealed key, if request-key must return it again.
    sealed ${d.blob},
    plan ${d.text} NOT NULL CHECK (plan IN (${oneOf(PLANS)})),
    active ${d.flag('active', true)},
    address ${d.integer} REFERENCES ${d.schema}addresses (id),
    -- The first in a chain of replaced keys, whose solves are counted together.
    meter ${d.integer} NOT NULL REFERENCES ${d.schema}keys (id),
    issued_at ${d.text} NOT NULL
  ) ${d.plain};

  ${d.index} keys_of_address ON ${d.schema}keys (address);

  ${d.uniqueIndex} one_requestable_key ON ${d.schema}keys (address) WHERE active AND sealed IS NOT NULL;

  ${d.table} ${d.schema}key_usage (
    meter ${d.integer} NOT NULL REFERENCES ${d.schema}keys (id),
    period ${d.text} NOT NULL,
    solves ${d.integer} NOT NULL,
    PRIMARY KEY (meter, period)
  ) ${d.byKey};

  ${d.table} ${d.schema}client_usage (
    period ${d.text} NOT NULL,
    client ${d.blob} NOT NULL,
    solves ${d.integer} NOT NULL,
    PRIMARY KEY (period, client)
  ) ${d.byKey};

  -- Counts of new keys. "client" is the hash of the subject: a client or its network (by day), or everybody (by hour).
  ${d.table} ${d.schema}issuance (
    period ${d.text} NOT NULL,
    client ${d.blob} NOT NULL,
    keys ${d.integer} NOT NULL,
    PRIMARY KEY (period, client)
  ) ${d.byKey};

  ${d.table} ${d.schema}audit (
    id ${d.id},
    at ${d.text} NOT NULL,
    event ${d.text} NOT NULL CHECK (event IN (${oneOf(KEY_EVENTS)})),
    actor ${d.text} NOT NULL,
    key ${d.integer} REFERENCES ${d.schema}keys (id),
    client ${d.blob},
    detail ${d.text}
  ) ${d.plain};

  ${d.index} audit_of_key ON ${d.schema}audit (key);
`;

/** The tables of requests and answers. */
export const tablesOfAnswers = (d: Dialect): string => `
  -- What is kept of requests and answers. "bytes" is what it takes, or may take once it is complete. Ids are never used
  -- twice, because sealed parts are bound to them.
  ${d.table} ${d.schema}contents (
    id ${d.uniqueId},
    meter ${d.integer} NOT NULL REFERENCES ${d.schema}keys (id),
    bytes ${d.bigint} NOT NULL,
    -- How many parts it has once it is complete.
    parts ${d.integer}
  ) ${d.plain};

  ${d.table} ${d.schema}parts (
    content ${d.bigint} NOT NULL REFERENCES ${d.schema}contents (id) ON DELETE CASCADE,
    part ${d.integer} NOT NULL,
    sealed ${d.blob} NOT NULL,
    PRIMARY KEY (content, part)
  ) ${d.plain};

  -- The bytes of contents, by meter; 0: of all together.
  ${d.table} ${d.schema}kept_bytes (
    meter ${d.integer} PRIMARY KEY,
    bytes ${d.bigint} NOT NULL
  ) ${d.often};

  -- Requests with an Idempotency-Key: reserved by a process, or answered. "hash" stands for route and key, "body" for the
  -- bytes of the request.
  ${d.table} ${d.schema}replays (
    id ${d.uniqueId},
    meter ${d.integer} NOT NULL REFERENCES ${d.schema}keys (id),
    hash ${d.blob} NOT NULL,
    body ${d.blob} NOT NULL,
    -- The process that works on it, and until when.
    owner ${d.text},
    lease ${d.time},
    charged ${d.flag('charged', false)},
    -- The status of the answer, once there is one.
    status ${d.integer},
    content ${d.bigint} NOT NULL REFERENCES ${d.schema}contents (id),
    kept_until ${d.time} NOT NULL,
    UNIQUE (meter, hash)
  ) ${d.often};

  ${d.index} replays_by_end ON ${d.schema}replays (kept_until);
  ${d.index} replays_by_content ON ${d.schema}replays (content);

  ${d.table} ${d.schema}jobs (
    id ${d.uniqueId},
    hash ${d.blob} NOT NULL UNIQUE,
    meter ${d.integer} NOT NULL REFERENCES ${d.schema}keys (id),
    -- The period that was charged.
    period ${d.text} NOT NULL,
    client ${d.blob} NOT NULL,
    status ${d.text} NOT NULL CHECK (status IN (${oneOf(JOB_STATUSES)})),
    created_at ${d.text} NOT NULL,
    started_at ${d.text},
    finished_at ${d.text},
    -- The process that has claimed it, and until when.
    owner ${d.text},
    lease ${d.time},
    stopping ${d.flag('stopping', false)},
    -- How many processes died while they ran it.
    deaths ${d.integer} NOT NULL DEFAULT 0,
    progress ${d.blob},
    error ${d.blob},
    request ${d.bigint} REFERENCES ${d.schema}contents (id),
    answer ${d.bigint} REFERENCES ${d.schema}contents (id),
    kept_until ${d.time}
  ) ${d.often};

  ${d.index} unfinished_jobs ON ${d.schema}jobs (meter) WHERE status IN ('queued', 'running');
  ${d.index} jobs_by_end ON ${d.schema}jobs (kept_until) WHERE kept_until IS NOT NULL;
  ${d.index} jobs_by_request ON ${d.schema}jobs (request);
  ${d.index} jobs_by_answer ON ${d.schema}jobs (answer);
`;
