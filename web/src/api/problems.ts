import { KEPT_HOURS } from '../../../src/contract/jobs.ts';
import { grouped } from '../app/words.ts';
import type { Answer } from './answer.ts';

/** An error as people want it: what happened, and what they can do. */
export interface Problem {
  readonly title: string;
  readonly advice: string;
  /** A free key helps. */
  readonly wantsKey?: true;
  /** The field that is wrong. */
  readonly field?: 'key';
  /** The same request may succeed later. */
  readonly canRetry?: true;
}

/** A call that failed. */
export type Failure = Exclude<Answer<unknown>, { kind: 'ok' | 'stopped' }>;

const PERIODS = {
  daily: { each: 'a day', next: 'at midnight UTC' },
  monthly: { each: 'a month', next: 'on the first of next month' },
} as const;

/** Tells a failed call in words. */
export function problemOf(failure: Failure, hasKey: boolean): Problem {
  if (failure.kind === 'unreachable')
    return { title: 'No answer from the service', advice: failure.message, canRetry: true };
  const { code, message, limit, limitKind } = failure.error;
  switch (code) {
    case 'rate_limit_exceeded': {
      // The other limits say themselves what to do.
      if (limitKind === 'jobs' || limitKind === 'storage')
        return { title: 'This key has too much in progress', advice: message };
      const { each, next } = PERIODS[limitKind ?? 'daily'];
      const title = `The quota of ${grouped(Number(limit))} solves ${each} is used up`;
      if (hasKey) return { title, advice: `It is renewed ${next}.` };
      return { title, advice: `It is renewed ${next}. A free key has more.`, wantsKey: true };
    }
    case 'server_busy':
      return {
        title: 'The service is busy',
        advice: 'Nothing was counted. Try again shortly.',
        canRetry: true,
      };
    case 'invalid_api_key':
      return {
        title: 'The key is not valid',
        advice: 'Check it for typing errors, remove it, or get a new one.',
        wantsKey: true,
        field: 'key',
      };
    case 'api_key_required':
      return {
        title: 'A key is missing',
        advice: 'Searches in the background need one.',
        wantsKey: true,
        field: 'key',
      };
    case 'not_found':
      return {
        title: 'This search is gone',
        advice: `The service keeps a layout for ${KEPT_HOURS} hours after its search has ended, and gives it only to the key of the search.`,
      };
    case 'payload_too_large':
    case 'too_many_items':
      return { title: 'The job is too large', advice: message };
    case 'internal_error':
      return {
        title: 'Something went wrong on the server',
        advice: 'The error was logged. Try again.',
        canRetry: true,
      };
    default:
      return { title: 'The service rejected the job', advice: message };
  }
}
