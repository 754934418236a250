import { expect, test } from 'vitest';
import {
  edgeTrimOf,
  MACHINES,
  machineOf,
  withEdgeTrim,
  withMachine,
} from '../../../../web/src/job/machines.ts';
import { draftOf } from '../../../../web/src/job/request.ts';
import { blankPiece, blankSheet, EMPTY_JOB } from '../../../../web/src/job/rows.ts';

test.each(MACHINES)(
  'a job with the values of a machine has that machine, and a valid request: $name',
  (machine) => {
    const pieces = [{ ...blankPiece(), width: '20', height: '10' }];
    const sheets = [{ ...blankSheet(), width: '200', height: '100' }];
    const before = {
      ...EMPTY_JOB,
      system: machine.system,
      settings: { strategy: 'alns', 'params.maxStages': '9' },
    };
    const job = withMachine({ ...before, pieces, sheets }, machine);
    expect(machineOf(job)).toBe(machine);
    expect(job.settings['strategy']).toBe('alns');
    expect(draftOf(job).faults).toEqual([]);
    expect(machineOf({ ...job, settings: { ...job.settings, 'params.kerfWidth': '9' } })).toBeUndefined();
  },
);

test('an empty job is of no machine', () => {
  expect(machineOf(EMPTY_JOB)).toBeUndefined();
});

test('the edge trim is one length for four sides, as long as they do not differ', () => {
  const job = withEdgeTrim(EMPTY_JOB, ' 12,5 ');
  expect(edgeTrimOf(job)).toBe('12,5');
  expect(Object.keys(job.settings)).toHaveLength(4);
  expect(withEdgeTrim(job, '0').settings).toEqual({});
  expect(edgeTrimOf({ ...job, settings: { ...job.settings, 'params.marginTop': '3' } })).toBeUndefined();
});
