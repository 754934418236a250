import { describe, expect, it } from 'vitest';
import { ERRORS, JOB_ERROR_CODES } from '../../../src/contract/errors.ts';
import { UNPLACED_REASONS } from '../../../src/contract/response.ts';
import { firstColumn, read, tableRows } from '../../support/docs/documents.ts';

const text = read('docs/errors.md');

describe('docs/errors.md', () => {
  it('has a section for each code, with its status, its message and what to do', () => {
    const sections = [...text.matchAll(/^### `(\w+)`\n\n\*(\d+): (.+)\*\n\n(.+)/gm)].map(
      ([, code, status, message, remedy = '']) => {
        expect(remedy.length, code).toBeGreaterThan(30);
        return [code, { status: Number(status), message }];
      },
    );
    expect(sections).toEqual(Object.entries(ERRORS));
  });

  it('says of each code whether to retry', () => {
    const rows = tableRows(text, 'retry').map(([code, status]) => [code, Number(status)]);
    const expected = Object.entries(ERRORS).map(([code, { status }]) => [`[${code}](#${code})`, status]);
    expect(rows).toEqual(expected);
  });

  it('says what to do about each fault of a job, and each reason of an unplaced piece', () => {
    expect(firstColumn(text, 'faults')).toEqual(JOB_ERROR_CODES);
    expect(firstColumn(text, 'reasons')).toEqual(UNPLACED_REASONS);
    for (const [, remedy = ''] of [...tableRows(text, 'faults'), ...tableRows(text, 'reasons')])
      expect(remedy).toMatch(/^[A-Z].{15,}\.$/);
  });
});
