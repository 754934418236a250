import { periodOf } from '../contract/quotas.ts';
import type { AskedInVain } from './asked-in-vain.ts';
import type { KeyAnswer, KeyRequest } from './store.ts';
import type { Vault } from './vault.ts';

/** The actor of events caused by clients. */
export const CLIENT = 'client';

/** A sealed key, which request-key returns. */
export interface RequestableKey {
  readonly id: number;
  readonly hash: Uint8Array;
  readonly sealed: Uint8Array;
}

/** What the state knows about a request for a key. */
export interface Known {
  /** The count of a subject in a period; see `subjectsOf`. */
  readonly count: (period: string, subject: string) => number;
  readonly isBlocked: boolean;
  /** The key of the address, if it has one. */
  readonly present: RequestableKey | undefined;
  /** Whether it is recorded that the client got this key today. */
  readonly isReturnRecorded: () => boolean;
}

/** The periods and the subjects whose counts decide on a request, beside its parties: the client and its network. */
export function subjectsOf({ email, client, network, at }: KeyRequest) {
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
export interface Decision {
  readonly outcome: KeyAnswer['outcome'];
  readonly isWritten: boolean;
  readonly present: RequestableKey | undefined;
  /** The counts to increase. */
  readonly counted: readonly { readonly period: string; readonly subject: string }[];
}

/** Decides the answer to a request. Writes nothing itself, but remembers refusals. */
export function decide(request: KeyRequest, known: Known, inVain: AskedInVain): Decision {
  const { email, caps } = request;
  const { day, hour, parties, everybody, addressesOf, asking } = subjectsOf(request);
  const { count, present } = known;
  const uncounted = parties.filter((party) => count(day, asking(party)) === 0);
  const firstAskedBy = uncounted.filter((party) => !inVain.has(party, email, day));

  const outcome = ((): KeyAnswer['outcome'] => {
    const asked = (party: string) => count(day, addressesOf(party)) + inVain.of(party, day);
    const isOver = (party: string) => asked(party) >= caps.addresses;
    if (firstAskedBy.some(isOver)) return 'too_many_addresses';
    if (known.isBlocked) return 'blocked';
    if (present) return 'returned';
    if (parties.some((party) => count(day, party) >= caps.daily)) return 'capped';
    return count(hour, everybody) >= caps.hourly ? 'capped_for_all' : 'issued';
  })();
  const isWritten =
    outcome === 'issued' || (outcome === 'returned' && (uncounted.length > 0 || !known.isReturnRecorded()));
  const isRefused = outcome !== 'issued' && outcome !== 'returned';
  // A refusal is counted in memory: otherwise a client at its cap could probe any number of addresses.
  if (isRefused && outcome !== 'too_many_addresses')
    for (const party of firstAskedBy) inVain.add(party, email, day);
  if (isWritten) for (const party of uncounted) inVain.remove(party, email);

  const asked = uncounted.flatMap((party) => [asking(party), addressesOf(party)]);
  const counted = [
    ...asked.map((subject) => ({ period: day, subject })),
    ...(outcome === 'issued' ? parties.map((subject) => ({ period: day, subject })) : []),
    ...(outcome === 'issued' ? [{ period: hour, subject: everybody }] : []),
  ];
  return { outcome, isWritten, present, counted };
}

/** The answer of a decision that issues no key. */
export function answerOf({ outcome, present }: Decision, vault: Vault): KeyAnswer {
  if (outcome === 'issued') throw new Error('a key is issued where it is written');
  if (outcome !== 'returned') return { outcome };
  if (present === undefined) throw new Error('there is no key to return');
  return { outcome, key: vault.open(present.sealed, present.hash) };
}
