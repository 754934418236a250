/**
 * Runs statements on one connection, as both kinds of database understand them: parameters are `$1` and so on, tables are
 * those of the schema `cutting_layout`, truth values may come back as numbers.
 */
export interface Session {
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the number of rows that were changed. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
}

/** Operations on a session. Each is atomic if its session is a transaction. */
export type OnSession<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result
    ? (session: Session, ...args: Args) => Promise<Result>
    : never;
};

/** The operations as callers see them: asynchronous, so that a store may run on another thread or machine. */
export type Asynchronous<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};

/**
 * The parameters of a list, from `$first`. There are few different lengths, so that few plans of statements are kept: the
 * last value is repeated. An empty list needs no statement.
 */
export function listOf<Value>(values: readonly Value[], first: number) {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)));
  const padded = Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)]);
  return { text: padded.map((_, index) => `$${first + index}`).join(', '), values: padded };
}
