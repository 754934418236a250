import { describe, expect, it, test } from 'vitest';
import {
  DEFECT_FIELDS,
  MACHINE_FIELDS,
  OFFCUT_CLASS_FIELDS,
  PARAMS_FIELDS,
  PIECE_FIELDS,
  REQUEST_FIELDS,
  SHEET_FIELDS,
} from '../../../src/contract/fields.ts';
import { FIXED_SHEET_FIELDS } from '../../../src/contract/fixed-sheets.ts';
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
      message: 'The strategy greedy does not use it: seed, cutPenalty.',
    });
    expect(pathsOf({ strategy: 'alns', alnsConfig: { seed: 3, cutPenalty: 1 } })).toEqual([]);
  });

  it('is a seed where nothing is random', () => {
    expect(pathsOf({ builderConfig: { noiseSeed: 7 } })).toEqual(['builderConfig.noiseSeed']);
    expect(pathsOf({ builderConfig: { noiseSeed: 7, scoreNoise: 0.1 } })).toEqual([]);
  });

  it.each([
    ['earlyStopMinIter', { earlyStopMinIter: 5 }, { earlyStopThreshold: 0.5 }],
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

/**
 * What makes each field without effect. A field that is in neither list makes this test fail: think about it, and add it
 * to one of them.
 */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'params.kerfWidth': 'Every sheet has its own.',
  'params.marginLeft': 'Every sheet has its own.',
  'params.marginRight': 'Every sheet has its own.',
  'params.marginTop': 'Every sheet has its own.',
  'params.marginBottom': 'Every sheet has its own.',
  'params.machine.turnMs': 'All cuts are of stage 1 and run the same way.',
  'params.offcutClasses[].minLength': 'No sheet holds such an offcut.',
  'params.offcutClasses[].minWidth': 'No sheet holds such an offcut.',
  'params.offcutClasses[].minArea': 'No sheet holds such an offcut, or the least sides make this area.',
  'params.offcutClasses[].valuePercent': 'Another class of at least this value has every such offcut.',
  'sheets[].defects[].x': 'The defect lies in a margin.',
  'sheets[].defects[].y': 'The defect lies in a margin.',
  'sheets[].defects[].width': 'The defect lies in a margin.',
  'sheets[].defects[].height': 'The defect lies in a margin.',
};

/** Fields that always change the layout or the answer, or that have warnings of their own. */
const WITH_EFFECT: readonly string[] = [
  ...['strategy', 'unit', 'includeSvg', 'includeCutList', 'includePtx', 'includeWarnings'],
  ...['originalIndex', 'width', 'height', 'quantity', 'canRotate', 'priority', 'label', 'material'].map(
    (name) => `pieces[].${name}`,
  ),
  ...['width', 'height', 'kerfWidth', 'marginLeft', 'marginRight', 'marginTop', 'marginBottom'].map(
    (name) => `sheets[].${name}`,
  ),
  ...['quantity', 'label', 'material', 'cost', 'offcut'].map((name) => `sheets[].${name}`),
  ...['maxStages', 'alternateOrientation', 'firstCutVertical', 'minTrimSize', 'allowRotation'].map(
    (name) => `params.${name}`,
  ),
  'params.bookHeight',
  ...['sheetMs', 'cutMs', 'feedMmPerS'].map((name) => `params.machine.${name}`),
  'fixedSheets[].sheetIndex',
];

test('every field of a request either always has an effect, or is known to lack it', () => {
  const fields = Object.entries({
    '': REQUEST_FIELDS,
    'pieces[].': PIECE_FIELDS,
    'sheets[].': SHEET_FIELDS,
    'sheets[].defects[].': DEFECT_FIELDS,
    'params.': PARAMS_FIELDS,
    'params.machine.': MACHINE_FIELDS,
    'params.offcutClasses[].': OFFCUT_CLASS_FIELDS,
    'fixedSheets[].': FIXED_SHEET_FIELDS,
  }).flatMap(([place, names]) => Object.keys(names).map((name) => place + name));
  expect([...Object.keys(WITHOUT_EFFECT), ...WITH_EFFECT].sort()).toEqual(fields.sort());
});
