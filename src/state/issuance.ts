import { periodOf } from '../contract/quotas.ts';
import type { Keys } from './keys.ts';
import type { OnSession, Session } from './session.ts';
import type { KeyAnswer, KeyRequest, ServiceOperations } from './store.ts';
import type { Vault } from './vault.ts';

/** The actor of events caused by clients. */
const CLIENT = 'client';

/** In counts of new keys: all clients together. */
const EVERYBODY = 'everybody';

/** A client and its network; both have the caps. */
const partiesOf = ({ client, network }: KeyRequest): string[] =>
  client === network ? [client] : [client, network];

/** Issues and returns evaluation keys, within the caps. */
export function issuanceOperations(
  vault: Vault,
  keys: Keys,
): OnSession<Pick<ServiceOperations, 'recallKey' | 'requestKey'>> {
  const asked = new AskedAddresses();

  async function countOf(session: Session, period: string, subject: string): Promise<number> {
    const [row] = await session.rows<{ keys: number }>(
      'SELECT keys FROM cutting_layout.issuance WHERE period = $1 AND client = $2',
      [period, vault.hash('client', subject)],
    );
    return row?.keys ?? 0;
  }

  /** The periods and subjects by which a new key is counted, each with its cap. */
  function countersOf(request: KeyRequest) {
    const { at, caps } = request;
    const day = periodOf('daily', at);
    const hour = at.slice(0, 'YYYY-MM-DDTHH'.length);
    return [
      ...partiesOf(request).map(
        (subject) => ({ period: day, subject, cap: caps.daily, refusal: 'capped' }) as const,
      ),
      { period: hour, subject: EVERYBODY, cap: caps.hourly, refusal: 'capped_for_all' } as const,
    ];
  }

  /** The answer to a request; undefined if a key is to be issued. */
  async function answerTo(session: Session, request: KeyRequest): Promise<KeyAnswer | undefined> {
    if (!asked.admit(request)) return { outcome: 'too_many_addresses' };
    const address = await keys.findAddress(session, request.email);
    if (address?.blocked) return { outcome: 'blocked' };
    const present = address && (await keys.requestable(session, address.id));
    if (present) return { outcome: 'returned', key: vault.open(present.sealed, present.hash) };
    for (const { period, subject, cap, refusal } of countersOf(request))
      if ((await countOf(session, period, subject)) >= cap) return { outcome: refusal };
    return undefined;
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
    recallKey: answerTo,
    async requestKey(session, request) {
      const answer = await answerTo(session, request);
      if (answer) return answer;
      const { email, client, at } = request;
      for (const { period, subject } of countersOf(request))
        await session.run(
          `INSERT INTO cutting_layout.issuance AS i (period, client, keys) VALUES ($1, $2, 1)
           ON CONFLICT (period, client) DO UPDATE SET keys = i.keys + 1`,
          [period, vault.hash('client', subject)],
        );
      const address = await keys.addressOf(session, email);
      const meter = await lastMeter(session, address);
      const { id, key } = await keys.add(session, 'free', { address, requestable: true, meter, at });
      const line = { client: vault.hash('client', client), key: id };
      await keys.note(session, 'issued', { at, actor: CLIENT }, line);
      return { outcome: 'issued', key };
    },
  };
}

/** Maximum remembered addresses of all parties. Beyond it, counting starts again. */
const MAX_REMEMBERED = 10_000;

/**
 * The email addresses for which keys were requested today, by client and by network. They are kept in memory only, so that
 * requests for known keys never write to the state.
 */
class AskedAddresses {
  readonly #addresses = new Map<string, Set<string>>();
  #size = 0;
  #day = '';

  /** Counts the address of a request. Returns false if it is one too many for its client or its network. */
  admit(request: KeyRequest): boolean {
    const { email, at, caps } = request;
    const day = periodOf('daily', at);
    if (day !== this.#day || this.#size >= MAX_REMEMBERED) {
      this.#addresses.clear();
      this.#size = 0;
      this.#day = day;
    }
    const isNewTo = (party: string) => !this.#addresses.get(party)?.has(email);
    const counting = partiesOf(request).filter(isNewTo);
    if (counting.some((party) => (this.#addresses.get(party)?.size ?? 0) >= caps.addresses)) return false;
    for (const party of counting)
      this.#addresses.set(party, (this.#addresses.get(party) ?? new Set()).add(email));
    this.#size += counting.length;
    return true;
  }
}
