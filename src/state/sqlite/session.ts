import type { Statement } from 'better-sqlite3';
import type { Session } from '../session.ts';
import type { Connection } from './database.ts';

/** Runs statements at once, so a transaction of them ends before anything else happens on the thread. */
export function sessionOn(database: Connection): Session {
  const prepared = new Map<string, Statement>();
  const statementOf = (text: string): Statement => {
    const known = prepared.get(text);
    if (known) return known;
    // There is one schema.
    const statement = database.prepare(text.replaceAll('cutting_layout.', ''));
    prepared.set(text, statement);
    return statement;
  };
  return {
    rows: async <Row>(text: string, values: readonly unknown[] = []) =>
      statementOf(text).all(...bound(values)) as Row[],
    run: async (text, values = []) => statementOf(text).run(...bound(values)).changes,
  };
}

/** Parameters by their names, which are numbers. */
const bound = (values: readonly unknown[]): [object?] =>
  values.length === 0
    ? []
    : [Object.fromEntries(values.map((value, index) => [index + 1, parameterOf(value)]))];

const parameterOf = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);
