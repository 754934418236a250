import { describe, expect, it } from 'vitest';
import { convertJob } from '../../../../web/src/job/convert.ts';
import { openedRequest } from '../../../../web/src/job/from-request.ts';
import { draftOf } from '../../../../web/src/job/request.ts';
import { STAGE_RULES } from '../../../../web/src/job/stage-rules.ts';

const one = [{ width: 20, height: 10 }];
const opened = (params: object, unit = 'mm') =>
  openedRequest(JSON.stringify({ pieces: one, sheets: [{ width: 200, height: 100 }], params, unit }));

describe('the rules of stages', () => {
  it('of a request come back as they were', () => {
    const params = {
      maxCutLength: 155,
      stageRules: [
        { stage: 1, minPart: 105, maxPart: 1_000 },
        { stage: 3, minPart: 20 },
      ],
    };
    const { job, notes } = opened(params, '0.1mm');
    expect(notes).toEqual([]);
    expect(job.settings).toEqual({ 'params.maxCutLength': '15.5', [STAGE_RULES]: '1=10.5:100; 3=2' });
    expect(draftOf(job).request).toMatchObject({ unit: '0.1mm', params });
  });

  it('are converted to inches', () => {
    const { job } = opened({ stageRules: [{ stage: 1, minPart: 254, maxPart: 508 }] });
    const settings = (text: string) =>
      convertJob({ ...job, settings: { [STAGE_RULES]: text } }, 'in').job.settings;
    expect(settings('1=254:508; 2=127')).toEqual({ [STAGE_RULES]: '1=10:20; 2=5' });
    expect(settings('1=254; ?')).toEqual({ [STAGE_RULES]: '1=254; ?' });
  });

  it.each([
    ['100', 'must be rules such as'],
    ['1=x', 'must be a number'],
    ['1=5:y', 'must be a number'],
    ['1=9:5', 'minPart must not exceed maxPart'],
    ['11=5', 'stage'],
  ])('%j are at fault in their own place', (text, message) => {
    const { job } = opened({});
    expect(draftOf({ ...job, settings: { [STAGE_RULES]: text } }).faults).toEqual([
      { place: `settings/${STAGE_RULES}`, message: expect.stringContaining(message) },
    ]);
  });
});
