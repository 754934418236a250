import { hasSuccessor, isOfBlocked, isRevoked } from '../records.ts';
import { readSecret, succeedingSecret } from '../secret.ts';
import type { Asynchronous, KeyRecord, OperatorOperations, Stamp } from '../store.ts';
import { rewrapDataKey, type Vault } from '../vault.ts';
import type { Database, Session } from './database.ts';
import { Tables } from './keys.ts';

/** The operator's operations. Those that change something run one at a time, over all nodes. */
export function operatorOperations(
  database: Database,
  vault: Vault,
  secretFile: string,
): Asynchronous<OperatorOperations> {
  const tablesOf = (session: Session) => new Tables(session, vault);
  const writing = <T>(work: (tables: Tables) => Promise<T>) =>
    database.writing((session) => work(tablesOf(session)));
  const reading = <T>(work: (tables: Tables) => Promise<T>) =>
    database.transaction((session) => work(tablesOf(session)));

  return {
    issueKey: (plan, email, stamp) =>
      writing(async (tables) => {
        const address = email === undefined ? undefined : await tables.addressOf(email);
        const issued = await tables.addKey(plan, {
          address,
          requestable: false,
          meter: undefined,
          at: stamp.at,
        });
        await tables.note('issued', stamp, { key: issued.id });
        return issued;
      }),
    listKeys: (email) =>
      reading(async (tables) =>
        tables.list(email === undefined ? undefined : ((await tables.findAddress(email))?.id ?? 0)),
      ),
    showKey: (reference) => reading((tables) => tables.find(reference)),
    setPlan: (reference, plan, stamp) =>
      writing(async (tables) => {
        const key = await tables.find(reference);
        if (key.plan === plan) return key;
        // Anyone who knows an address can get its evaluation key, so a paid key is never returned again.
        await tables.setPlan(key.id, plan, plan !== 'free');
        await tables.note('plan changed', stamp, { key: key.id, detail: `${key.plan} to ${plan}` });
        return tables.find(String(key.id));
      }),
    revokeKey: (reference, stamp) => writing((tables) => revoke(tables, reference, stamp)),
    reactivateKey: (reference, stamp) =>
      writing(async (tables) => {
        const key = await tables.find(reference);
        if (key.active) return key;
        const address =
          key.requestable && key.email !== undefined ? await tables.findAddress(key.email) : undefined;
        if (address?.blocked) throw isOfBlocked(key);
        const other = address && (await tables.requestable(address.id));
        if (other !== undefined) throw hasSuccessor(key, other);
        await tables.setActive(key.id, true);
        await tables.note('reactivated', stamp, { key: key.id });
        return { ...key, active: true };
      }),
    rotateKey: (reference, stamp) =>
      writing(async (tables) => {
        const old = await tables.find(reference);
        if (!old.active) throw isRevoked(old);
        await tables.setActive(old.id, false);
        const address = old.email === undefined ? undefined : await tables.addressOf(old.email);
        const { requestable, meter } = old;
        const issued = await tables.addKey(old.plan, { address, requestable, meter, at: stamp.at });
        await tables.note('revoked', stamp, { key: old.id, detail: `replaced by ${issued.id}` });
        await tables.note('issued', stamp, { key: issued.id, detail: `replaces ${old.id}` });
        return issued;
      }),
    setBlocked: (email, blocked, stamp) =>
      writing(async (tables) => {
        const address = await tables.addressOf(email);
        const key = await tables.requestable(address);
        await tables.setBlocked(address, blocked);
        const event = blocked ? 'email blocked' : 'email unblocked';
        await tables.note(event, stamp, { detail: `address ${address}` });
        if (blocked && key !== undefined) await revoke(tables, String(key), stamp);
      }),
    changeSecret: (newSecretFile, stamp) =>
      database.writing(async (session) => {
        const [stored] = await session.rows<{ data_key: Buffer }>(
          'SELECT data_key FROM cutting_layout.vault',
        );
        if (stored === undefined) throw new Error('there is no data key');
        const former = readSecret(secretFile);
        const sealed = rewrapDataKey(stored.data_key, former, succeedingSecret(newSecretFile, secretFile));
        await session.run('UPDATE cutting_layout.vault SET data_key = $1', [sealed]);
        await tablesOf(session).note('secret changed', stamp, {});
      }),
    audit: (most, reference) =>
      reading(async (tables) =>
        tables.audit(most, reference === undefined ? undefined : (await tables.find(reference)).id),
      ),
  };
}

async function revoke(tables: Tables, reference: string, stamp: Stamp): Promise<KeyRecord> {
  const key = await tables.find(reference);
  if (!key.active) return key;
  await tables.setActive(key.id, false);
  await tables.note('revoked', stamp, { key: key.id });
  return { ...key, active: false };
}
