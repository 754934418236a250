import { holds, type Lease } from './claims.ts';
import { type Content, type Contents, idOf, type NoRoom, type StorageLimits } from './contents.ts';
import type { Keys } from './keys.ts';
import type { OnSession, Session } from './session.ts';
import type { KeyCharge, PlanLimits } from './store.ts';
import type { UsageOperations } from './usage.ts';
import type { Vault } from './vault.ts';

/** A request with an `Idempotency-Key`. */
export interface ReplayRequest {
  readonly key: string;
  readonly route: string;
  /** The `Idempotency-Key`. */
  readonly name: string;
  /** SHA-256 of the bytes of the body, in hexadecimal digits. */
  readonly body: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

/** An answer that is kept for retries. */
export interface KeptAnswer {
  readonly status: number;
  readonly content: Content;
}

/**
 * What is known of a request:
 *
 * - `none`: nothing; it is the first;
 * - `kept`: the answer to the first;
 * - `running`: the first has no answer yet;
 * - `reused`: the first had another body;
 * - `unknown`: the key does not exist or is inactive.
 */
export type ReplayFound =
  | { readonly outcome: 'none' }
  | { readonly outcome: 'running' | 'reused' | 'unknown' }
  | ({ readonly outcome: 'kept' } & KeptAnswer);

/** The right to answer a request, and the place of the answer. */
export interface Reservation {
  readonly id: number;
  readonly content: number;
}

export type ReplayReserved =
  | Exclude<ReplayFound, { readonly outcome: 'none' }>
  | ({ readonly outcome: 'reserved' } & Reservation)
  | NoRoom;

/** `lost`: the claim has expired, and the request is somebody else's to answer. */
export type ReplayCharge = KeyCharge | { readonly outcome: 'lost' };

/** Operations for answers that are given once and then repeated. Each is atomic. */
export interface ReplayOperations {
  findReplay(request: ReplayRequest): ReplayFound;
  /**
   * Reserves the answer to a request, if it is the first.
   *
   * @param bytes the most that the answer may take.
   * @param keptUntil when the reservation is forgotten if nobody ever comes back for it.
   */
  reserveReplay(
    request: ReplayRequest,
    lease: Lease,
    bytes: number,
    limits: StorageLimits,
    keptUntil: string,
  ): ReplayReserved;
  /** Charges the key once for a reservation: not again if the process died that had charged it before. */
  chargeReplay(id: number, owner: string, key: string, period: string, limits: PlanLimits): ReplayCharge;
  /** Completes the answer whose parts were added. Returns whether the reservation was still there. */
  keepReplay(
    id: number,
    owner: string,
    answer: { readonly status: number; readonly parts: number; readonly bytes: number },
    keptUntil: string,
  ): boolean;
  /** Gives up a reservation: the next request is the first again. */
  releaseReplay(id: number, owner: string): void;
}

interface Row {
  readonly id: number;
  readonly body: Buffer;
  readonly lease: string | null;
  readonly charged: boolean | number;
  readonly status: number | null;
  readonly content: number;
  readonly kept_until: string;
  readonly parts: number | null;
}

/** Answers that are given once and then repeated. */
export function replayOperations(
  vault: Vault,
  contents: Contents,
  keys: Keys,
  { chargeKey }: UsageOperations,
): OnSession<ReplayOperations> {
  async function find(session: Session, { key, route, name, body, at }: ReplayRequest) {
    const active = await keys.find(session, key);
    const hash = vault.hash('replay', `${route}\n${name}`);
    const bodyHash = vault.hash('body', body);
    const [row] = await session.rows<Row>(
      `SELECT replays.id, body, lease, charged, status, content, kept_until, contents.parts
       FROM cutting_layout.replays JOIN cutting_layout.contents ON contents.id = content
       WHERE replays.meter = $1 AND hash = $2`,
      [active?.meter ?? 0, hash],
    );
    return { active, hash, bodyHash, row, found: foundIn(row) };

    function foundIn(row: Row | undefined): ReplayFound {
      if (active === undefined) return { outcome: 'unknown' };
      if (row === undefined || row.kept_until <= at) return { outcome: 'none' };
      if (row.status === null && (row.lease ?? '') <= at) return { outcome: 'none' };
      if (!row.body.equals(bodyHash)) return { outcome: 'reused' };
      if (row.status === null) return { outcome: 'running' };
      return { outcome: 'kept', status: row.status, content: { id: row.content, parts: row.parts ?? 0 } };
    }
  }

  async function remove(session: Session, { id, content }: Pick<Row, 'id' | 'content'>): Promise<void> {
    await session.run('DELETE FROM cutting_layout.replays WHERE id = $1', [id]);
    await contents.remove(session, content);
  }

  return {
    findReplay: async (session, request) => (await find(session, request)).found,
    async reserveReplay(session, request, lease, bytes, limits, keptUntil) {
      const { active, hash, bodyHash, row, found } = await find(session, request);
      if (active === undefined) return { outcome: 'unknown' };
      if (found.outcome !== 'none') return found;
      const lack = await contents.lackOfRoom(session, active, bytes, limits);
      if (lack) return lack;
      if (row) await remove(session, row);
      const content = await contents.add(session, active.meter, bytes);
      // A reservation of the same request that has expired was charged: this one is not charged again.
      const isCharged =
        row?.status === null &&
        row.kept_until > request.at &&
        row.body.equals(bodyHash) &&
        Boolean(row.charged);
      const { owner, until } = lease;
      const id = idOf(
        await session.rows(
          `INSERT INTO cutting_layout.replays (meter, hash, body, owner, lease, charged, content, kept_until)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
          [active.meter, hash, bodyHash, owner, until, isCharged, content, keptUntil],
        ),
      );
      return { outcome: 'reserved', id, content };
    },
    async chargeReplay(session, id, owner, key, period, limits) {
      const row = await holds<Row>(session, 'replays', id, owner);
      if (row === undefined) return { outcome: 'lost' };
      const active = row.charged ? await keys.find(session, key) : undefined;
      if (active) return { outcome: 'charged', meter: active.meter };
      const charge = await chargeKey(session, key, period, limits);
      if (charge.outcome === 'charged')
        await session.run('UPDATE cutting_layout.replays SET charged = true WHERE id = $1', [id]);
      return charge;
    },
    async keepReplay(session, id, owner, { status, parts, bytes }, keptUntil) {
      const row = await holds<Row>(session, 'replays', id, owner);
      if (row === undefined) return false;
      await contents.complete(session, row.content, parts, bytes);
      await session.run(
        `UPDATE cutting_layout.replays SET status = $2, owner = NULL, lease = NULL, kept_until = $3 WHERE id = $1`,
        [id, status, keptUntil],
      );
      return true;
    },
    async releaseReplay(session, id, owner) {
      const row = await holds<Row>(session, 'replays', id, owner);
      if (row) await remove(session, row);
    },
  };
}
