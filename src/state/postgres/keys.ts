import type { Plan } from '../../contract/quotas.ts';
import { makeKey } from '../key.ts';
import { noSuchKey, recordOf, referenceOf, type StoredKey } from '../records.ts';
import type { ActiveKey, AuditEntry, KeyEvent, KeyRecord, NewKey, Stamp } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { Database, Session } from './database.ts';

const FIND = {
  name: 'find-key',
  text: 'SELECT id, plan, meter FROM cutting_layout.keys WHERE hash = $1 AND active',
};

/** The key that a client presents, if it is known and active. */
export async function findKey(database: Database, vault: Vault, key: string): Promise<ActiveKey | undefined> {
  const [row] = await database.rows<ActiveKey & Record<string, unknown>>(FIND, [vault.hash('key', key)]);
  return row;
}

/** A stored address. */
export interface Address {
  readonly id: number;
  readonly blocked: boolean;
}

/** What a new key belongs to. */
interface NewRow {
  readonly address: number | undefined;
  /** Whether request-key returns it. */
  readonly requestable: boolean;
  /** The meter of the replaced key; a new meter if undefined. */
  readonly meter: number | undefined;
  readonly at: string;
}

interface Line {
  readonly key?: number | undefined;
  /** Hash of the client's identity. */
  readonly client?: Uint8Array;
  readonly detail?: string;
}

type AuditRow = Stamp & {
  readonly event: KeyEvent;
  readonly key: number | null;
  readonly client: string | null;
  readonly detail: string | null;
};

const RECORDS = `
  SELECT keys.id, plan, meter, active, sealed IS NOT NULL AS requestable, issued_at AS "issuedAt",
    email, addresses.hash AS "emailHash", coalesce(blocked, false) AS blocked
  FROM cutting_layout.keys LEFT JOIN cutting_layout.addresses ON addresses.id = address`;

/** The tables of keys, addresses and events, within one transaction. */
export class Tables {
  readonly #session: Session;
  readonly #vault: Vault;

  constructor(session: Session, vault: Vault) {
    this.#session = session;
    this.#vault = vault;
  }

  async findAddress(email: string): Promise<Address | undefined> {
    const hash = this.#vault.hash('email', email);
    const select = 'SELECT id, blocked FROM cutting_layout.addresses WHERE hash = $1';
    return (await this.#session.rows<Address & Record<string, unknown>>(select, [hash]))[0];
  }

  /** The number of an address, which is added if it is missing. */
  async addressOf(email: string): Promise<number> {
    const present = await this.findAddress(email);
    if (present) return present.id;
    const hash = this.#vault.hash('email', email);
    return this.#idOf(
      `INSERT INTO cutting_layout.addresses (id, hash, email)
       SELECT coalesce(max(id), 0) + 1, $1, $2 FROM cutting_layout.addresses RETURNING id`,
      [hash, this.#vault.seal(email, hash)],
    );
  }

  async addKey(plan: Plan, { address, requestable, meter, at }: NewRow): Promise<NewKey> {
    const key = makeKey(plan);
    const hash = this.#vault.hash('key', key);
    const sealed = requestable ? this.#vault.seal(key, hash) : null;
    const id = await this.#idOf(
      `INSERT INTO cutting_layout.keys (id, hash, sealed, plan, address, meter, issued_at)
       SELECT next, $1, $2, $3, $4, coalesce($5::integer, next), $6
       FROM (SELECT coalesce(max(id), 0) + 1 AS next FROM cutting_layout.keys) AS keys RETURNING id`,
      [hash, sealed, plan, address ?? null, meter ?? null, at],
    );
    return { id, key };
  }

  /** The number of the key of an address that request-key returns. */
  async requestable(address: number): Promise<number | undefined> {
    const [row] = await this.#session.rows<{ id: number }>(
      'SELECT id FROM cutting_layout.keys WHERE address = $1 AND active AND sealed IS NOT NULL',
      [address],
    );
    return row?.id;
  }

  /** @throws Error if there is no such key. */
  async find(reference: string): Promise<KeyRecord> {
    const asked = referenceOf(reference, this.#vault);
    const [where, value] =
      'id' in asked ? ['keys.id = $1::bigint', asked.id] : ['keys.hash = $1', asked.hash];
    const [row] = await this.#records(`WHERE ${where}`, [value]);
    if (row) return row;
    throw noSuchKey(reference);
  }

  /** All keys, or those of one address. */
  list(address: number | undefined): Promise<KeyRecord[]> {
    return this.#records('WHERE $1::integer IS NULL OR address = $1 ORDER BY keys.id', [address ?? null]);
  }

  async setActive(key: number, active: boolean): Promise<void> {
    await this.#session.run('UPDATE cutting_layout.keys SET active = $2 WHERE id = $1', [key, active]);
  }

  /** @param forgets whether request-key must not return it any more. */
  async setPlan(key: number, plan: Plan, forgets: boolean): Promise<void> {
    await this.#session.run(
      'UPDATE cutting_layout.keys SET plan = $2, sealed = CASE WHEN $3 THEN NULL ELSE sealed END WHERE id = $1',
      [key, plan, forgets],
    );
  }

  async setBlocked(address: number, blocked: boolean): Promise<void> {
    await this.#session.run('UPDATE cutting_layout.addresses SET blocked = $2 WHERE id = $1', [
      address,
      blocked,
    ]);
  }

  /** Adds a line to the audit. */
  async note(event: KeyEvent, { at, actor }: Stamp, { key, client, detail }: Line): Promise<void> {
    await this.#session.run(
      `INSERT INTO cutting_layout.audit (at, event, actor, key, client, detail)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [at, event, actor, key ?? null, client ?? null, detail ?? null],
    );
  }

  /** The last `most` lines of the audit, newest last: of all keys, or of one. */
  async audit(most: number, key: number | undefined): Promise<AuditEntry[]> {
    const rows = await this.#session.rows<AuditRow & Record<string, unknown>>(
      `SELECT at, actor, event, key, encode(client, 'hex') AS client, detail FROM cutting_layout.audit
       WHERE $1::integer IS NULL OR key = $1 ORDER BY id DESC LIMIT $2`,
      [key ?? null, most],
    );
    return rows.reverse().map(({ key: ofKey, client, detail, ...entry }) => ({
      ...entry,
      key: ofKey ?? undefined,
      client: client ?? undefined,
      detail: detail ?? undefined,
    }));
  }

  async #records(where: string, values: readonly unknown[]): Promise<KeyRecord[]> {
    const rows = await this.#session.rows<StoredKey & Record<string, unknown>>(`${RECORDS} ${where}`, values);
    return rows.map((row) => recordOf(row, this.#vault));
  }

  async #idOf(insert: string, values: readonly unknown[]): Promise<number> {
    const [row] = await this.#session.rows<{ id: number }>(insert, values);
    if (row === undefined) throw new Error('no row was added');
    return row.id;
  }
}
