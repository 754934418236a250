import type { Plan } from '../contract/quotas.ts';
import { idOf } from './contents.ts';
import { isWellFormedKey, makeKey } from './key.ts';
import { readSecret, succeedingSecret } from './secret.ts';
import type { OnSession, Session } from './session.ts';
import type {
  ActiveKey,
  AuditEntry,
  KeyEvent,
  KeyRecord,
  NewKey,
  OperatorOperations,
  Stamp,
} from './store.ts';
import { rewrapDataKey, type Vault } from './vault.ts';

interface NewRow {
  readonly address: number | undefined;
  /** Whether request-key returns it. */
  readonly requestable: boolean;
  /** The meter of the replaced key; a new meter if undefined. */
  readonly meter: number | undefined;
  readonly at: string;
}

interface AuditLine {
  readonly key?: number | undefined;
  /** Hash of the client's identity. */
  readonly client?: Uint8Array;
  readonly detail?: string;
}

const RECORDS = `SELECT keys.id, plan, meter, active, sealed IS NOT NULL AS requestable, issued_at, email,
    addresses.hash AS email_hash, blocked
  FROM cutting_layout.keys LEFT JOIN cutting_layout.addresses ON addresses.id = address`;

interface StoredKey extends ActiveKey {
  readonly active: boolean | number;
  readonly requestable: boolean | number;
  readonly issued_at: string;
  /** Sealed, and its hash; null without an address. */
  readonly email: Uint8Array | null;
  readonly email_hash: Uint8Array | null;
  readonly blocked: boolean | number | null;
}

/** The tables of keys, addresses and events. */
export function keysOf(vault: Vault) {
  async function find(session: Session, key: string): Promise<ActiveKey | undefined> {
    const [row] = await session.rows<ActiveKey>(
      'SELECT id, plan, meter FROM cutting_layout.keys WHERE hash = $1 AND active',
      [vault.hash('key', key)],
    );
    return row;
  }

  async function findAddress(
    session: Session,
    email: string,
  ): Promise<{ id: number; blocked: boolean } | undefined> {
    const [row] = await session.rows<{ id: number; blocked: boolean | number }>(
      'SELECT id, blocked FROM cutting_layout.addresses WHERE hash = $1',
      [vault.hash('email', email)],
    );
    return row && { id: row.id, blocked: Boolean(row.blocked) };
  }

  /** The number of an address, which is added if it is missing. */
  async function addressOf(session: Session, email: string): Promise<number> {
    const present = await findAddress(session, email);
    if (present) return present.id;
    const hash = vault.hash('email', email);
    return idOf(
      await session.rows(
        `INSERT INTO cutting_layout.addresses (id, hash, email)
         SELECT coalesce(max(id), 0) + 1, $1, $2 FROM cutting_layout.addresses RETURNING id`,
        [hash, vault.seal(email, hash)],
      ),
    );
  }

  async function add(
    session: Session,
    plan: Plan,
    { address, requestable, meter, at }: NewRow,
  ): Promise<NewKey> {
    const key = makeKey(plan);
    const hash = vault.hash('key', key);
    const sealed = requestable ? vault.seal(key, hash) : null;
    const id = idOf(
      await session.rows(
        `INSERT INTO cutting_layout.keys (id, hash, sealed, plan, address, meter, issued_at)
         SELECT next, $1, $2, $3, $4, coalesce(CAST($5 AS integer), next), $6
         FROM (SELECT coalesce(max(id), 0) + 1 AS next FROM cutting_layout.keys) AS ids RETURNING id`,
        [hash, sealed, plan, address, meter, at],
      ),
    );
    return { id, key };
  }

  /** The key of an address that request-key returns. */
  async function requestable(session: Session, address: number) {
    const [row] = await session.rows<{ id: number; hash: Uint8Array; sealed: Uint8Array }>(
      'SELECT id, hash, sealed FROM cutting_layout.keys WHERE address = $1 AND active AND sealed IS NOT NULL',
      [address],
    );
    return row;
  }

  async function note(
    session: Session,
    event: KeyEvent,
    { at, actor }: Stamp,
    { key, client, detail }: AuditLine,
  ): Promise<void> {
    await session.run(
      `INSERT INTO cutting_layout.audit (at, event, actor, key, client, detail)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [at, event, actor, key, client, detail],
    );
  }

  return { find, findAddress, addressOf, add, requestable, note };
}

export type Keys = ReturnType<typeof keysOf>;

/**
 * The number of a key, or the hash of the key, that the operator means.
 *
 * @throws Error if it is neither a number nor a key.
 */
function referenceOf(reference: string, vault: Vault): { id: number } | { hash: Buffer } {
  if (/^\d{1,15}$/.test(reference)) return { id: Number(reference) };
  if (isWellFormedKey(reference)) return { hash: vault.hash('key', reference) };
  throw new Error(`'${reference}' is neither a key number nor a key`);
}

/** The operator's operations on keys. */
export function operatorOperations(
  vault: Vault,
  keys: Keys,
  secretFile: string,
): OnSession<OperatorOperations> {
  const setActive = (session: Session, id: number, active: boolean) =>
    session.run('UPDATE cutting_layout.keys SET active = $2 WHERE id = $1', [id, active]);

  const records = async (session: Session, where: string, values: readonly unknown[]): Promise<KeyRecord[]> =>
    (await session.rows<StoredKey>(`${RECORDS} ${where}`, values)).map(recordOf);

  const recordOf = ({ id, plan, meter, issued_at, email, email_hash, ...row }: StoredKey): KeyRecord => ({
    id,
    plan,
    meter,
    active: Boolean(row.active),
    requestable: Boolean(row.requestable),
    email: email && email_hash ? vault.open(email, email_hash) : undefined,
    blocked: Boolean(row.blocked),
    issuedAt: issued_at,
  });

  async function find(session: Session, reference: string): Promise<KeyRecord> {
    const named = referenceOf(reference, vault);
    const [row] =
      'id' in named
        ? await records(session, 'WHERE CAST(keys.id AS bigint) = $1', [named.id])
        : await records(session, 'WHERE keys.hash = $1', [named.hash]);
    if (row) return row;
    throw new Error(/^\d+$/.test(reference) ? `there is no key ${reference}` : 'there is no such key');
  }

  async function revoke(session: Session, reference: string, stamp: Stamp): Promise<KeyRecord> {
    const key = await find(session, reference);
    if (!key.active) return key;
    await setActive(session, key.id, false);
    await keys.note(session, 'revoked', stamp, { key: key.id });
    return { ...key, active: false };
  }

  return {
    async issueKey(session, plan, email, stamp) {
      const address = email === undefined ? undefined : await keys.addressOf(session, email);
      const row = { address, requestable: false, meter: undefined, at: stamp.at };
      const issued = await keys.add(session, plan, row);
      await keys.note(session, 'issued', stamp, { key: issued.id });
      return issued;
    },
    async listKeys(session, email) {
      if (email === undefined) return records(session, 'ORDER BY keys.id', []);
      const address = await keys.findAddress(session, email);
      return records(session, 'WHERE address = $1 ORDER BY keys.id', [address?.id ?? 0]);
    },
    showKey: find,
    async setPlan(session, reference, plan, stamp) {
      const key = await find(session, reference);
      if (key.plan === plan) return key;
      // Anyone who knows an address can get its evaluation key, so a paid key is never returned again.
      const sealed = plan === 'free' ? 'sealed' : 'NULL';
      const update = `UPDATE cutting_layout.keys SET plan = $2, sealed = ${sealed} WHERE id = $1`;
      await session.run(update, [key.id, plan]);
      await keys.note(session, 'plan changed', stamp, { key: key.id, detail: `${key.plan} to ${plan}` });
      return find(session, String(key.id));
    },
    revokeKey: revoke,
    async reactivateKey(session, reference, stamp) {
      const key = await find(session, reference);
      if (key.active) return key;
      const address =
        key.requestable && key.email !== undefined ? await keys.findAddress(session, key.email) : undefined;
      if (address?.blocked) throw new Error(`the address of key ${key.id} is blocked`);
      const other = address && (await keys.requestable(session, address.id));
      if (other) throw new Error(`the address of key ${key.id} has another evaluation key, ${other.id}`);
      await setActive(session, key.id, true);
      await keys.note(session, 'reactivated', stamp, { key: key.id });
      return { ...key, active: true };
    },
    async rotateKey(session, reference, stamp) {
      const old = await find(session, reference);
      if (!old.active) throw new Error(`key ${old.id} is revoked; reactivate it first`);
      await setActive(session, old.id, false);
      const address = old.email === undefined ? undefined : await keys.addressOf(session, old.email);
      const { requestable, meter } = old;
      const issued = await keys.add(session, old.plan, { address, requestable, meter, at: stamp.at });
      await keys.note(session, 'revoked', stamp, { key: old.id, detail: `replaced by ${issued.id}` });
      await keys.note(session, 'issued', stamp, { key: issued.id, detail: `replaces ${old.id}` });
      return issued;
    },
    async setBlocked(session, email, blocked, stamp) {
      const address = await keys.addressOf(session, email);
      const key = await keys.requestable(session, address);
      await session.run('UPDATE cutting_layout.addresses SET blocked = $2 WHERE id = $1', [address, blocked]);
      const event = blocked ? 'email blocked' : 'email unblocked';
      await keys.note(session, event, stamp, { detail: `address ${address}` });
      if (blocked && key) await revoke(session, String(key.id), stamp);
    },
    async changeSecret(session, newSecretFile, stamp) {
      const [stored] = await session.rows<{ data_key: Uint8Array }>(
        'SELECT data_key FROM cutting_layout.vault',
      );
      if (stored === undefined) throw new Error('has no encrypted values');
      const secret = succeedingSecret(newSecretFile, secretFile);
      const rewrapped = rewrapDataKey(stored.data_key, readSecret(secretFile), secret);
      await session.run('UPDATE cutting_layout.vault SET data_key = $1', [rewrapped]);
      await keys.note(session, 'secret changed', stamp, {});
    },
    async audit(session, most, reference) {
      const key = reference === undefined ? undefined : (await find(session, reference)).id;
      const rows = await session.rows<StoredEvent>(
        `SELECT at, actor, event, key, client, detail FROM cutting_layout.audit
         WHERE CAST($1 AS integer) IS NULL OR key = $1 ORDER BY id DESC LIMIT $2`,
        [key, most],
      );
      return rows.reverse().map(
        ({ client, ...row }): AuditEntry => ({
          ...row,
          key: row.key ?? undefined,
          client: client ? Buffer.from(client).toString('hex') : undefined,
          detail: row.detail ?? undefined,
        }),
      );
    },
  };
}

type StoredEvent = Stamp & {
  readonly event: KeyEvent;
  readonly key: number | null;
  readonly client: Uint8Array | null;
  readonly detail: string | null;
};
