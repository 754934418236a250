import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../../../../src/state/sqlite/database.ts';
import { Journal } from '../../../../src/state/sqlite/journal.ts';
import { temporaryFolder } from '../../../support/state/stores.ts';

test('a journal takes more until it is due, is moved by others alone, and is started anew by the next transaction', () => {
  const file = join(temporaryFolder(), 'state.sqlite');
  const database = connect(file, { make: true });
  const other = connect(file, { make: false });
  const journal = new Journal(database);
  journal.leaveToOthers();
  expect(journal.takesMore).toBe(false);
  database.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY)');
  expect(journal.takesMore).toBe(true);
  const add = database.prepare('INSERT INTO notes DEFAULT VALUES');
  let count = 0;
  for (; journal.takesMore && count < 2_000; count++) add.run();
  // One page each, after those of the table.
  expect(count).toBeGreaterThan(900);
  expect(count).toBeLessThan(1_000);
  for (let more = 0; more < 100; more++) add.run();
  expect(journal.takesMore).toBe(false);
  const grown = statSync(`${file}-wal`).size;
  other.pragma('wal_checkpoint');
  expect(journal.takesMore).toBe(false);
  other.exec('INSERT INTO notes DEFAULT VALUES');
  expect(journal.takesMore).toBe(true);
  expect(statSync(`${file}-wal`).size).toBe(grown);
  other.close();
  database.close();
});
