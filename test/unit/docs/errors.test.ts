import { expect, it } from 'vitest';
import { ERRORS, JOB_ERROR_CODES } from '../../../src/contract/errors.ts';
import { UNPLACED_REASONS } from '../../../src/contract/response.ts';
import { firstColumn, read, tableRows } from '../../support/docs/documents.ts';

const text = read('docs/errors.md');

it('docs/errors.md has every code with its status, every fault of a job, and every reason of an unplaced piece', () => {
  const rows = tableRows(text, 'errors').map(([code = '', status]) => [code, Number(status)]);
  const statuses = Object.entries(ERRORS).map(([code, { status }]) => [code, status]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(statuses));
  expect(firstColumn(text, 'faults')).toEqual(JOB_ERROR_CODES);
  expect(firstColumn(text, 'reasons')).toEqual(UNPLACED_REASONS);
});
