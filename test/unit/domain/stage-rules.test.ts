import { describe, expect, it } from 'vitest';
import { toJob } from '../../../src/domain/validate.ts';
import { requestWarnings } from '../../../src/domain/warnings.ts';
import { within } from '../../support/domain/limits.ts';
import { faultsOf, placesOf, request } from './requests.ts';

const places = (...stageRules: readonly object[]) => placesOf({ params: { stageRules } });

describe('rules of stages', () => {
  it('get their defaults, and pass on to the job', () => {
    const rules = (params: object) => toJob(request({ params }), within(1_000)).rules;
    expect(rules({ stageRules: [{ stage: 2 }], maxCutLength: 2_500 })).toMatchObject({
      stageRules: [{ stage: 2, minPart: 0, maxPart: 0 }],
      maxCutLength: 2_500,
    });
    expect(Object.keys(rules({ stageRules: [], maxCutLength: 0 }))).toEqual(Object.keys(rules({})));
  });

  it('may be ten, each for another stage', () => {
    const rules = (count: number) => Array.from({ length: count }, (_, at) => ({ stage: at + 1 }));
    expect(places(...rules(10))).toEqual([]);
    expect(places(...rules(11))).toEqual(['TooManyEntries at params.stageRules']);
    expect(places({ stage: 2 }, { stage: 1 }, { stage: 2, minPart: 5 })).toEqual([
      'InvalidParameter at params.stageRules[2].stage',
    ]);
  });

  it('have ranges', () => {
    expect(places({ stage: 10, minPart: 1_000_000, maxPart: 1_000_000 }, { stage: 1, minPart: 7 })).toEqual(
      [],
    );
    expect(places({ stage: 0, minPart: -1, maxPart: 1_000_001 })).toEqual([
      'InvalidParameter at params.stageRules[0].stage',
      'InvalidParameter at params.stageRules[0].minPart',
      'InvalidParameter at params.stageRules[0].maxPart',
    ]);
    expect(faultsOf({ params: { stageRules: [{ stage: 1, minPart: 101, maxPart: 100 }] } })).toEqual([
      {
        code: 'InvalidRange',
        fieldPath: 'params.stageRules[0].minPart',
        message: 'minPart must not exceed maxPart (100), but is 101.',
      },
    ]);
  });

  it('may have no effect', () => {
    const paths = (params: object) =>
      requestWarnings(request({ params }), within(60_000)).map(
        ({ code, fieldPath }) => `${code} at ${fieldPath}`,
      );
    const rule = { stage: 1, minPart: 2, maxPart: 0 };
    const greatest = { stage: 2, minPart: 0, maxPart: 1_000_000 };
    expect(paths({ stageRules: [rule, greatest], maxCutLength: 1_000_000 })).toEqual([]);
    expect(paths({ maxStages: 2, stageRules: [{ ...rule, stage: 3 }] })).toEqual([
      'option_without_effect at params.stageRules[0]',
    ]);
    expect(paths({ stageRules: [rule, { stage: 2, minPart: 1, maxPart: 0 }] })).toEqual([
      'option_without_effect at params.stageRules[1]',
    ]);
  });
});
