import { describe, expect, it } from 'vitest';
import type { SolveRequest } from '../../../src/contract/request.ts';
import { requestWarnings } from '../../../src/domain/warnings.ts';
import { within } from '../../support/domain/limits.ts';
import { request } from './requests.ts';

const optionWarnings = (of: SolveRequest) =>
  requestWarnings(of, within(60_000)).filter(({ code }) => code === 'option_without_effect');

const pathsOf = (changes: object): readonly string[] =>
  optionWarnings(request(changes)).map(({ code, fieldPath }) => {
    expect(code).toBe('option_without_effect');
    return fieldPath;
  });

const SHEET = { width: 1_000, height: 500 };

describe('an option without effect', () => {
  it('is any setting of alns that greedy does not use', () => {
    expect(pathsOf({ alnsConfig: { seed: 0, timeLimitMs: 5_000 } })).toEqual([]);
    const [warning] = optionWarnings(request({ alnsConfig: { seed: 3, cutPenalty: 1 } }));
    expect(warning).toMatchObject({
      fieldPath: 'alnsConfig',
      message: 'seed, cutPenalty have no effect: the strategy is greedy.',
    });
    expect(pathsOf({ strategy: 'alns', alnsConfig: { seed: 3, cutPenalty: 1 } })).toEqual([]);
  });

  it('is a kerf that no cut takes, because another comes first', () => {
    const both = { kerfVertical: 4, kerfHorizontal: 3 };
    const paths = (params: object, ...sheets: object[]) =>
      pathsOf({ params, sheets: sheets.map((own) => ({ ...SHEET, ...own })) });
    expect(paths({ kerfWidth: 2, ...both }, {})).toEqual(['params.kerfWidth']);
    expect(paths({ kerfWidth: 2, kerfVertical: 4 }, { kerfHorizontal: 3 })).toEqual([]);
    expect(paths({ kerfVertical: 4 }, { kerfWidth: 2 })).toEqual(['params.kerfVertical']);
    expect(paths({}, { kerfWidth: 2, ...both })).toEqual(['sheets[0].kerfWidth']);
    expect(paths({}, { kerfWidth: 2, kerfVertical: 4 })).toEqual([]);
  });

  it('is a seed where nothing is random', () => {
    expect(pathsOf({ builderConfig: { noiseSeed: 7 } })).toEqual(['builderConfig.noiseSeed']);
    expect(pathsOf({ builderConfig: { noiseSeed: 7, scoreNoise: 0.1 } })).toEqual([]);
  });

  it.each([
    ['earlyStopMinIter', { earlyStopMinIter: 5 }, { earlyStopThreshold: 0.5, numThreads: 2 }],
    ['earlyStopThreshold', { earlyStopThreshold: 0.5, numThreads: 1 }, { numThreads: 2 }],
    ['reheatingFactor', { reheatingFactor: 2, reheatingInterval: 0 }, { reheatingInterval: 9 }],
    ['reheatingFactor', { reheatingFactor: 2, maxReheats: 0 }, { maxReheats: 9 }],
    ['returnToBestProb', { returnToBestProb: 0.1, returnToBestAfter: 0 }, { returnToBestAfter: 9 }],
  ])('is %s where another setting switches it off', (name, off, on) => {
    expect(pathsOf({ strategy: 'alns', alnsConfig: off })).toEqual([`alnsConfig.${name}`]);
    expect(pathsOf({ strategy: 'alns', alnsConfig: { ...off, ...on } })).toEqual([]);
  });

  it('is a default for sheets that no sheet takes', () => {
    const params = { kerfWidth: 3, marginLeft: 5 };
    const own = { ...SHEET, kerfWidth: 4 };
    expect(pathsOf({ params, sheets: [own, { ...own, marginLeft: 0 }] })).toEqual(['params.kerfWidth']);
    expect(pathsOf({ params, sheets: [own, { ...SHEET, marginLeft: 0 }] })).toEqual([]);
    expect(pathsOf({ params: { kerfWidth: 0 }, sheets: [own] })).toEqual([]);
  });

  it('is asking for trim cuts where no sheet has a margin', () => {
    expect(pathsOf({ includeTrimCuts: true })).toEqual(['includeTrimCuts']);
    expect(pathsOf({ includeTrimCuts: true, params: { marginTop: 5 } })).toEqual([]);
    expect(pathsOf({ includeTrimCuts: true, sheets: [{ ...SHEET, marginLeft: 5 }] })).toEqual([]);
    expect(
      pathsOf({ includeTrimCuts: true, params: { marginTop: 5 }, sheets: [{ ...SHEET, marginTop: 0 }] }),
    ).toEqual(['params.marginTop', 'includeTrimCuts']);
  });

  it('is a defect in a margin', () => {
    const defect = { width: 10, height: 10 };
    const at = (x: number, y: number) => ({ ...defect, x, y });
    const defects = [at(0, 0), at(1, 50), at(489, 470), at(50, 490), at(985, 50), at(970, 50), at(50, 475)];
    const margins = { marginLeft: 10, marginBottom: 10 };
    const sheets = [{ ...SHEET, ...margins, defects }];
    expect(pathsOf({ sheets, params: { marginRight: 20, marginTop: 20 } })).toEqual(
      [0, 3, 4].map((index) => `sheets[0].defects[${index}]`),
    );
  });

  it('is a time for turns where all cuts run the same way', () => {
    const machine = { turnMs: 5, feedMmPerS: 100 };
    const vain = { machine, maxStages: 1 };
    expect(pathsOf({ params: vain })).toEqual(['params.machine.turnMs']);
    expect(pathsOf({ params: { ...vain, maxStages: 2 } })).toEqual([]);
    expect(pathsOf({ params: { ...vain, alternateOrientation: false } })).toEqual([]);
    expect(pathsOf({ params: { ...vain, machine: { feedMmPerS: 100 } } })).toEqual([]);
    const fixedSheets = [{ sheetIndex: 0, cutTreeFlat: [] }];
    expect(pathsOf({ params: vain, fixedSheets })).toEqual([]);
  });
});
