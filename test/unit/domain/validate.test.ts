import { describe, expect, test } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { fixture } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';
import { faultsOf, placesOf, request } from './requests.ts';

describe('toJob', () => {
  test('carries over every field of a full one', () => {
    expect(toJob(parseSolveRequest(fixture('full')), within(1))).toMatchObject({
      maxMs: 1,
      pieces: [
        { originalIndex: -7, quantity: 12, canRotate: false, priority: 3 },
        { originalIndex: 9007199254740991, width: 300, height: 200, quantity: 2, canRotate: true },
      ],
      sheets: [
        {
          kerf: 4,
          marginLeft: 11,
          marginRight: 12,
          marginTop: 13,
          marginBottom: 14,
          quantity: 5,
          defects: [{ x: -10 }, {}],
        },
        { kerf: 3, marginLeft: 1, marginRight: 2, marginTop: 3, marginBottom: 4, quantity: 1, defects: [] },
      ],
      rules: { maxStages: 3, alternateOrientation: false, firstCutVertical: false, minTrimSize: 20 },
      builder: {
        beamWidth: 20,
        beamWidthAtRoot: 100,
        maxBuildCalls: 1000,
        maxRecursionDepth: 60,
        scoreNoise: 0.25,
        noiseSeed: 2n ** 64n - 1n,
      },
    });
  });

  describe('of a request for alns', () => {
    const jobOf = (alnsConfig: object) => toJob(request({ strategy: 'alns', alnsConfig }), within(60_000));

    test('carries over every key but the time limit', () => {
      const { alnsConfig, ...others } = parseSolveRequest(fixture('full'));
      const { timeLimitMs, ...keys } = alnsConfig;
      const job = toJob({ ...others, alnsConfig, strategy: 'alns' }, within(60_000));
      expect(job.alns).toStrictEqual(keys);
      expect(job.maxMs).toBe(timeLimitMs);
    });

    test.each([
      [59_999.5, 59_999.5],
      [60_001, 60_000],
    ])('lowers a time limit of %d ms to %d', (timeLimitMs, lowered) => {
      expect(jobOf({ timeLimitMs }).maxMs).toBe(lowered);
    });

    test.each([
      [10_000, 64],
      [10_001, 63],
      [100_000, 6],
    ])('gives %d pieces no more than %d islands, each of which holds all of them', (quantity, islands) => {
      const pieces = [{ width: 6, height: 4, quantity }];
      const job = toJob(request({ pieces, strategy: 'alns', alnsConfig: { numThreads: 64 } }), within(1));
      expect(job.alns?.numThreads).toBe(islands);
    });
  });

  test('makes no more than 64 islands where the hardware runs more threads', () => {
    const limits = { maxMs: 1, maxThreads: 2, cores: 128 };
    const job = toJob(request({ strategy: 'alns', alnsConfig: { numThreads: 0 } }), limits);
    expect(job.alns?.numThreads).toBe(64);
  });
});

describe('faults', () => {
  test('are listed together, those of the few fields that hold for the whole job first', () => {
    const pieces = [
      { width: 0, height: 1 },
      { width: 1, height: 1, quantity: 0 },
    ];
    const sheets = [
      { width: 1, height: 0 },
      { width: 9, height: 9, kerfWidth: -1 },
    ];
    const changes = {
      pieces,
      sheets,
      params: { maxStages: -1 },
      builderConfig: { beamWidth: 0 },
      alnsConfig: { coolingRate: 2 },
    };
    expect(placesOf(changes)).toEqual([
      'InvalidParameter at params.maxStages',
      'InvalidParameter at builderConfig.beamWidth',
      'InvalidParameter at alnsConfig.coolingRate',
      'InvalidDimension at pieces[0]',
      'InvalidQuantity at pieces[1].quantity',
      'InvalidDimension at sheets[0]',
      'InvalidKerf at sheets[1].kerfWidth',
    ]);
  });

  test('at most a hundred are listed', () => {
    const pieces = Array.from({ length: 10_000 }, () => ({ width: 0, height: 0 }));
    expect(faultsOf({ pieces, builderConfig: { beamWidth: 0 } })).toHaveLength(100);
    expect(placesOf({ pieces, builderConfig: { beamWidth: 0 } })[0]).toBe(
      'InvalidParameter at builderConfig.beamWidth',
    );
    expect(() => toJob(request({ pieces }), within(1))).toThrow(ContractError);
    expect(() => toJob(request({ pieces }), within(1))).toThrow('(20000 faults in total.)');
  });
});
