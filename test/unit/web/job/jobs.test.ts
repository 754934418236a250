import { expect, test } from 'vitest';
import { jobsFile, jobsIn, type StoredJob } from '../../../../web/src/job/jobs.ts';
import { blankPiece, EMPTY_JOB } from '../../../../web/src/job/rows.ts';
import { savedText } from '../../../../web/src/job/saved.ts';

const jobOf = (id: string, width = '600'): StoredJob => ({
  id,
  name: `Job ${id}`,
  changedAt: 7,
  text: savedText({ ...EMPTY_JOB, pieces: [{ ...blankPiece(), width, height: '400' }] }),
});
const fresh = () => 'fresh';

test('all jobs go into one file and come back', () => {
  const jobs = [jobOf('a'), jobOf('b')];
  expect(jobsIn(jobsFile(jobs), [], fresh)).toEqual(jobs);
});

test('a job that is there already is not taken twice, and one that differs is taken besides it', () => {
  const [a, b] = [jobOf('a'), jobOf('b')];
  const changed = { ...a, text: jobOf('a', '700').text };
  expect(jobsIn(jobsFile([a, b]), [a], fresh)).toEqual([b]);
  expect(jobsIn(jobsFile([a]), [changed], fresh)).toEqual([{ ...a, id: 'fresh' }]);
});

test.each(['', '{}', '{"jobs":[{"id":1}]}', '{"pieces":[]}'])(
  'a file without jobs is refused: %s',
  (text) => {
    expect(() => jobsIn(text, [], fresh)).toThrow('It holds no jobs of this page.');
  },
);

test('jobs that no page can read are left out', () => {
  expect(jobsIn(jobsFile([{ ...jobOf('a'), text: '{"pieces":7}' }]), [], fresh)).toEqual([]);
});
