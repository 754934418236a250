import * as v from 'valibot';
import { CONTRACT_VERSION } from './envelope.ts';
import { ErrorDetailSchema } from './errors.ts';
import { JOB_STATUSES } from './jobs.ts';
import { SolveResponseSchema } from './response.ts';
import { text } from './schema.ts';

/** Schemas of the answers about jobs, for the OpenAPI document. Types aside, the program does not import them. */

const success = { ok: v.literal(true), contractVersion: v.literal(CONTRACT_VERSION) };
const int = v.pipe(v.number(), v.safeInteger());
const count = v.pipe(int, v.minValue(0));
const time = (meaning: string) => v.pipe(v.string(), v.description(`${meaning}, UTC, ISO 8601.`));

export const JobProgressSchema = v.strictObject({
  elapsedMs: v.pipe(count, v.description('Milliseconds since it started.')),
  measure: v.nullable(
    v.pipe(
      count,
      v.description('Sheet area of the best layout so far in square millimetres. Null before the first.'),
    ),
  ),
  lowerBound: v.nullable(
    v.pipe(count, v.description('No layout needs less sheet area. Null if no bound is known.')),
  ),
  gap: v.nullable(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description('(measure - lowerBound) / measure: how far from the best possible layout it is at most.'),
    ),
  ),
  unplaced: v.nullable(
    v.pipe(count, v.description('Piece instances that the best layout so far leaves out.')),
  ),
});

export const JobSchema = v.strictObject({
  id: text('Id of the job. Only the key that queued it can use it.'),
  status: v.pipe(
    v.picklist(JOB_STATUSES),
    v.description(
      'queued, then running, then succeeded or failed; cancelled if it was stopped before it ran.',
    ),
  ),
  createdAt: time('When it was queued'),
  startedAt: v.exactOptional(time('When it started to run')),
  finishedAt: v.exactOptional(time('When it ended')),
  progress: v.exactOptional(JobProgressSchema),
  response: v.exactOptional(
    v.pipe(SolveResponseSchema, v.description('Of succeeded: the answer to the same solve.')),
  ),
  error: v.exactOptional(v.pipe(ErrorDetailSchema, v.description('Of failed: why.'))),
});

export const JobResponseSchema = v.strictObject({ ...success, job: JobSchema });

export type JobProgress = v.InferOutput<typeof JobProgressSchema>;
export type Job = v.InferOutput<typeof JobSchema>;
