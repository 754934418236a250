import { PLANS, type Plan } from '../../contract/quotas.ts';
import { lackOfRoom } from '../contents.ts';
import {
  isChargedFor,
  LATEST,
  type ReplayFound,
  type ReplayLease,
  type ReplayOperations,
  type ReplayRequest,
  type ReplayReserved,
  type ReplayRow,
  type Reservation,
  replayFound,
} from '../replays.ts';
import type { Asynchronous, PlanLimits } from '../store.ts';
import type { Vault } from '../vault.ts';
import { CHARGE_REPLAY, UNCHARGE_REPLAY } from './charge-sql.ts';
import { Contents } from './contents.ts';
import type { Database, Session, Statement } from './database.ts';
import type { Settlement } from './settlement.ts';
import { Unavailable } from './unavailable.ts';

/** An active key ($1), and its replay with a hash ($2). */
const FIND: Statement = {
  name: 'find-replay',
  text: `SELECT keys.meter, keys.plan, replays.id::float8, body, lease, charged, status, content::float8, kept_until,
      contents.parts
    FROM cutting_layout.keys
    LEFT JOIN cutting_layout.replays ON replays.meter = keys.meter AND replays.hash = $2
    LEFT JOIN cutting_layout.contents ON contents.id = replays.content
    WHERE keys.hash = $1 AND keys.active`,
};

const ADD: Statement = {
  name: 'add-replay',
  text: `INSERT INTO cutting_layout.replays (meter, hash, body, owner, lease, charged, content, kept_until)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id::float8`,
};

const REMOVE: Statement = {
  name: 'remove-replay',
  text: 'DELETE FROM cutting_layout.replays WHERE id = $1',
};

/** A reservation ($1) of an owner ($2) that is not answered. One without an owner was taken back by a refund. */
const RELEASE: Statement = {
  name: 'release-replay',
  text: `DELETE FROM cutting_layout.replays
    WHERE id = $1 AND (owner = $2 OR owner IS NULL) AND status IS NULL RETURNING content::float8`,
};

const RESERVED: Statement = {
  name: 'reserved-replay',
  text: 'SELECT content::float8, owner, status FROM cutting_layout.replays WHERE id = $1',
};

const KEEP: Statement = {
  name: 'keep-replay',
  text: `UPDATE cutting_layout.replays SET status = $2, owner = NULL, lease = NULL, kept_until = $3 WHERE id = $1`,
};

const RENEW: Statement = {
  name: 'renew-replays',
  text: `WITH settings AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    UPDATE cutting_layout.replays SET lease = $1 FROM settings
    WHERE owner = $2 AND id = ANY ($3::bigint[]) AND status IS NULL`,
};

interface Row extends ReplayRow {
  readonly id: number;
  readonly charged: boolean;
  readonly content: number;
  readonly parts: number | null;
}

interface KeyRow {
  readonly meter: number;
  readonly plan: Plan;
}

/** A key, its replay, and what that says to a request. */
export interface FoundReplay {
  readonly key: KeyRow | undefined;
  readonly row: Row | undefined;
  readonly hash: Buffer;
  readonly body: Buffer;
  readonly found: ReplayFound;
}

type Read = <R extends object>(statement: Statement, values: readonly unknown[]) => Promise<R[]>;

/** @param latest as in `ReplayLease`. */
export async function findReplay(
  read: Read,
  vault: Vault,
  { key, route, name, body: hashOfBody, at }: ReplayRequest,
  latest = LATEST,
): Promise<FoundReplay> {
  const hash = vault.digest('replay', `${route}\n${name}`);
  const body = vault.digest('body', hashOfBody);
  const [joined] = await read<KeyRow & (Row | Record<keyof Row, null>)>(FIND, [vault.hash('key', key), hash]);
  if (joined === undefined)
    return { key: undefined, row: undefined, hash, body, found: { outcome: 'unknown' } };
  const row = joined.id === null ? undefined : joined;
  const content = () => ({ id: row?.content ?? 0, parts: row?.parts ?? 0 });
  return { key: joined, row, hash, body, found: replayFound(row, body, at, latest, content) };
}

/** Takes the place of what was found, which must be over. */
export async function addReplay(
  session: Session,
  { key, row, hash, body }: FoundReplay,
  { at, lease, bytes, keptUntil }: { at: string; lease: ReplayLease; bytes: number; keptUntil: string },
): Promise<Reservation> {
  const contents = new Contents(session);
  if (row) {
    await session.run(REMOVE, [row.id]);
    await contents.remove([row.content]);
  }
  const meter = key?.meter ?? 0;
  const content = await contents.add(meter, bytes);
  const charged = isChargedFor(row, body, at);
  const values = [meter, hash, body, lease.owner, lease.until, charged, content, keptUntil];
  const [added] = await session.rows<{ id: number }>(ADD, values);
  if (added === undefined) throw new Error('no replay was added');
  return { id: added.id, content };
}

/** Completes the answer to a reservation. */
export async function keepReplay(
  session: Session,
  { id, content }: Reservation,
  { status, parts, bytes }: { readonly status: number; readonly parts: number; readonly bytes: number },
  keptUntil: string,
): Promise<void> {
  await new Contents(session).complete(content, parts, bytes);
  await session.run(KEEP, [id, status, keptUntil]);
}

async function release(session: Session, id: number, owner: string): Promise<void> {
  const gone = await session.rows<{ content: number }>(RELEASE, [id, owner]);
  await new Contents(session).remove(gone.map(({ content }) => content));
}

/** Answers that are given once and then repeated. */
export function replayOperations(
  database: Database,
  vault: Vault,
  settlement: Settlement,
): Asynchronous<ReplayOperations> {
  /** Reservations whose charge may have been made without our knowledge, with its period. */
  const unsure = new Map<number, string>();

  async function reserve(
    ...[request, lease, bytes, limits, keptUntil]: Parameters<ReplayOperations['reserveReplay']>
  ): Promise<ReplayReserved> {
    // What the first attempt added, if its answer was lost.
    let added: Reservation | undefined;
    try {
      return await database.keeping(async (session): Promise<ReplayReserved> => {
        const known = await findReplay(session.rows, vault, request, lease.latest);
        if (added !== undefined && known.row?.id === added.id) return { outcome: 'reserved', ...added };
        if (known.found.outcome !== 'none' || known.key === undefined)
          return known.found.outcome === 'none' ? { outcome: 'unknown' } : known.found;
        const { meter, plan } = known.key;
        const kept = await new Contents(session).kept(meter);
        const lack = lackOfRoom({ plan, ...kept }, bytes, limits);
        if (lack) return lack;
        added = await addReplay(session, known, { at: request.at, lease, bytes, keptUntil });
        return { outcome: 'reserved', ...added };
      });
    } catch (error) {
      const { id } = added ?? {};
      if (error instanceof Unavailable && id !== undefined)
        settlement.owe({
          counts: 0,
          settle: () => database.keeping((session) => release(session, id, lease.owner)),
        });
      throw error;
    }
  }

  async function charge(id: number, owner: string, key: string, period: string, limits: PlanLimits) {
    const quotas = PLANS.map((plan) => limits[plan]);
    const hash = vault.hash('key', key);
    const values = [id, owner, String(database.times.lock), hash, period, PLANS, quotas];
    try {
      const [row] = await database.rows<{ meter: number | null; plan: Plan; charged: boolean | null }>(
        CHARGE_REPLAY,
        values,
      );
      if (row === undefined) return { outcome: 'lost' } as const;
      if (row.meter === null) return { outcome: 'unknown' } as const;
      if (row.charged) return { outcome: 'charged', meter: row.meter } as const;
      return { outcome: 'exhausted', plan: row.plan } as const;
    } catch (error) {
      if (error instanceof Unavailable && error.reason !== 'locked') await uncharge(id, owner, period);
      throw error;
    }
  }

  /** Undoes a charge that may have been made, at the latest when the database is back. */
  async function uncharge(id: number, owner: string, period: string): Promise<void> {
    const settle = async () => {
      await database.rows(UNCHARGE_REPLAY, [id, owner, period]);
      unsure.delete(id);
    };
    unsure.set(id, period);
    await settle().catch(() => settlement.owe({ counts: 1, settle }));
  }

  return {
    findReplay: async (request) =>
      (await findReplay((statement, values) => database.rows(statement, values), vault, request)).found,
    reserveReplay: reserve,
    chargeReplay: charge,
    keepReplay: (id, owner, answer, keptUntil) =>
      database.keeping(async (session) => {
        const [row] = await session.rows<{ content: number; owner: string | null; status: number | null }>(
          RESERVED,
          [id],
        );
        // Only its owner can have kept it: the answer to that was lost.
        if (row === undefined || row.status !== null) return row !== undefined;
        if (row.owner !== owner) return false;
        await keepReplay(session, { id, content: row.content }, answer, keptUntil);
        return true;
      }),
    releaseReplay: (id, owner) =>
      database.keeping(async (session) => {
        const period = unsure.get(id);
        if (period !== undefined) await session.run(UNCHARGE_REPLAY, [id, owner, period]);
        await release(session, id, owner);
      }),
    async renewReplays(owner, ids, until) {
      await database.rows(RENEW, [until, owner, ids]);
    },
  };
}
