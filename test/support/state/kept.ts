/** Jobs and requests with an `Idempotency-Key`, as tests of a state ask for them. */

import { later } from '../../../src/clock.ts';
import type { ClaimedJob, Enqueued, JobStore, NewJob } from '../../../src/state/jobs.ts';
import type { ReplayRequest } from '../../../src/state/replays.ts';
import type { AnyStore } from './kinds.ts';

export const AT = '2026-11-21T10:00:00.000Z';
export const MONTH = '2026-11';
export const past = (ms: number): string => later(AT, ms);
export const KEPT = past(86_400_000);

/** As many bytes as nobody uses up. */
export const ROOM = { total: 2 ** 30, perKey: 2 ** 29 };

/** Quotas that nobody uses up. */
export const PLENTY = { free: 1_000_000, starter: 1_000_000, pro: 1_000_000, scale: 1_000_000 };

export const lease = (owner: string, at = AT) => ({
  owner,
  until: later(at, 15_000),
});

export const FATAL = { mostDeaths: 3, failure: '{"code":"internal_error"}', keptUntil: KEPT };

let ids = 0;

/** Another id for each job. */
export const nextId = (): string => `job_${++ids}`;

export const newJob = (key: string, more: Partial<NewJob> = {}): NewJob => ({
  key,
  id: nextId(),
  client: 'key 1',
  request: Buffer.from('a request'),
  answerBytes: 10_000,
  at: AT,
  period: MONTH,
  limits: PLENTY,
  most: 20,
  mostOfAll: 1_000,
  storage: ROOM,
  ...more,
});

export const asked = (key: string, more: Partial<ReplayRequest> = {}): ReplayRequest => ({
  key,
  route: '/api/v1/solve',
  name: 'K',
  body: 'sha of a body',
  at: AT,
  ...more,
});

/** The key of a new account, and its meter. */
export async function keyed(store: AnyStore, plan: 'pro' | 'free' = 'pro') {
  const { key, id: meter } = await store.issueKey(plan, undefined, { at: AT, actor: 'test' });
  return { key, meter, charged: () => store.used({ meter }, MONTH) };
}

export async function queued(store: JobStore, job: NewJob): Promise<string> {
  const { outcome }: Enqueued = await store.enqueueJob(job);
  if (outcome !== 'queued') throw new Error(outcome);
  return job.id;
}

export async function claimed(store: JobStore, owner: string, at = AT): Promise<ClaimedJob> {
  const job = await store.claimJob(lease(owner, at), at, FATAL);
  if (job === undefined) throw new Error('there is no job');
  return job;
}

/** Ends a job with an answer of one part. */
export async function answered(store: JobStore, job: ClaimedJob, owner: string, text: string, at = AT) {
  const bytes = Buffer.from(text);
  await store.addPart(job.answer, 0, bytes);
  return store.finishJob(
    job.number,
    owner,
    { status: 'succeeded', parts: 1, bytes: bytes.byteLength },
    at,
    KEPT,
  );
}
