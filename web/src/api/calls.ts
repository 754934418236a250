import type * as v from 'valibot';
import type { InfoResponseSchema, SchemaResponseSchema } from '../../../src/contract/documents.ts';
import { REQUESTED_PLAN } from '../../../src/contract/quotas.ts';
import type { Answer } from './answer.ts';
import { call } from './call.ts';
import type { JobResponse, KeyResponse, SolveResponse, UsageResponse, ValidateResponse } from './types.ts';

/** The calls of the API that the pages make. */

export const solve = (
  body: string,
  key: string,
  stopToken: string,
  signal: AbortSignal,
): Promise<Answer<SolveResponse>> => call('api/v1/solve', { body, key, stopToken, signal });

/** Ends a solve with its best layout so far, which its own call answers. */
export const stopSolve = (stopToken: string): Promise<Answer<object>> =>
  call('api/v1/solve/stop', { method: 'POST', stopToken });

/** Checks a job without solving it. */
export const validate = (body: string, signal: AbortSignal): Promise<Answer<ValidateResponse>> =>
  call('api/v1/validate', { body, signal });

/** Queues a solve. The same body is taken once for each `name`. */
export const queueJob = (
  body: string,
  key: string,
  name: string,
  signal: AbortSignal,
): Promise<Answer<JobResponse>> => call('api/v1/jobs', { body, key, idempotencyKey: name, signal });

/** Asks for a job; the answer comes at its end, but after `waitMs` at the latest. */
export const jobOf = (
  id: string,
  key: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<Answer<JobResponse>> => call(`${pathOf(id)}?waitMs=${waitMs}`, { key, signal });

export const stopJob = (id: string, key: string): Promise<Answer<JobResponse>> =>
  call(`${pathOf(id)}/stop`, { method: 'POST', key });

export const deleteJob = (id: string, key: string): Promise<Answer<JobResponse>> =>
  call(pathOf(id), { method: 'DELETE', key });

const pathOf = (id: string): string => `api/v1/jobs/${encodeURIComponent(id)}`;

export const requestKey = (email: string): Promise<Answer<KeyResponse>> =>
  call('api/v1/request-key', { body: JSON.stringify({ email, plan: REQUESTED_PLAN }) });

export const usageOf = (key: string): Promise<Answer<UsageResponse>> => call('api/v1/usage', { key });

export type SchemaDocument = v.InferOutput<typeof SchemaResponseSchema>;

export const schemaDocument = (): Promise<Answer<SchemaDocument>> => call('api/v1/schema');

export type InfoDocument = v.InferOutput<typeof InfoResponseSchema>;

export const infoDocument = (): Promise<Answer<InfoDocument>> => call('api/v1/info');
