import { describe, expect, it } from 'vitest';
import { readResult } from '../../src/paper/result.ts';

describe('an answer', () => {
  it('is read whole or as its result alone', () => {
    const result = { sheets: [], unit: 'in/16' };
    expect(readResult({ ok: true, contractVersion: 'v1', result })).toEqual(result);
    expect(readResult(result)).toEqual(result);
  });

  it.each([
    [{ ok: false, error: { code: 'invalid_schema', message: 'No sheets.' } }, 'the solve failed: No sheets.'],
    [{ sheets: 1 }, 'not the response to a solve: sheets: '],
    [{ result: null }, 'not the response to a solve: '],
    [[], 'not the response to a solve: '],
    [null, 'not the response to a solve: '],
  ])('is refused: %j', (response, message) => {
    expect(() => readResult(response)).toThrow(message);
  });
});
