import { AskedInVain } from '../asked-in-vain.ts';
import { answerOf, CLIENT, type Decision, decide, type RequestableKey, subjectsOf } from '../issuance.ts';
import type { Asynchronous, KeyAnswer, KeyRequest, ServiceOperations } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { Database, Session } from './database.ts';
import { Tables } from './keys.ts';
import { OLDEST_KEPT } from './usage.ts';

const COUNTS = {
  name: 'issuance-counts',
  text: `SELECT period, encode(client, 'hex') AS client, keys FROM cutting_layout.issuance
    WHERE period = ANY ($1::text[]) AND client = ANY ($2::bytea[])`,
};

/** The address ($1), its key, and whether its return to a client ($2) is recorded for a day ($3). */
const KEY = {
  name: 'issuance-key',
  text: `
    SELECT addresses.id AS address, blocked, keys.id, keys.hash, sealed,
      EXISTS (
        SELECT FROM cutting_layout.audit
        WHERE event = 'returned' AND key = keys.id AND client = $2 AND left(at, 10) = $3
      ) AS recorded,
      (
        SELECT earlier.meter FROM cutting_layout.keys AS earlier
        WHERE earlier.address = addresses.id AND earlier.sealed IS NOT NULL ORDER BY earlier.id DESC LIMIT 1
      ) AS meter
    FROM cutting_layout.addresses
    LEFT JOIN cutting_layout.keys ON keys.address = addresses.id AND active AND sealed IS NOT NULL
    WHERE addresses.hash = $1`,
};

const ADD = `
  INSERT INTO cutting_layout.issuance (period, client, keys)
  SELECT period, client, 1 FROM unnest($1::text[], $2::bytea[]) AS counted (period, client)
  ON CONFLICT (period, client) DO UPDATE SET keys = issuance.keys + 1`;

const FORGET = `DELETE FROM cutting_layout.issuance WHERE period < ${OLDEST_KEPT}`;

interface Count {
  readonly period: string;
  readonly client: string;
  readonly keys: number;
}

interface KeyRow {
  readonly address: number;
  readonly blocked: boolean;
  readonly id: number | null;
  readonly hash: Buffer | null;
  readonly sealed: Buffer | null;
  readonly recorded: boolean;
  /** The meter of the last key that request-key issued to the address. */
  readonly meter: number | null;
}

type Read = <Row extends object>(statement: typeof COUNTS, values: readonly unknown[]) => Promise<Row[]>;

interface Decided extends Decision {
  readonly row: KeyRow | undefined;
}

/** Issues and returns evaluation keys, within the caps of all nodes together. */
export function issuanceOperations(
  database: Database,
  vault: Vault,
): Asynchronous<Pick<ServiceOperations, 'recallKey' | 'knownKey' | 'requestKey'>> {
  const inVain = new AskedInVain();

  async function decideBy(read: Read, request: KeyRequest): Promise<Decided> {
    const { email, client } = request;
    const { day, hour, parties, everybody, addressesOf, asking } = subjectsOf(request);
    const subjects = [everybody, ...parties.flatMap((party) => [party, addressesOf(party), asking(party)])];
    const hashes = subjects.map((subject) => vault.hash('client', subject));
    const counts = await read<Count>(COUNTS, [[day, hour], hashes]);
    const who = [vault.hash('email', email), vault.hash('client', client), day];
    const [row] = await read<KeyRow>(KEY, who);
    const nameOf = (period: string, hash: string) => `${period} ${hash}`;
    const known = new Map(counts.map(({ period, client: hash, keys }) => [nameOf(period, hash), keys]));
    const decision = decide(
      request,
      {
        count: (period, subject) =>
          known.get(nameOf(period, vault.hash('client', subject).toString('hex'))) ?? 0,
        isBlocked: row?.blocked === true,
        present: presentIn(row),
        isReturnRecorded: () => row?.recorded === true,
      },
      inVain,
    );
    return { ...decision, row };
  }

  const looking: Read = (statement, values) => database.rows(statement, values);

  async function requestKey(session: Session, request: KeyRequest): Promise<KeyAnswer> {
    const read: Read = (statement, values) => session.rows(statement.text, values);
    const { email, client, at } = request;
    const decision = await decideBy(read, request);
    const { outcome, isWritten, counted, present, row } = decision;
    if (!isWritten) return answerOf(decision, vault);
    const tables = new Tables(session, vault);
    const line = { client: vault.hash('client', client) };
    const stamp = { at, actor: CLIENT };
    await session.run(FORGET, [subjectsOf(request).day]);
    const periods = counted.map(({ period }) => period);
    await session.run(ADD, [periods, counted.map(({ subject }) => vault.hash('client', subject))]);
    if (outcome === 'returned') await tables.note('returned', stamp, { ...line, key: present?.id });
    if (outcome !== 'issued') return answerOf(decision, vault);
    const address = row?.address ?? (await tables.addressOf(email));
    const { id, key } = await tables.addKey('free', {
      address,
      requestable: true,
      meter: row?.meter ?? undefined,
      at,
    });
    await tables.note('issued', stamp, { ...line, key: id });
    return { outcome, key };
  }

  async function recallKey(request: KeyRequest): Promise<KeyAnswer | undefined> {
    const decision = await decideBy(looking, request);
    return decision.isWritten ? undefined : answerOf(decision, vault);
  }

  return {
    recallKey,
    async knownKey(request) {
      const decision = await decideBy(looking, request);
      return decision.outcome === 'issued' ? undefined : answerOf(decision, vault);
    },
    requestKey: (request) =>
      database.writing(
        (session) => requestKey(session, request),
        () => recallKey(request),
      ),
  };
}

function presentIn(row: KeyRow | undefined): RequestableKey | undefined {
  if (row === undefined || row.id === null || row.hash === null || row.sealed === null) return undefined;
  return { id: row.id, hash: row.hash, sealed: row.sealed };
}
