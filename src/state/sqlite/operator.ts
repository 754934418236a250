import type { Plan } from '../../contract/quotas.ts';
import { hasSuccessor, isOfBlocked, isRevoked, noSuchKey, recordOf, referenceOf } from '../records.ts';
import type { KeyRecord, OperatorOperations } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { AuditTable } from './audit.ts';
import type { Connection } from './database.ts';
import { keyTable } from './keys.ts';

/** The operator's operations on keys. */
export function operatorOperations(
  database: Connection,
  vault: Vault,
  audit: AuditTable,
): Omit<OperatorOperations, 'changeSecret'> {
  const table = keyTable(database, vault);
  const setPlan = database.prepare('UPDATE keys SET plan = ?, sealed = iif(?, NULL, sealed) WHERE id = ?');
  const setActive = database.prepare('UPDATE keys SET active = ? WHERE id = ?');
  const setBlocked = database.prepare('UPDATE addresses SET blocked = ? WHERE id = ?');
  const { find, list } = readers(database, vault);

  const revoke: OperatorOperations['revokeKey'] = (reference, stamp) => {
    const key = find(reference);
    if (!key.active) return key;
    setActive.run(0, key.id);
    audit.add('revoked', stamp, { key: key.id });
    return { ...key, active: false };
  };

  const addressOf = (email: string) => table.findAddress(email)?.id ?? table.addAddress(email);

  return {
    issueKey(plan, email, stamp) {
      const address = email === undefined ? undefined : addressOf(email);
      const issued = table.add(plan, { address, requestable: false, meter: undefined, at: stamp.at });
      audit.add('issued', stamp, { key: issued.id });
      return issued;
    },
    listKeys: (email) => list(email === undefined ? undefined : (table.findAddress(email)?.id ?? 0)),
    showKey: find,
    setPlan(reference, plan, stamp) {
      const key = find(reference);
      if (key.plan === plan) return key;
      // Anyone who knows an address can get its evaluation key, so a paid key is never returned again.
      const isPaid = plan !== 'free';
      setPlan.run(plan, Number(isPaid), key.id);
      audit.add('plan changed', stamp, { key: key.id, detail: `${key.plan} to ${plan}` });
      return find(String(key.id));
    },
    revokeKey: revoke,
    reactivateKey(reference, stamp) {
      const key = find(reference);
      if (key.active) return key;
      const address = key.requestable && key.email !== undefined ? table.findAddress(key.email) : undefined;
      if (address?.blocked) throw isOfBlocked(key);
      const other = address && table.requestable.get(address.id);
      if (other) throw hasSuccessor(key, other.id);
      setActive.run(1, key.id);
      audit.add('reactivated', stamp, { key: key.id });
      return { ...key, active: true };
    },
    rotateKey(reference, stamp) {
      const old = find(reference);
      if (!old.active) throw isRevoked(old);
      setActive.run(0, old.id);
      const address = old.email === undefined ? undefined : addressOf(old.email);
      const { requestable, meter } = old;
      const issued = table.add(old.plan, { address, requestable, meter, at: stamp.at });
      audit.add('revoked', stamp, { key: old.id, detail: `replaced by ${issued.id}` });
      audit.add('issued', stamp, { key: issued.id, detail: `replaces ${old.id}` });
      return issued;
    },
    setBlocked(email, blocked, stamp) {
      const address = addressOf(email);
      const key = table.requestable.get(address);
      setBlocked.run(Number(blocked), address);
      audit.add(blocked ? 'email blocked' : 'email unblocked', stamp, { detail: `address ${address}` });
      if (blocked && key) revoke(String(key.id), stamp);
    },
    audit: (most, reference) => audit.read(most, reference === undefined ? undefined : find(reference).id),
  };
}

interface Row {
  readonly id: number;
  readonly plan: Plan;
  readonly meter: number;
  readonly active: number;
  readonly requestable: number;
  readonly issued_at: string;
  readonly email: Buffer | null;
  readonly email_hash: Buffer | null;
  readonly blocked: number;
}

function readers(database: Connection, vault: Vault) {
  const select = `
    SELECT keys.id, plan, meter, active, sealed IS NOT NULL AS requestable, issued_at,
      email, addresses.hash AS email_hash, coalesce(blocked, 0) AS blocked
    FROM keys LEFT JOIN addresses ON addresses.id = address`;
  const byId = database.prepare<[number], Row>(`${select} WHERE keys.id = ?`);
  const byHash = database.prepare<[Buffer], Row>(`${select} WHERE keys.hash = ?`);
  const ofAddress = database.prepare<[{ address: number | null }], Row>(
    `${select} WHERE @address IS NULL OR address = @address ORDER BY keys.id`,
  );

  const toRecord = ({ issued_at, email_hash, active, requestable, blocked, ...row }: Row): KeyRecord =>
    recordOf(
      {
        ...row,
        active: active === 1,
        requestable: requestable === 1,
        blocked: blocked === 1,
        issuedAt: issued_at,
        emailHash: email_hash,
      },
      vault,
    );

  return {
    /** @param reference the number of a key, or the key itself. */
    find(reference: string): KeyRecord {
      const asked = referenceOf(reference, vault);
      const row = 'id' in asked ? byId.get(asked.id) : byHash.get(asked.hash);
      if (row) return toRecord(row);
      throw noSuchKey(reference);
    },
    list: (address: number | undefined): KeyRecord[] =>
      ofAddress.all({ address: address ?? null }).map(toRecord),
  };
}
