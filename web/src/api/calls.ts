import type * as v from 'valibot';
import type { SchemaResponseSchema } from '../../../src/contract/documents.ts';
import { REQUESTED_PLAN } from '../../../src/contract/quotas.ts';
import type { Answer } from './answer.ts';
import { call } from './call.ts';
import type { KeyResponse, SolveResponse, UsageResponse } from './types.ts';

/** The calls of the API that the pages make. */

export const solve = (body: string, key: string, signal: AbortSignal): Promise<Answer<SolveResponse>> =>
  call('api/v1/solve', { body, key, signal });

export const requestKey = (email: string): Promise<Answer<KeyResponse>> =>
  call('api/v1/request-key', { body: JSON.stringify({ email, plan: REQUESTED_PLAN }) });

export const usageOf = (key: string): Promise<Answer<UsageResponse>> => call('api/v1/usage', { key });

export type SchemaDocument = v.InferOutput<typeof SchemaResponseSchema>;

export const schemaDocument = (): Promise<Answer<SchemaDocument>> => call('api/v1/schema');
