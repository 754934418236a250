import { expect, it } from 'vitest';
import { toJob } from '../../../src/domain/validate.ts';
import { requestWarnings } from '../../../src/domain/warnings.ts';
import { within } from '../../support/domain/limits.ts';
import { request } from './requests.ts';

const sheets = (...defects: readonly object[]) => [{ width: 1_000, height: 500, defects }];

it('passes cuts through defects on to the job only where they are forbidden', () => {
  const rules = (cutThroughDefects: boolean) =>
    toJob(request({ params: { cutThroughDefects } }), within(1_000)).rules;
  expect(rules(false)).toMatchObject({ cutThroughDefects: false });
  expect(rules(true)).not.toHaveProperty('cutThroughDefects');
});

it('warns where there is no defect that a cut could run through', () => {
  const paths = (defects: readonly object[]) =>
    requestWarnings(
      request({ sheets: sheets(...defects), params: { cutThroughDefects: false } }),
      within(60_000),
    ).map(({ code, fieldPath }) => `${code} at ${fieldPath}`);
  expect(paths([])).toEqual(['option_without_effect at params.cutThroughDefects']);
  expect(paths([{ x: 10, y: 10, width: 5, height: 5 }])).toEqual([]);
});
