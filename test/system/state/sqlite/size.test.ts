import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { writeKept } from '../../../../src/jobs/kept.ts';
import { openStore } from '../../../../src/state/local.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { asked, KEPT, keyed, lease } from '../../../support/state/kept.ts';

const MIB = 2 ** 20;

/** The bytes of the file, once nothing is in its log. */
function sizeOf(file: string): number {
  const plain = new Database(file);
  plain.pragma('wal_checkpoint(TRUNCATE)');
  plain.close();
  return statSync(file).size;
}

describe('the file of a state', () => {
  test.each([
    ['4 MiB', 4 * MIB, 24 * MIB, 5],
    // Each counts with 1 KiB for its rows.
    ['a byte', 1, MIB / 2, 500],
  ])('with kept answers of %s stays below its limit, and is used again', async (_, bytes, total, least) => {
    const file = join(temporaryFolder(), 'state.sqlite');
    const store = openStore(file);
    const { key } = await keyed(store);
    const empty = sizeOf(file);
    const room = { total, perKey: total };

    /** Keeps answers until there is no room. Returns how many. */
    async function fill(): Promise<number> {
      for (let count = 0; ; count++) {
        const found = await store.reserveReplay(
          asked(key, { name: `${count}` }),
          lease('A'),
          bytes,
          room,
          KEPT,
        );
        if (found.outcome !== 'reserved') return count;
        const parts = await writeKept(store, found.content, randomBytes(bytes));
        await store.keepReplay(found.id, 'A', { status: 200, parts, bytes }, KEPT);
      }
    }

    const first = await fill();
    expect(first).toBeGreaterThanOrEqual(least);
    const full = sizeOf(file);
    expect(full - empty).toBeLessThan(total * 1.02);
    while ((await store.sweep(KEPT, 1_000)) > 0) {}
    expect(await fill()).toBe(first);
    expect(sizeOf(file)).toBeLessThan(full * 1.05);
    await store.close();
  });
});
