import { timingSafeEqual } from 'node:crypto';
import type { Plan } from '../../contract/quotas.ts';
import { makeKey } from '../key.ts';
import type { NewKey, ServiceOperations } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { Connection } from './database.ts';

/** Finds and charges keys. */
export function keyOperations(
  database: Connection,
  vault: Vault,
  { charge }: Pick<ServiceOperations, 'charge'>,
): Pick<ServiceOperations, 'findKey' | 'chargeKey'> {
  const table = keyTable(database, vault);

  const findKey: ServiceOperations['findKey'] = (key) => {
    const hash = vault.hash('key', key);
    const row = table.byHash.get(hash);
    if (!row || !timingSafeEqual(row.hash, hash) || !row.active) return undefined;
    return { id: row.id, plan: row.plan, meter: row.meter };
  };

  return {
    findKey,
    chargeKey(key, period, limits) {
      const found = findKey(key);
      if (found === undefined) return { outcome: 'unknown' };
      const { plan, meter } = found;
      return charge({ meter }, period, limits[plan])
        ? { outcome: 'charged', meter }
        : { outcome: 'exhausted', plan };
    },
  };
}

interface NewRow {
  readonly address: number | undefined;
  /** Whether request-key returns it. */
  readonly requestable: boolean;
  /** The meter of the replaced key; a new meter if undefined. */
  readonly meter: number | undefined;
  readonly at: string;
}

/** The tables of keys and addresses. */
export function keyTable(database: Connection, vault: Vault) {
  const findAddress = database.prepare<[Buffer], { id: number; blocked: number }>(
    'SELECT id, blocked FROM addresses WHERE hash = ?',
  );
  const addAddress = database.prepare('INSERT INTO addresses (hash, email) VALUES (?, ?)');
  const addKey = database.prepare<[object], { id: number }>(`
    INSERT INTO keys (id, hash, sealed, plan, address, meter, issued_at)
    SELECT next, @hash, @sealed, @plan, @address, coalesce(@meter, next), @at
    FROM (SELECT coalesce(max(id), 0) + 1 AS next FROM keys) RETURNING id`);
  return {
    byHash: database.prepare<
      [Buffer],
      { id: number; hash: Buffer; plan: Plan; meter: number; active: number }
    >('SELECT id, hash, plan, meter, active FROM keys WHERE hash = ?'),
    /** The key of an address that request-key returns. */
    requestable: database.prepare<[number], { id: number; hash: Buffer; sealed: Buffer }>(
      'SELECT id, hash, sealed FROM keys WHERE address = ? AND active = 1 AND sealed IS NOT NULL',
    ),
    /** The meter of the last key that request-key issued to an address. */
    lastRequestedMeter: database.prepare<[number], { meter: number }>(
      'SELECT meter FROM keys WHERE address = ? AND sealed IS NOT NULL ORDER BY id DESC LIMIT 1',
    ),
    findAddress: (email: string) => findAddress.get(vault.hash('email', email)),
    addAddress(email: string): number {
      const hash = vault.hash('email', email);
      return Number(addAddress.run(hash, vault.seal(email, hash)).lastInsertRowid);
    },
    add(plan: Plan, { address, requestable, meter, at }: NewRow): NewKey {
      const key = makeKey(plan);
      const hash = vault.hash('key', key);
      const row = addKey.get({
        hash,
        sealed: requestable ? vault.seal(key, hash) : null,
        plan,
        address: address ?? null,
        meter: meter ?? null,
        at,
      });
      if (row === undefined) throw new Error('no key was added');
      return { id: row.id, key };
    },
  };
}
