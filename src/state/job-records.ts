import type { JobStatus } from '../contract/jobs.ts';
import type { Content } from './contents.ts';
import type { JobRecord } from './jobs.ts';
import type { Vault } from './vault.ts';

/** A stored job. */
export interface StoredJob {
  readonly id: number;
  readonly hash: Buffer;
  readonly meter: number;
  readonly period: string;
  readonly status: JobStatus;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  /** Sealed, as the error is. */
  readonly progress: Buffer | null;
  readonly error: Buffer | null;
  /** The number of its request, as long as that is kept. */
  readonly request: number | null;
  /** The number of its answer; until it has succeeded, of the room for it. */
  readonly answer: number | null;
}

/**
 * A stored job as the store tells it.
 *
 * @param answerOf finds the answer with this number.
 */
export const jobRecordOf = (
  job: StoredJob,
  vault: Vault,
  answerOf: (number: number) => Content | undefined,
): JobRecord => ({
  number: job.id,
  status: job.status,
  createdAt: job.created_at,
  startedAt: job.started_at ?? undefined,
  finishedAt: job.finished_at ?? undefined,
  progress: textOf(job.progress, job, vault),
  answer: job.status === 'succeeded' && job.answer !== null ? answerOf(job.answer) : undefined,
  error: textOf(job.error, job, vault),
});

/** What a job keeps sealed; undefined if there is none. */
const textOf = (
  sealed: Buffer | null,
  { hash }: Pick<StoredJob, 'hash'>,
  vault: Vault,
): string | undefined => (sealed === null ? undefined : vault.open(sealed, hash));
