import { periodOf } from '../../contract/quotas.ts';
import { AskedInVain } from '../asked-in-vain.ts';
import type { KeyAnswer, KeyRequest, ServiceOperations } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { AuditTable } from './audit.ts';
import type { Connection } from './database.ts';
import { keyTable } from './keys.ts';
import { pruning } from './usage.ts';

/** The actor of events caused by clients. */
const CLIENT = 'client';

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

  /** Decides the answer to a request and what must be written for it. Writes nothing itself. */
  function decide({ email, client, network, at, caps }: KeyRequest) {
    const day = periodOf('daily', at);
    const hour = at.slice(0, 'YYYY-MM-DDTHH'.length);
    const parties = client === network ? [client] : [client, network];
    const uncounted = parties.filter((party) => counts.read(day, asking(party, email)) === 0);
    const firstAskedBy = uncounted.filter((party) => !inVain.has(party, email, day));
    const address = table.findAddress(email);
    const present = address && table.requestable.get(address.id);
    const isAudited = () => present && audit.hasReturned(present.id, vault.hash('client', client), day);

    const outcome = ((): KeyAnswer['outcome'] => {
      const asked = (party: string) => counts.read(day, addressesOf(party)) + inVain.of(party, day);
      const isOver = (party: string) => asked(party) >= caps.addresses;
      if (firstAskedBy.some(isOver)) return 'too_many_addresses';
      if (address?.blocked) return 'blocked';
      if (present) return 'returned';
      if (parties.some((party) => counts.read(day, party) >= caps.daily)) return 'capped';
      return counts.read(hour, EVERYBODY) >= caps.hourly ? 'capped_for_all' : 'issued';
    })();
    const isWritten =
      outcome === 'issued' || (outcome === 'returned' && (uncounted.length > 0 || !isAudited()));
    const isRefused = outcome !== 'issued' && outcome !== 'returned';
    // A refusal is counted in memory: otherwise a client at its cap could probe any number of addresses.
    if (isRefused && outcome !== 'too_many_addresses')
      for (const party of firstAskedBy) inVain.add(party, email, day);
    if (isWritten) for (const party of uncounted) inVain.remove(party, email);
    return { outcome, isWritten, day, hour, parties, uncounted, address, present };
  }

  function answer({ outcome, present }: Pick<ReturnType<typeof decide>, 'outcome' | 'present'>): KeyAnswer {
    if (outcome === 'issued') throw new Error('a key is issued where it is written');
    if (outcome !== 'returned') return { outcome };
    if (present === undefined) throw new Error('there is no key to return');
    return { outcome, key: vault.open(present.sealed, present.hash) };
  }

  return {
    recallKey(request) {
      const decision = decide(request);
      return decision.isWritten ? undefined : answer(decision);
    },
    knownKey(request) {
      const decision = decide(request);
      return decision.outcome === 'issued' ? undefined : answer(decision);
    },
    requestKey(request) {
      const { email, client, at } = request;
      const decision = decide(request);
      const { outcome, isWritten, day, hour, parties, uncounted, address, present } = decision;
      if (!isWritten) return answer(decision);
      const line = { client: vault.hash('client', client) };
      const stamp = { at, actor: CLIENT };
      prune(day);
      for (const party of uncounted) {
        counts.add(day, asking(party, email));
        counts.add(day, addressesOf(party));
      }
      if (outcome === 'returned') audit.add('returned', stamp, { ...line, key: present?.id });
      if (outcome !== 'issued') return answer(decision);
      for (const party of parties) counts.add(day, party);
      counts.add(hour, EVERYBODY);
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

/** Subjects of counts, beside the clients and networks that count new keys. */
const EVERYBODY = 'everybody';
const addressesOf = (party: string) => `addresses asked for by ${party}`;
const asking = (party: string, email: string) => `${email} asked for by ${party}`;

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
