import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { ContractError } from '../contract/errors.ts';
import type { Job, JobProgress } from '../contract/job-documents.ts';
import { expanded } from '../jobs/compressed.ts';
import { readKept } from '../jobs/kept.ts';
import { isJobId } from '../state/ids.ts';
import type { JobRecord } from '../state/jobs.ts';
import { type Keyring, presentedKey } from './auth.ts';
import { encoderFor, preferredCoding } from './coding.ts';
import type { Deps } from './deps.ts';
import { enveloped, success } from './envelope.ts';
import type { Env } from './errors.ts';
import { leased } from './lease.ts';

/** The path of a job. */
export const pathOf = (id: string): string => `/api/v1/jobs/${id}`;

/**
 * The key of a request that needs one.
 *
 * @throws ContractError `api_key_required`.
 */
export function requiredKey(c: Context<Env>): string {
  const key = presentedKey(c.req.raw.headers);
  if (key === undefined) throw new ContractError('api_key_required');
  return key;
}

/**
 * The key and the job that a request names.
 *
 * @throws ContractError `api_key_required`, `invalid_api_key`; `not_found` if it cannot be the id of a job.
 */
export async function namedJob(c: Context<Env>, keyring: Keyring): Promise<{ key: string; id: string }> {
  const key = requiredKey(c);
  await keyring.confirm(key);
  const id = c.req.param('id') ?? '';
  if (!isJobId(id)) throw noSuchJob();
  return { key, id };
}

/** Jobs of other keys are as unknown as those that never were. */
export const noSuchJob = (): ContractError =>
  new ContractError('not_found', 'This key has no such job, or its time has passed.');

/** A job as its owner sees it, without its answer. */
export function jobView(id: string, record: JobRecord, live?: JobProgress): Job {
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

/** Answers with a job, and with its answer if it has one. */
export async function jobAnswer(
  c: Context<Env>,
  { bytes, jobStore }: Pick<Deps, 'bytes' | 'jobStore'>,
  view: Job,
  record: JobRecord,
): Promise<Response> {
  const { answer } = record;
  if (answer === undefined) return success(c, { job: view });
  return leased(c, bytes, async (lease) => {
    const kept = await readKept(jobStore, answer);
    lease.hold(kept.byteLength);
    // The response goes into the job as it is: it may be too large to parse.
    const head = JSON.stringify(enveloped({ job: view })).slice(0, -'}}'.length);
    const plain = Readable.from(around(`${head},"response":`, expanded(kept), '}}'));
    c.header('Content-Type', 'application/json');
    c.header('Vary', 'Accept-Encoding');
    const coding = preferredCoding(c.req.header('Accept-Encoding'));
    if (coding === undefined) return c.body(Readable.toWeb(plain) as ReadableStream);
    c.header('Content-Encoding', coding);
    const coder = encoderFor(coding);
    plain.on('error', (error) => coder.destroy(error));
    return c.body(Readable.toWeb(plain.pipe(coder)) as ReadableStream);
  });
}

async function* around(before: string, inner: Readable, after: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(before);
  yield* inner;
  yield Buffer.from(after);
}
