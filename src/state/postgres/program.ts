/** A bundle of its own, which is loaded where the state is in PostgreSQL. */

import { Database, named } from './database.ts';
import { type Making, migrate } from './migrate.ts';
import type { PostgresOptions } from './store.ts';

export { checkPostgres } from './check.ts';
export { importState } from './import.ts';
export { openPostgres } from './store.ts';

/**
 * Creates or upgrades the tables.
 *
 * @returns the schema versions before and after; 0: none.
 */
export async function migratePostgres(options: Omit<PostgresOptions, keyof Making>, making: Making) {
  const database = await Database.open(options);
  try {
    const { from, to } = await migrate(database, options.secretFile, making);
    return { path: database.shown, from, to };
  } catch (error) {
    throw named(database, error);
  } finally {
    await database.close();
  }
}
