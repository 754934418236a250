import { Readable } from 'node:stream';
import type { Context, Handler } from 'hono';
import type { Job, JobProgress } from '../../contract/documents.ts';
import { enveloped } from '../../contract/envelope.ts';
import { ContractError } from '../../contract/errors.ts';
import { parseWait } from '../../contract/jobs.ts';
import { expanded } from '../../jobs/compressed.ts';
import { readKept } from '../../jobs/kept.ts';
import { keptUntil } from '../../jobs/lease.ts';
import { isJobId } from '../../state/ids.ts';
import type { JobRecord } from '../../state/jobs.ts';
import { confirmKey, requiredKey } from '../auth.ts';
import { type Env, goneOf } from '../context.ts';
import { streamed, success } from '../replies.ts';
import type { Services } from '../services.ts';

const UNFINISHED: ReadonlySet<string> = new Set(['queued', 'running']);

/** The state of a job, and its answer. It may wait for the end of the job. */
export function job({ state, runner }: Services): Handler<Env> {
  const { store } = state;
  return async (c) => {
    const { key, id } = await namedJob(c, state);
    const waitMs = parseWait(new URL(c.req.url).search);
    let record = await store.findJob(key, id);
    if (record && waitMs > 0 && UNFINISHED.has(record.status)) {
      await runner.waits.wait(record.number, key, waitMs, goneOf(c));
      record = await store.findJob(key, id);
    }
    if (record === undefined) throw noSuchJob();
    const view = jobView(id, record, runner.progress(record.number));
    const { answer } = record;
    if (answer === undefined) return success(c, { job: view });
    const kept = await readKept(store, answer);
    c.get('lease').hold(kept.byteLength);
    return withResponse(c, view, kept);
  };
}

/** Forgets a job. One that is queued costs nothing; one that runs is cancelled without an answer. */
export function deleteJob({ state, runner, observe: { metrics } }: Services): Handler<Env> {
  return async (c) => {
    const { key, id } = await namedJob(c, state);
    const record = await state.store.deleteJob(key, id);
    if (record === undefined) throw noSuchJob();
    runner.dropped(record.number);
    metrics.job('deleted');
    const view = jobView(id, record);
    return success(c, { job: UNFINISHED.has(view.status) ? { ...view, status: 'cancelled' } : view });
  };
}

/** Ends a running job with its best layout so far, and cancels one that is queued. A job that has ended stays as it is. */
export function stopJob({ state, runner, observe: { metrics, clock } }: Services): Handler<Env> {
  const { store } = state;
  return async (c) => {
    const { key, id } = await namedJob(c, state);
    const before = await store.findJob(key, id);
    const record = await store.stopJob(key, id, clock(), keptUntil(clock));
    if (record === undefined) throw noSuchJob();
    if (record.status === 'running') runner.stopped(record.number);
    if (record.status === 'cancelled') runner.dropped(record.number);
    if (record.status === 'cancelled' && before?.status === 'queued') metrics.job('cancelled');
    return success(c, { job: jobView(id, record, runner.progress(record.number)) });
  };
}

/**
 * The key and the job that a request names.
 *
 * @throws ContractError `api_key_required`, `invalid_api_key`; `not_found` if it cannot be the id of a job.
 */
async function namedJob(
  c: Context<Env>,
  { store }: Services['state'],
): Promise<{ readonly key: string; readonly id: string }> {
  const key = requiredKey(c.req.raw.headers);
  c.set('key', (await confirmKey(key, store.findKey)).id);
  const id = c.req.param('id') ?? '';
  if (!isJobId(id)) throw noSuchJob();
  return { key, id };
}

/** Jobs of other keys are as unknown as those that never were. */
const noSuchJob = (): ContractError =>
  new ContractError('not_found', 'This key has no such job, or its time has passed.');

/** A job as its owner sees it, without its answer. */
function jobView(id: string, record: JobRecord, live?: JobProgress): Job {
  const { status, createdAt, startedAt, finishedAt, error } = record;
  const progress = status === 'running' ? (live ?? parsed(record.progress)) : undefined;
  return {
    id,
    status,
    createdAt,
    ...(startedAt && { startedAt }),
    ...(finishedAt && { finishedAt }),
    ...(progress && { progress }),
    ...(error && { error: parsed(error) as NonNullable<Job['error']> }),
  };
}

const parsed = <T>(text: string | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T);

/** Answers with a job and its response, which goes into it as it was kept: it may be too large to parse. */
function withResponse(c: Context<Env>, view: Job, kept: Uint8Array): Response {
  const head = JSON.stringify(enveloped({ job: view })).slice(0, -'}}'.length);
  return streamed(c, Readable.from(around(`${head},"response":`, expanded(kept), '}}')));
}

async function* around(before: string, inner: Readable, after: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(before);
  yield* inner;
  yield Buffer.from(after);
}
