import { AskedInVain } from '../asked-in-vain.ts';
import { answerOf, CLIENT, decide as decideOn, subjectsOf } from '../issuance.ts';
import type { KeyRequest, ServiceOperations } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { AuditTable } from './audit.ts';
import type { Connection } from './database.ts';
import { keyTable } from './keys.ts';
import { pruning } from './usage.ts';

/** Issues and returns evaluation keys, within the caps. */
export function issuanceOperations(
  database: Connection,
  vault: Vault,
  audit: AuditTable,
): Pick<ServiceOperations, 'recallKey' | 'knownKey' | 'requestKey'> {
  const table = keyTable(database, vault);
  const counts = countsOf(database, vault);
  const prune = pruning(database, 'issuance');
  const inVain = new AskedInVain();

  function decide(request: KeyRequest) {
    const { email, client } = request;
    const { day } = subjectsOf(request);
    const address = table.findAddress(email);
    const present = address && table.requestable.get(address.id);
    const known = {
      count: counts.read,
      isBlocked: address?.blocked === 1,
      present,
      isReturnRecorded: () =>
        present !== undefined && audit.hasReturned(present.id, vault.hash('client', client), day),
    };
    return { ...decideOn(request, known, inVain), day, address };
  }

  return {
    recallKey(request) {
      const decision = decide(request);
      return decision.isWritten ? undefined : answerOf(decision, vault);
    },
    knownKey(request) {
      const decision = decide(request);
      return decision.outcome === 'issued' ? undefined : answerOf(decision, vault);
    },
    requestKey(request) {
      const { email, client, at } = request;
      const decision = decide(request);
      const { outcome, isWritten, counted, day, address, present } = decision;
      if (!isWritten) return answerOf(decision, vault);
      const line = { client: vault.hash('client', client) };
      const stamp = { at, actor: CLIENT };
      prune(day);
      for (const { period, subject } of counted) counts.add(period, subject);
      if (outcome === 'returned') audit.add('returned', stamp, { ...line, key: present?.id });
      if (outcome !== 'issued') return answerOf(decision, vault);
      const addressId = address?.id ?? table.addAddress(email);
      const { id, key } = table.add('free', {
        address: addressId,
        requestable: true,
        meter: table.lastRequestedMeter.get(addressId)?.meter,
        at,
      });
      audit.add('issued', stamp, { ...line, key: id });
      return { outcome, key };
    },
  };
}

/** The table of counts for the caps. Its subjects are stored as hashes. */
function countsOf(database: Connection, vault: Vault) {
  const read = database
    .prepare<[string, Buffer], number>('SELECT keys FROM issuance WHERE period = ? AND client = ?')
    .pluck();
  const add = database.prepare(
    'INSERT INTO issuance (period, client, keys) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET keys = keys + 1',
  );
  return {
    read: (period: string, subject: string): number => read.get(period, vault.hash('client', subject)) ?? 0,
    add: (period: string, subject: string): void => void add.run(period, vault.hash('client', subject)),
  };
}
