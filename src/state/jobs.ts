import type { JobStatus } from '../contract/jobs.ts';
import type { Plan } from '../contract/quotas.ts';
import { EXPIRED, holds, type Lease, renewClaims, UNANSWERED } from './claims.ts';
import {
  type Content,
  type ContentOperations,
  type Contents,
  type NoRoom,
  ROW_BYTES,
  type StorageLimits,
} from './contents.ts';
import type { Keys } from './keys.ts';
import type { KeptAnswer, ReplayOperations, ReplayRequest } from './replays.ts';
import { type Asynchronous, listOf, type OnSession, type Session } from './session.ts';
import type { PlanLimits } from './store.ts';
import type { UsageOperations } from './usage.ts';
import type { Vault } from './vault.ts';

/** A job to be queued. */
export interface NewJob {
  readonly key: string;
  readonly id: string;
  /** Whose part of the threads it takes. */
  readonly client: string;
  /** The body of the request, compressed. */
  readonly request: Uint8Array;
  /** The most bytes that its answer may take. */
  readonly answerBytes: number;
  readonly at: string;
  readonly period: string;
  readonly limits: PlanLimits;
  /** Most unfinished jobs of the key, and of all keys. */
  readonly most: number;
  readonly mostOfAll: number;
  readonly storage: StorageLimits;
  /** If the request has an `Idempotency-Key`: the answer that is kept for it. */
  readonly replay?: {
    readonly request: ReplayRequest;
    readonly status: number;
    readonly answer: Uint8Array;
    readonly keptUntil: string;
  };
}

/** All that a new job adds: its body, its answer, and the answer to retries. */
const bytesOf = ({ request, answerBytes, replay }: NewJob): number =>
  request.byteLength + answerBytes + (replay?.answer.byteLength ?? 0) + 3 * ROW_BYTES;

export type Enqueued =
  | { readonly outcome: 'queued' }
  | { readonly outcome: 'unknown' | 'running' | 'reused' }
  | { readonly outcome: 'too_many_of_all' }
  | { readonly outcome: 'too_many'; readonly plan: Plan }
  | { readonly outcome: 'exhausted'; readonly plan: Plan }
  | ({ readonly outcome: 'kept' } & KeptAnswer)
  | NoRoom;

/** A job as its owner sees it. */
export interface JobRecord {
  /** Its number in this state, which is no secret. */
  readonly number: number;
  readonly status: JobStatus;
  readonly createdAt: string;
  readonly startedAt: string | undefined;
  readonly finishedAt: string | undefined;
  /** What its runner wrote last. */
  readonly progress: string | undefined;
  /** Of `succeeded`. */
  readonly answer: Content | undefined;
  /** Of `failed`: a refusal as JSON. */
  readonly error: string | undefined;
}

/** A job that a process is about to run. */
export interface ClaimedJob {
  readonly number: number;
  readonly client: string;
  readonly request: Content;
  /** Where its answer goes. */
  readonly answer: number;
  /** Whether it was running already, when its process died. */
  readonly isLost: boolean;
}

/** When a job is not started again, and how it fails then. */
export interface FatalJob {
  /** It may have ended the processes that ran it. */
  readonly mostDeaths: number;
  /** A refusal as JSON. */
  readonly failure: string;
  readonly keptUntil: string;
}

/** What a process works on. */
export interface Claims {
  readonly jobs: readonly {
    readonly number: number;
    /** Undefined before it runs. */
    readonly progress: string | undefined;
  }[];
  /** Reservations of requests with an `Idempotency-Key`, by their ids. */
  readonly replays: readonly number[];
}

/** What has become of a claimed job: go on, end it with the best so far, or drop it. */
export interface JobOrder {
  readonly number: number;
  readonly order: 'go_on' | 'stop' | 'drop';
}

export type JobEnd =
  | { readonly status: 'succeeded'; readonly parts: number; readonly bytes: number }
  | { readonly status: 'failed'; readonly error: string };

/** Operations of the job queue. Each is atomic, and holds for all processes that share the state. */
export interface JobOperations {
  /** Charges a key and queues a job for it, or does neither. */
  enqueueJob(job: NewJob): Enqueued;
  findJob(key: string, id: string): JobRecord | undefined;
  /** Whether `claimJob` would find one. */
  isJobWaiting(at: string): boolean;
  /**
   * Claims the next job: queued, or running with a claim that has expired. The key with fewest claimed jobs comes first.
   * A job whose processes have died too often fails instead.
   */
  claimJob(lease: Lease, at: string, fatal: FatalJob): ClaimedJob | undefined;
  /** The claimed job starts to run. Returns whether it still may. */
  beginJob(number: number, owner: string, at: string): boolean;
  /** Renews claims, stores progress, and returns the orders for the jobs. */
  heartbeat(owner: string, claims: Claims, until: string): JobOrder[];
  /** Puts claimed jobs back into the queue. */
  returnJobs(owner: string, numbers: readonly number[]): void;
  /** Ends a job. Returns whether it was still claimed. */
  finishJob(number: number, owner: string, end: JobEnd, at: string, keptUntil: string): boolean;
  /** Asks a running job to end; cancels and refunds a queued one. Returns the job as it is then. */
  stopJob(key: string, id: string, at: string, keptUntil: string): JobRecord | undefined;
  /** Forgets a job, and refunds a queued one. Returns the job as it was. */
  deleteJob(key: string, id: string): JobRecord | undefined;
  /** Those of some jobs that have ended or are gone. */
  endedJobs(numbers: readonly number[]): number[];
  jobCounts(): { readonly queued: number; readonly running: number };
}

/** Everything that the state keeps of requests and answers. */
export type KeepingOperations = ContentOperations & ReplayOperations & JobOperations;

/** The same as callers see them. */
export interface JobStore extends Asynchronous<KeepingOperations> {}

interface StoredJob {
  readonly id: number;
  readonly hash: Buffer;
  readonly meter: number;
  readonly period: string;
  /** Sealed, as progress and error are. */
  readonly client: Buffer;
  readonly status: JobStatus;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly owner: string | null;
  readonly stopping: boolean | number;
  readonly deaths: number;
  readonly progress: Buffer | null;
  readonly error: Buffer | null;
  /** The number of its request, as long as that is kept. */
  readonly request: number | null;
  /** The number of its answer; until it has succeeded, of the room for it. */
  readonly answer: number | null;
}

/** A job, with the parts of its complete contents. */
interface FoundJob extends StoredJob {
  readonly request_parts: number | null;
  readonly answer_parts: number | null;
}

const JOBS = `SELECT jobs.*, requests.parts AS request_parts, answers.parts AS answer_parts FROM cutting_layout.jobs
  LEFT JOIN cutting_layout.contents AS requests ON requests.id = request
  LEFT JOIN cutting_layout.contents AS answers ON answers.id = answer`;

const UNFINISHED = UNANSWERED.jobs;

/** How a job ends. */
interface Ending {
  readonly status: JobStatus;
  readonly error?: string;
  readonly at: string;
  readonly keptUntil: string;
}

interface Services {
  readonly contents: Contents;
  readonly keys: Keys;
  readonly usage: UsageOperations;
  readonly replays: OnSession<ReplayOperations>;
}

/** The queue of jobs. */
export function jobOperations(
  vault: Vault,
  { contents, keys, usage, replays }: Services,
): OnSession<JobOperations> {
  async function countOf(session: Session, where: string, values: readonly unknown[]): Promise<number> {
    const select = `SELECT count(*) AS count FROM cutting_layout.jobs WHERE ${UNFINISHED} ${where}`;
    return (await session.rows<{ count: number }>(select, values))[0]?.count ?? 0;
  }

  async function find(session: Session, key: string, id: string): Promise<FoundJob | undefined> {
    const active = await keys.find(session, key);
    const own = [vault.hash('job', id), active?.meter ?? 0];
    return (await session.rows<FoundJob>(`${JOBS} WHERE jobs.hash = $1 AND jobs.meter = $2`, own))[0];
  }

  const opened = (sealed: Buffer | null, { hash }: StoredJob): string | undefined =>
    sealed === null ? undefined : vault.open(sealed, hash);

  const recordOf = (job: FoundJob): JobRecord => ({
    number: job.id,
    status: job.status,
    createdAt: job.created_at,
    startedAt: job.started_at ?? undefined,
    finishedAt: job.finished_at ?? undefined,
    progress: opened(job.progress, job),
    answer:
      job.status === 'succeeded' && job.answer !== null
        ? { id: job.answer, parts: job.answer_parts ?? 0 }
        : undefined,
    error: opened(job.error, job),
  });

  /** The answer is kept in the same step, so no retry can queue the job again. */
  async function keepAnswer(
    session: Session,
    { request, status, answer, keptUntil }: NonNullable<NewJob['replay']>,
    { at, storage }: NewJob,
  ): Promise<void> {
    const lease = { owner: '', until: at };
    const bytes = answer.byteLength;
    const reserved = await replays.reserveReplay(session, request, lease, bytes, storage, keptUntil);
    if (reserved.outcome !== 'reserved') throw new Error(`the answer cannot be kept: ${reserved.outcome}`);
    const parts = await contents.write(session, reserved.content, answer);
    await replays.keepReplay(session, reserved.id, lease.owner, { status, parts, bytes }, keptUntil);
  }

  async function end(
    session: Session,
    job: StoredJob,
    { status, error, at, keptUntil }: Ending,
  ): Promise<void> {
    const answer = status === 'succeeded' ? job.answer : null;
    await session.run(
      `UPDATE cutting_layout.jobs SET status = $2, error = $3, finished_at = $4, kept_until = $5, owner = NULL,
         lease = NULL, request = NULL, answer = $6 WHERE id = $1`,
      [job.id, status, error === undefined ? null : vault.seal(error, job.hash), at, keptUntil, answer],
    );
    await contents.remove(session, job.request, answer === null ? job.answer : null);
  }

  const refund = (session: Session, { meter, period }: StoredJob) => usage.refund(session, { meter }, period);

  return {
    async enqueueJob(session, job) {
      const key = await keys.find(session, job.key);
      if (key === undefined) return { outcome: 'unknown' };
      const { meter, plan } = key;
      const known = job.replay && (await replays.findReplay(session, job.replay.request));
      if (known !== undefined && known.outcome !== 'none') return known;
      if ((await countOf(session, 'AND meter = $1', [meter])) >= job.most)
        return { outcome: 'too_many', plan };
      if ((await countOf(session, '', [])) >= job.mostOfAll) return { outcome: 'too_many_of_all' };
      const lack = await contents.lackOfRoom(session, key, bytesOf(job), job.storage);
      if (lack) return lack;
      const charge = await usage.chargeKey(session, job.key, job.period, job.limits);
      if (charge.outcome !== 'charged') return charge;
      const request = await contents.add(session, meter, job.request.byteLength);
      await contents.write(session, request, job.request);
      const answer = await contents.add(session, meter, job.answerBytes);
      const hash = vault.hash('job', job.id);
      await session.run(
        `INSERT INTO cutting_layout.jobs (hash, meter, period, client, status, created_at, request, answer)
         VALUES ($1, $2, $3, $4, 'queued', $5, $6, $7)`,
        [hash, meter, job.period, vault.seal(job.client, hash), job.at, request, answer],
      );
      if (job.replay) await keepAnswer(session, job.replay, job);
      return { outcome: 'queued' };
    },
    async findJob(session, key, id) {
      const job = await find(session, key, id);
      return job && recordOf(job);
    },
    async isJobWaiting(session, at) {
      const select = `SELECT 1 FROM cutting_layout.jobs WHERE ${UNFINISHED} AND ${EXPIRED} LIMIT 1`;
      return (await session.rows(select, [at])).length > 0;
    },
    async claimJob(session, { owner, until }, at, { mostDeaths, failure, keptUntil }) {
      for (;;) {
        // Keys take turns: the one with fewest claimed jobs is next, and its oldest job.
        const [job] = await session.rows<FoundJob>(
          `WITH held AS (
             SELECT meter AS holder, count(*) AS held FROM cutting_layout.jobs
             WHERE ${UNFINISHED} AND lease > $1 GROUP BY meter
           )
           ${JOBS} LEFT JOIN held ON holder = jobs.meter
           WHERE ${UNFINISHED} AND ${EXPIRED} ORDER BY coalesce(held, 0), jobs.id LIMIT 1`,
          [at],
        );
        if (job === undefined || job.request === null || job.answer === null) return undefined;
        const isLost = job.owner !== null;
        const deaths = job.deaths + (isLost ? 1 : 0);
        if (deaths >= mostDeaths) {
          await end(session, job, { status: 'failed', error: failure, at, keptUntil });
          continue;
        }
        // Whoever had it may still be writing its answer: the two must not mix.
        const answer = isLost ? await contents.another(session, job.answer) : job.answer;
        await session.run(
          'UPDATE cutting_layout.jobs SET owner = $2, lease = $3, deaths = $4, answer = $5 WHERE id = $1',
          [job.id, owner, until, deaths, answer],
        );
        if (isLost) await contents.remove(session, job.answer);
        const request = { id: job.request, parts: job.request_parts ?? 0 };
        return { number: job.id, client: vault.open(job.client, job.hash), request, answer, isLost };
      }
    },
    async beginJob(session, number, owner, at) {
      const begun = await session.run(
        `UPDATE cutting_layout.jobs SET status = 'running', started_at = $3, progress = NULL
         WHERE id = $1 AND owner = $2 AND ${UNFINISHED}`,
        [number, owner, at],
      );
      return begun === 1;
    },
    async heartbeat(session, owner, claims, until) {
      const orders: JobOrder[] = [];
      for (const { number, progress } of claims.jobs) {
        const job = await holds<StoredJob>(session, 'jobs', number, owner);
        if (job === undefined) {
          orders.push({ number, order: 'drop' });
          continue;
        }
        if (progress !== undefined)
          await session.run('UPDATE cutting_layout.jobs SET progress = $2 WHERE id = $1', [
            number,
            vault.seal(progress, job.hash),
          ]);
        orders.push({ number, order: job.stopping ? 'stop' : 'go_on' });
      }
      const claimed = orders.filter(({ order }) => order !== 'drop').map(({ number }) => number);
      await renewClaims(session, 'jobs', owner, claimed, until);
      await renewClaims(session, 'replays', owner, claims.replays, until);
      return orders;
    },
    async returnJobs(session, owner, numbers) {
      for (const number of numbers)
        await session.run(
          `UPDATE cutting_layout.jobs
           SET status = 'queued', owner = NULL, lease = NULL, started_at = NULL, progress = NULL
           WHERE id = $1 AND owner = $2 AND ${UNFINISHED}`,
          [number, owner],
        );
    },
    async finishJob(session, number, owner, ending, at, keptUntil) {
      const job = await holds<StoredJob>(session, 'jobs', number, owner);
      if (job === undefined) return false;
      if (ending.status === 'failed') {
        await end(session, job, { ...ending, at, keptUntil });
        return true;
      }
      if (job.answer === null) return false;
      await contents.complete(session, job.answer, ending.parts, ending.bytes);
      await end(session, job, { status: 'succeeded', at, keptUntil });
      return true;
    },
    async stopJob(session, key, id, at, keptUntil) {
      const job = await find(session, key, id);
      if (job?.status === 'running')
        await session.run('UPDATE cutting_layout.jobs SET stopping = true WHERE id = $1', [job.id]);
      if (job?.status !== 'queued') return job && recordOf(job);
      await refund(session, job);
      await end(session, job, { status: 'cancelled', at, keptUntil });
      return recordOf({ ...job, status: 'cancelled', finished_at: at });
    },
    async deleteJob(session, key, id) {
      const job = await find(session, key, id);
      if (job === undefined) return undefined;
      if (job.status === 'queued') await refund(session, job);
      await session.run('DELETE FROM cutting_layout.jobs WHERE id = $1', [job.id]);
      await contents.remove(session, job.request, job.answer);
      return recordOf(job);
    },
    async endedJobs(session, numbers) {
      if (numbers.length === 0) return [];
      const { text, values } = listOf(numbers, 1);
      const select = `SELECT id FROM cutting_layout.jobs WHERE id IN (${text}) AND ${UNFINISHED}`;
      const unfinished = new Set((await session.rows<{ id: number }>(select, values)).map(({ id }) => id));
      return numbers.filter((number) => !unfinished.has(number));
    },
    jobCounts: async (session) => ({
      queued: await countOf(session, "AND status = 'queued'", []),
      running: await countOf(session, "AND status = 'running'", []),
    }),
  };
}
