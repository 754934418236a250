import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ContractError, errorBody } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import { faultOf, type Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { NoRoom, StorageLimits } from '../state/contents.ts';
import type { JobStore } from '../state/jobs.ts';
import type { KeptAnswer, ReplayRequest, Reservation } from '../state/replays.ts';
import { compressed } from './compressed.ts';
import { readKept, writeKept } from './kept.ts';
import { keptUntil, leaseFrom } from './lease.ts';

/** What answers to retries need. */
interface Parts {
  readonly store: JobStore;
  /** The name of this process. */
  readonly owner: string;
  readonly limits: StorageLimits;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Answers each request with an `Idempotency-Key` once, and repeats that answer for its retries. */
export class Replays {
  readonly #parts: Parts;
  readonly #reserved = new Set<number>();
  readonly #open = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The first request with the same `Idempotency-Key`, as far as it is known.
   *
   * @returns its answer, if there is one; undefined if this is the first.
   * @throws ContractError `idempotency_conflict`, `idempotency_key_reused` or `invalid_api_key`.
   */
  async find(request: ReplayRequest): Promise<KeptAnswer | undefined> {
    const found = await this.#parts.store.findReplay(request);
    if (found.outcome === 'none') return undefined;
    if (found.outcome === 'kept') return found;
    throw this.refusal(found.outcome);
  }

  /** A request whose body has these bytes; undefined without an `Idempotency-Key`. */
  request(key: string | undefined, route: string, name: string | undefined, body: Uint8Array) {
    if (key === undefined || name === undefined) return undefined;
    const hash = createHash('sha256').update(body).digest('hex');
    return { key, route, name, body: hash, at: this.#parts.clock() } satisfies ReplayRequest;
  }

  /**
   * Reserves the answer to the first request.
   *
   * @param answerBytes the most that the answer may have.
   * @returns the answer instead, if another request has been faster.
   * @throws ContractError as `find` does; `rate_limit_exceeded` or `server_busy` if no more can be kept.
   */
  async reserve(request: ReplayRequest, answerBytes: number): Promise<Reserved | KeptAnswer> {
    const { store, owner, limits, clock } = this.#parts;
    const bytes = Math.min(answerBytes, LIMITS.MAX_KEPT_ANSWER_BYTES);
    // Reading the body may have taken a while.
    const at = clock();
    const lease = leaseFrom(owner, at);
    const reserved = await store.reserveReplay({ ...request, at }, lease, bytes, limits, keptUntil(clock));
    if (reserved.outcome === 'kept') return reserved;
    if (reserved.outcome === 'no_room') throw noRoom(reserved, limits);
    if (reserved.outcome !== 'reserved') throw this.refusal(reserved.outcome);
    this.#reserved.add(reserved.id);
    return new Reserved(this, reserved);
  }

  /** Keeps the answer to a reserved request. It never fails: whoever asked gets the answer anyway. */
  keep(reservation: Reservation, status: number, parts: readonly Uint8Array[]): Promise<void> {
    return this.#settle(reservation, async () => {
      const { store, owner, clock, metrics } = this.#parts;
      const bytes = await compressed(parts, LIMITS.MAX_KEPT_ANSWER_BYTES);
      if (bytes === undefined) {
        metrics.replay('too_large');
        await store.releaseReplay(reservation.id, owner);
        return;
      }
      const count = await writeKept(store, reservation.content, bytes);
      const answer = { status, parts: count, bytes: bytes.byteLength };
      const isKept = await store.keepReplay(reservation.id, owner, answer, keptUntil(clock));
      metrics.replay(isKept ? 'kept' : 'lost');
    });
  }

  /** Gives up a reserved request that gets no answer to keep. */
  release(reservation: Reservation): Promise<void> {
    const { store, owner } = this.#parts;
    return this.#settle(reservation, () => store.releaseReplay(reservation.id, owner));
  }

  /** The reservations that this process still works on; the heartbeat of the runner renews them. */
  get reserved(): readonly number[] {
    return [...this.#reserved];
  }

  /** Resolves once everything reserved is kept or given up. */
  async idle(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  /** The bytes of a kept answer, compressed, for a retry. */
  async read({ content }: KeptAnswer): Promise<Buffer> {
    const bytes = await readKept(this.#parts.store, content);
    this.#parts.metrics.replay('replayed');
    return bytes;
  }

  refusal(outcome: 'running' | 'reused' | 'unknown'): ContractError {
    if (outcome === 'unknown') return new ContractError('invalid_api_key');
    this.#parts.metrics.replay(outcome);
    return new ContractError(outcome === 'running' ? 'idempotency_conflict' : 'idempotency_key_reused');
  }

  async #settle(reservation: Reservation, work: () => Promise<void>): Promise<void> {
    const settled = work().catch((error) => {
      // The claim expires, and the next request is the first again.
      this.#parts.metrics.replay('lost');
      this.#parts.log.error({ fault: faultOf(error) }, 'an answer was not kept');
    });
    this.#open.add(settled);
    await settled;
    this.#open.delete(settled);
    this.#reserved.delete(reservation.id);
  }
}

/** A reserved request: it is answered, or given up. */
export class Reserved {
  readonly id: number;
  readonly #replays: Replays;
  readonly #reservation: Reservation;

  constructor(replays: Replays, reservation: Reservation) {
    this.#replays = replays;
    this.#reservation = reservation;
    this.id = reservation.id;
  }

  keep(status: number, parts: readonly Uint8Array[]): Promise<void> {
    return this.#replays.keep(this.#reservation, status, parts);
  }

  /** The request was refused. Only what is wrong with the request itself stays wrong. */
  async refused(error: unknown): Promise<void> {
    if (!(error instanceof ContractError && error.code === 'validation_failed'))
      return this.#replays.release(this.#reservation);
    return this.keep(error.status, [Buffer.from(JSON.stringify(errorBody(error)))]);
  }
}

/** The refusal of a request whose answer could not be kept. */
export function noRoom({ scope, plan }: NoRoom, { perKey }: StorageLimits): ContractError {
  if (scope === 'all')
    return new ContractError('server_busy', 'The store for jobs and answers is full; try again later.');
  const rateLimit = { plan, limitKind: 'storage', limit: String(perKey), period: 'now' } as const;
  const message =
    'The answers kept for this key take all of its storage. Delete jobs that have ended, or wait: answers are kept for 24 hours.';
  return new ContractError('rate_limit_exceeded', message, { rateLimit });
}
