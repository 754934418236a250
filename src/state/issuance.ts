import { periodOf } from '../contract/quotas.ts';
import type { Keys } from './keys.ts';
import type { OnSession, Session } from './session.ts';
import type { KeyAnswer, KeyRequest, ServiceOperations } from './store.ts';
import type { Vault } from './vault.ts';

/** The actor of events caused by clients. */
const CLIENT = 'client';

/** A sealed key, which request-key returns. */
interface RequestableKey {
  readonly id: number;
  readonly hash: Uint8Array;
  readonly sealed: Uint8Array;
}

/** What the state knows about a request for a key. */
interface Known {
  /** The count of a subject in a period; see `subjectsOf`. */
  readonly count: (period: string, subject: string) => number;
  readonly isBlocked: boolean;
  /** The key of the address, if it has one. */
  readonly present: RequestableKey | undefined;
  /** Whether it is recorded that the client got this key today. */
  readonly isReturnRecorded: boolean;
}

/** The periods and the subjects whose counts decide on a request, beside its parties: the client and its network. */
function subjectsOf({ email, client, network, at }: KeyRequest) {
  const parties = client === network ? [client] : [client, network];
  return {
    day: periodOf('daily', at),
    hour: at.slice(0, 'YYYY-MM-DDTHH'.length),
    parties,
    everybody: 'everybody',
    addressesOf: (party: string) => `addresses asked for by ${party}`,
    asking: (party: string) => `${email} asked for by ${party}`,
  };
}

/** The answer to a request, and what must be written for it. */
interface Decision {
  readonly outcome: KeyAnswer['outcome'];
  readonly isWritten: boolean;
  readonly present: RequestableKey | undefined;
  /** The counts to increase. */
  readonly counted: readonly { readonly period: string; readonly subject: string }[];
}

/** Decides the answer to a request. Writes nothing itself, but remembers refusals. */
function decide(request: KeyRequest, known: Known, refused: RefusedAddresses): Decision {
  const { email, caps } = request;
  const { day, hour, parties, everybody, addressesOf, asking } = subjectsOf(request);
  const { count, present } = known;
  const uncounted = parties.filter((party) => count(day, asking(party)) === 0);
  const firstAskedBy = uncounted.filter((party) => !refused.has(party, email, day));

  const outcome = ((): KeyAnswer['outcome'] => {
    const asked = (party: string) => count(day, addressesOf(party)) + refused.of(party, day);
    const isOver = (party: string) => asked(party) >= caps.addresses;
    if (firstAskedBy.some(isOver)) return 'too_many_addresses';
    if (known.isBlocked) return 'blocked';
    if (present) return 'returned';
    if (parties.some((party) => count(day, party) >= caps.daily)) return 'capped';
    return count(hour, everybody) >= caps.hourly ? 'capped_for_all' : 'issued';
  })();
  const isWritten =
    outcome === 'issued' || (outcome === 'returned' && (uncounted.length > 0 || !known.isReturnRecorded));
  const isRefused = outcome !== 'issued' && outcome !== 'returned';
  // A refusal is counted in memory: otherwise a client at its cap could probe any number of addresses.
  if (isRefused && outcome !== 'too_many_addresses')
    for (const party of firstAskedBy) refused.add(party, email, day);
  if (isWritten) for (const party of uncounted) refused.remove(party, email);

  const asked = uncounted.flatMap((party) => [asking(party), addressesOf(party)]);
  const counted = [
    ...asked.map((subject) => ({ period: day, subject })),
    ...(outcome === 'issued' ? parties.map((subject) => ({ period: day, subject })) : []),
    ...(outcome === 'issued' ? [{ period: hour, subject: everybody }] : []),
  ];
  return { outcome, isWritten, present, counted };
}

/** The answer of a decision that issues no key. */
function answerOf({ outcome, present }: Decision, vault: Vault): KeyAnswer {
  if (outcome === 'issued') throw new Error('a key is issued where it is written');
  if (outcome !== 'returned') return { outcome };
  if (present === undefined) throw new Error('there is no key to return');
  return { outcome, key: vault.open(present.sealed, present.hash) };
}

/** Issues and returns evaluation keys, within the caps. */
export function issuanceOperations(
  vault: Vault,
  keys: Keys,
): OnSession<Pick<ServiceOperations, 'recallKey' | 'knownKey' | 'requestKey'>> {
  const refused = new RefusedAddresses();

  async function countOf(session: Session, period: string, subject: string): Promise<number> {
    const [row] = await session.rows<{ keys: number }>(
      'SELECT keys FROM cutting_layout.issuance WHERE period = $1 AND client = $2',
      [period, vault.hash('client', subject)],
    );
    return row?.keys ?? 0;
  }

  async function isReturnRecorded(session: Session, key: number, client: string, day: string) {
    const rows = await session.rows(
      `SELECT 1 FROM cutting_layout.audit
       WHERE event = 'returned' AND key = $1 AND client = $2 AND substr(at, 1, 10) = $3`,
      [key, vault.hash('client', client), day],
    );
    return rows.length > 0;
  }

  async function decideOn(session: Session, request: KeyRequest) {
    const { email, client } = request;
    const { day, hour, parties, everybody, addressesOf, asking } = subjectsOf(request);
    const counts = new Map<string, number>();
    const count = async (period: string, subject: string) =>
      counts.set(`${period} ${subject}`, await countOf(session, period, subject));
    await count(hour, everybody);
    for (const party of parties)
      for (const subject of [party, addressesOf(party), asking(party)]) await count(day, subject);
    const address = await keys.findAddress(session, email);
    const present = address && (await keys.requestable(session, address.id));
    const isRecorded = present !== undefined && (await isReturnRecorded(session, present.id, client, day));
    const known: Known = {
      count: (period, subject) => counts.get(`${period} ${subject}`) ?? 0,
      isBlocked: address?.blocked === true,
      present,
      isReturnRecorded: isRecorded,
    };
    return decide(request, known, refused);
  }

  /** The meter of the last key that request-key issued to an address. */
  async function lastMeter(session: Session, address: number): Promise<number | undefined> {
    const [row] = await session.rows<{ meter: number }>(
      `SELECT meter FROM cutting_layout.keys WHERE address = $1 AND sealed IS NOT NULL ORDER BY id DESC LIMIT 1`,
      [address],
    );
    return row?.meter;
  }

  return {
    async recallKey(session, request) {
      const decision = await decideOn(session, request);
      return decision.isWritten ? undefined : answerOf(decision, vault);
    },
    async knownKey(session, request) {
      const decision = await decideOn(session, request);
      return decision.outcome === 'issued' ? undefined : answerOf(decision, vault);
    },
    async requestKey(session, request) {
      const { email, client, at } = request;
      const decision = await decideOn(session, request);
      const { outcome, isWritten, counted, present } = decision;
      if (!isWritten) return answerOf(decision, vault);
      const line = { client: vault.hash('client', client) };
      const stamp = { at, actor: CLIENT };
      for (const { period, subject } of counted)
        await session.run(
          `INSERT INTO cutting_layout.issuance AS i (period, client, keys) VALUES ($1, $2, 1)
           ON CONFLICT (period, client) DO UPDATE SET keys = i.keys + 1`,
          [period, vault.hash('client', subject)],
        );
      if (outcome === 'returned') await keys.note(session, 'returned', stamp, { ...line, key: present?.id });
      if (outcome !== 'issued') return answerOf(decision, vault);
      const address = await keys.addressOf(session, email);
      const meter = await lastMeter(session, address);
      const { id, key } = await keys.add(session, 'free', { address, requestable: true, meter, at });
      await keys.note(session, 'issued', stamp, { ...line, key: id });
      return { outcome, key };
    },
  };
}

/** Maximum remembered addresses of all parties. Beyond it, the addresses of the oldest party are dropped. */
const MAX_REMEMBERED = 10_000;

/**
 * The email addresses of today's refused key requests, by client and by network. They are kept in memory only, so that
 * refused requests never add a row to the state.
 */
export class RefusedAddresses {
  readonly #max: number;
  readonly #addresses = new Map<string, Set<string>>();
  #size = 0;
  #day = '';

  constructor(max = MAX_REMEMBERED) {
    this.#max = max;
  }

  /** The number of different addresses in refused requests of `party`. */
  of(party: string, day: string): number {
    return this.#today(day).get(party)?.size ?? 0;
  }

  has(party: string, address: string, day: string): boolean {
    return this.#today(day).get(party)?.has(address) ?? false;
  }

  add(party: string, address: string, day: string): void {
    if (this.has(party, address, day)) return;
    const addresses = this.#addresses.get(party);
    if (addresses) addresses.add(address);
    else this.#addresses.set(party, new Set([address]));
    this.#size += 1;
    if (this.#size > this.#max) this.#dropOldest();
  }

  remove(party: string, address: string): void {
    const addresses = this.#addresses.get(party);
    if (!addresses?.delete(address)) return;
    if (addresses.size === 0) this.#addresses.delete(party);
    this.#size -= 1;
  }

  #today(day: string): ReadonlyMap<string, ReadonlySet<string>> {
    if (day !== this.#day) {
      this.#addresses.clear();
      this.#size = 0;
      this.#day = day;
    }
    return this.#addresses;
  }

  #dropOldest(): void {
    for (const [party, addresses] of this.#addresses) {
      this.#addresses.delete(party);
      this.#size -= addresses.size;
      return;
    }
  }
}
