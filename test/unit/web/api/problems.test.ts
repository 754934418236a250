import { describe, expect, it } from 'vitest';
import { ERROR_CODES, ERRORS } from '../../../../src/contract/errors.ts';
import { problemOf } from '../../../../web/src/api/problems.ts';

const refused = (error: Partial<Parameters<typeof problemOf>[0] & object> & object) =>
  ({ kind: 'refused', error: { code: 'internal_error', message: 'M', ...error } }) as const;

describe('problemOf', () => {
  it('lets people try again where that may help, and nowhere else', () => {
    const retried = ERROR_CODES.filter((code) => problemOf(refused({ code } as object), false).canRetry);
    expect(retried).toEqual(['internal_error', 'server_busy']);
    expect(problemOf({ kind: 'unreachable', message: 'M' }, false)).toMatchObject({
      canRetry: true,
      advice: 'M',
    });
  });

  it.each(ERROR_CODES)('has words for %s', (code) => {
    const { message } = ERRORS[code];
    const { title, advice } = problemOf(refused({ code, message, limit: '5' } as object), false);
    expect(title).not.toBe('');
    expect(advice).not.toBe('');
  });
});
