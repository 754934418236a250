/** The tables of a state as plain rows, to move it from one kind of database to another. */

/** A column, with the type that PostgreSQL gives it. SQLite has numbers for `boolean`. */
export type ColumnType = 'integer' | 'text' | 'bytea' | 'boolean';

/** Every table, in an order in which each row follows those that it refers to. */
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
} as const satisfies Record<string, Readonly<Record<string, ColumnType>>>;

export type TableName = keyof typeof TABLES;

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** What must be equal before and after a move: the rows of each table, and the sum of its counts. */
export interface Totals {
  readonly rows: number;
  /** Undefined for a table without counts. */
  readonly counts: number | undefined;
}

/** The column of a table that counts something. */
export const COUNTED: Readonly<Partial<Record<TableName, string>>> = {
  key_usage: 'solves',
  client_usage: 'solves',
  issuance: 'keys',
};

/** A state to be moved. Nobody changes it meanwhile. */
export interface Tables {
  readonly totals: (table: TableName) => Totals;
  /** The rows of a table, each with the values of its columns in their order. One table at a time. */
  readonly rows: (table: TableName) => Iterable<readonly unknown[]>;
}
