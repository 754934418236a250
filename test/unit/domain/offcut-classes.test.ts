import { describe, expect, it } from 'vitest';
import { toJob } from '../../../src/domain/validate.ts';
import { within } from '../../support/domain/limits.ts';
import { faultsOf, placesOf, request } from './requests.ts';

const BASE = { minLength: 600, minWidth: 300 };
const places = (...offcutClasses: readonly object[]) => placesOf({ params: { offcutClasses } });

describe('classes of offcuts', () => {
  it('get their defaults, and pass on to the job', () => {
    const job = (params: object) => toJob(request({ params }), within(1_000));
    expect(job({ offcutClasses: [BASE] }).offcutClasses).toEqual([
      { ...BASE, minArea: 0, valuePercent: 100 },
    ]);
    expect(job({})).not.toHaveProperty('offcutClasses');
  });

  it('may be 1 to 8', () => {
    expect(places()).toEqual(['InvalidParameter at params.offcutClasses']);
    expect(places(...Array(8).fill(BASE))).toEqual([]);
    expect(places(...Array(9).fill(BASE))).toEqual(['TooManyEntries at params.offcutClasses']);
  });

  it('have ranges', () => {
    const most = { minLength: 1_000_000, minWidth: 1_000_000, minArea: 2 ** 53 - 1, valuePercent: 100 };
    expect(places(most, { minLength: 1, minWidth: 1, minArea: 0, valuePercent: 0 })).toEqual([]);
    expect(places(BASE, { minLength: 1_000_001, minWidth: 0, minArea: -1, valuePercent: 101 })).toEqual([
      'InvalidParameter at params.offcutClasses[1].minLength',
      'InvalidParameter at params.offcutClasses[1].minWidth',
      'InvalidParameter at params.offcutClasses[1].minArea',
      'InvalidParameter at params.offcutClasses[1].valuePercent',
    ]);
  });

  it('are no wider than long', () => {
    const [fault, ...others] = faultsOf({ params: { offcutClasses: [{ minLength: 300, minWidth: 301 }] } });
    expect(others).toEqual([]);
    expect(fault).toEqual({
      code: 'InvalidRange',
      fieldPath: 'params.offcutClasses[0].minWidth',
      message: 'minWidth must not exceed minLength (300), but is 301.',
    });
  });

  it('allow half of the instances: each may leave four offcuts', () => {
    const pieces = (quantity: number) => ({
      pieces: [{ width: 1, height: 1, quantity }],
      sheets: [{ width: 10, height: 10 }],
      params: { offcutClasses: [BASE] },
    });
    expect(placesOf(pieces(50_000))).toEqual([]);
    expect(placesOf(pieces(50_001))).toEqual(['TooManyInstances at params.offcutClasses']);
  });
});
