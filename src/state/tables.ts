/** The tables of a state as plain rows, to move it from one kind of database to another. */

/** A column, with the type that PostgreSQL gives it. SQLite has numbers for `boolean`. */
export type ColumnType = 'integer' | 'bigint' | 'text' | 'bytea' | 'boolean';

/** Every table whose rows are moved, in an order in which each row follows those that it refers to. */
export const TABLES = {
  vault: { id: 'integer', data_key: 'bytea' },
  addresses: { id: 'integer', hash: 'bytea', email: 'bytea', blocked: 'boolean' },
  keys: {
    id: 'integer',
    hash: 'bytea',
    sealed: 'bytea',
    plan: 'text',
    active: 'boolean',
    address: 'integer',
    meter: 'integer',
    issued_at: 'text',
  },
  key_usage: { meter: 'integer', period: 'text', solves: 'integer' },
  client_usage: { period: 'text', client: 'bytea', solves: 'integer' },
  issuance: { period: 'text', client: 'bytea', keys: 'integer' },
  audit: {
    id: 'integer',
    at: 'text',
    event: 'text',
    actor: 'text',
    key: 'integer',
    client: 'bytea',
    detail: 'text',
  },
  contents: { id: 'bigint', meter: 'integer', bytes: 'bigint', parts: 'integer' },
  parts: { content: 'bigint', part: 'integer', sealed: 'bytea' },
  replays: {
    id: 'bigint',
    meter: 'integer',
    hash: 'bytea',
    body: 'bytea',
    owner: 'text',
    lease: 'text',
    charged: 'boolean',
    status: 'integer',
    content: 'bigint',
    kept_until: 'text',
  },
  jobs: {
    id: 'bigint',
    hash: 'bytea',
    meter: 'integer',
    period: 'text',
    client: 'bytea',
    status: 'text',
    created_at: 'text',
    started_at: 'text',
    finished_at: 'text',
    owner: 'text',
    lease: 'text',
    stopping: 'boolean',
    deaths: 'integer',
    progress: 'bytea',
    error: 'bytea',
    request: 'bigint',
    answer: 'bigint',
    kept_until: 'text',
  },
} as const satisfies Record<string, Readonly<Record<string, ColumnType>>>;

export type TableName = keyof typeof TABLES;

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** What must be equal before and after a move: the rows of each table, and the sum of its counts. */
export interface Totals {
  readonly rows: number;
  /** Undefined for a table without counts. */
  readonly counts: number | undefined;
}

/** The tables whose rows get their ids from the database. */
export const NUMBERED = ['audit', 'contents', 'replays', 'jobs'] as const satisfies readonly TableName[];

export type NumberedTable = (typeof NUMBERED)[number];

/** The column of a table that counts something, or its size. */
export const COUNTED: Readonly<Partial<Record<TableName, string>>> = {
  key_usage: 'solves',
  client_usage: 'solves',
  issuance: 'keys',
  contents: 'bytes',
  parts: 'length(sealed)',
};

/** A state to be moved. Nobody changes it meanwhile. */
export interface Tables {
  readonly totals: (table: TableName) => Totals;
  /** The rows of a table, each with the values of its columns in their order. One table at a time. */
  readonly rows: (table: TableName) => Iterable<readonly unknown[]>;
  /** The last id that a row of a table ever had; 0 if there was none. */
  readonly lastId: (table: NumberedTable) => number;
}
