import type { KeyCharge, PlanLimits } from './calls.ts';
import type { Content, NoRoom, StorageLimits } from './contents.ts';

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

/**
 * A claim that expires unless its owner renews it: if the owner dies, another takes over.
 *
 * A claim beyond `latest` counts as expired, too: it was made before the clock was set back.
 */
export interface ReplayLease {
  readonly owner: string;
  readonly until: string;
  readonly latest: string;
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

/** What is stored of the first request. */
export interface ReplayRow {
  readonly body: Buffer;
  readonly lease: string | null;
  readonly status: number | null;
  readonly kept_until: string;
}

/** Later than any time: a look-up that does not know how long leases last. */
export const LATEST = '9999';

/** Whether a claim has passed its time, or was made before the clock was set back. */
const isExpired = (lease: string | null, at: string, latest: string): boolean =>
  lease === null || lease <= at || lease > latest;

/** What a stored request says to another one with this body. Of an answer, `kept` gives its content. */
export function replayFound(
  row: ReplayRow | undefined,
  body: Buffer,
  at: string,
  latest: string,
  kept: () => Content,
): ReplayFound {
  if (row === undefined || row.kept_until <= at) return { outcome: 'none' };
  if (row.status === null && isExpired(row.lease, at, latest)) return { outcome: 'none' };
  if (!row.body.equals(body)) return { outcome: 'reused' };
  if (row.status === null) return { outcome: 'running' };
  return { outcome: 'kept', status: row.status, content: kept() };
}

/** Whether a reservation that has expired was charged for the same request, so that the next one is not. */
export const isChargedFor = (
  row: (ReplayRow & { readonly charged: boolean | number }) | undefined,
  body: Buffer,
  at: string,
): boolean =>
  row !== undefined &&
  row.status === null &&
  row.kept_until > at &&
  row.body.equals(body) &&
  Boolean(row.charged);

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
    lease: ReplayLease,
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
  renewReplays(owner: string, ids: readonly number[], until: string): void;
}
