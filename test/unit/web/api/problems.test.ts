import { describe, expect, it } from 'vitest';
import { ERROR_CODES, ERRORS } from '../../../../src/contract/errors.ts';
import { problemOf } from '../../../../web/src/api/problems.ts';

const refused = (error: Partial<Parameters<typeof problemOf>[0] & object> & object) =>
  ({ kind: 'refused', error: { code: 'internal_error', message: 'M', ...error } }) as const;

describe('problemOf', () => {
  it('tells a used-up quota, when it is renewed, and that a key has more', () => {
    const failure = refused({ code: 'rate_limit_exceeded', limit: '50', limitKind: 'daily' } as object);
    expect(problemOf(failure, false)).toEqual({
      title: 'The quota of 50 solves a day is used up',
      advice: 'It is renewed at midnight UTC. A free key has more.',
      wantsKey: true,
    });
    expect(problemOf(failure, true)).not.toHaveProperty('wantsKey');
  });

  it('lets people try again where that may help, and nowhere else', () => {
    const retried = ERROR_CODES.filter((code) => problemOf(refused({ code } as object), false).canRetry);
    expect(retried).toEqual(['internal_error', 'server_busy']);
    expect(problemOf({ kind: 'unreachable', message: 'M' }, false)).toMatchObject({
      canRetry: true,
      advice: 'M',
    });
  });

  it('tells how long the service keeps what is gone', () => {
    const { title, advice } = problemOf(refused({ code: 'not_found' } as object), true);
    expect(title).toBe('This search is gone');
    expect(advice).toContain('24 hours');
  });

  it.each(ERROR_CODES)('has words for %s', (code) => {
    const { message } = ERRORS[code];
    const { title, advice } = problemOf(refused({ code, message, limit: '5' } as object), false);
    expect(title).not.toBe('');
    expect(advice).not.toBe('');
  });
});
