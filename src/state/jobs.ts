import type { JobStatus } from '../contract/jobs.ts';
import type { Plan } from '../contract/quotas.ts';
import type { Asynchronous, PlanLimits } from './calls.ts';
import {
  type Content,
  type ContentOperations,
  type NoRoom,
  ROW_BYTES,
  type StorageLimits,
} from './contents.ts';
import type { KeptAnswer, ReplayFound, ReplayLease, ReplayOperations, ReplayRequest } from './replays.ts';

/** A claim on jobs. */
export type JobLease = ReplayLease;

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
export const bytesOf = ({ request, answerBytes, replay }: NewJob): number =>
  request.byteLength + answerBytes + (replay?.answer.byteLength ?? 0) + 3 * ROW_BYTES;

type Known = Exclude<ReplayFound, { readonly outcome: 'none' }>;

export const isKnown = (found: ReplayFound): found is Known => found.outcome !== 'none';

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

export interface JobBeat {
  readonly number: number;
  /** Undefined before it runs. */
  readonly progress: string | undefined;
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
  isJobWaiting(lease: JobLease, at: string): boolean;
  /**
   * Claims the next job: queued, or running with a claim that has expired. The key with fewest claimed jobs comes first.
   * A job whose processes have died too often fails instead.
   */
  claimJob(lease: JobLease, at: string, fatal: FatalJob): ClaimedJob | undefined;
  /** The claimed job starts to run. Returns whether it still may. */
  beginJob(number: number, owner: string, at: string): boolean;
  /** Renews claims, stores progress, and returns the orders for these jobs. */
  beatJobs(owner: string, beats: readonly JobBeat[], until: string): JobOrder[];
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

export const KEEPING_OPERATIONS: Readonly<
  Record<keyof KeepingOperations, 'look-up' | 'read' | 'count' | 'write'>
> = {
  addPart: 'count',
  readPart: 'read',
  sweep: 'count',
  findReplay: 'look-up',
  reserveReplay: 'count',
  chargeReplay: 'count',
  keepReplay: 'count',
  releaseReplay: 'count',
  renewReplays: 'count',
  enqueueJob: 'write',
  findJob: 'look-up',
  isJobWaiting: 'look-up',
  claimJob: 'count',
  beginJob: 'count',
  beatJobs: 'count',
  returnJobs: 'count',
  finishJob: 'write',
  stopJob: 'write',
  deleteJob: 'write',
  endedJobs: 'look-up',
  jobCounts: 'look-up',
};

/** The same as callers see them. */
export interface JobStore extends Asynchronous<KeepingOperations> {}
