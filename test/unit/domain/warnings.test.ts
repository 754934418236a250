import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Unit } from '../../../src/contract/unit.ts';
import { mirrored } from '../../../src/domain/ptx-warnings.ts';
import { requestWarnings } from '../../../src/domain/warnings.ts';
import { warningsOf } from '../../../src/solve/examine.ts';
import { within } from '../../support/domain/limits.ts';
import { request } from './requests.ts';

/** Three pieces on a sheet of 1000 × 810, kerf 3. */
const SHORTAGE = { material: null, pieces: 840_000, needed: 846_000, sheets: 810_000, besideFixed: false };

const ALL = { complete: true, shortages: [], misfits: [] };

/** The warnings about a request as `code at fieldPath`. */
const placesOf = (changes: object, limits = within(60_000)): readonly string[] =>
  requestWarnings(request(changes), limits).map(({ code, fieldPath }) => `${code} at ${fieldPath}`);

describe('a request by itself', () => {
  it('is silent about a request without anything special', () => {
    expect(placesOf({})).toEqual([]);
    expect(placesOf({ strategy: 'alns', alnsConfig: { numThreads: 8, timeLimitMs: 60_000 } })).toEqual([]);
  });

  it('tells of a time limit beyond that of the server', () => {
    const alns = { strategy: 'alns', alnsConfig: { timeLimitMs: 60_001 } };
    const [warning] = requestWarnings(request(alns), within(60_000));
    expect(warning).toMatchObject({ code: 'time_limit_lowered', fieldPath: 'alnsConfig.timeLimitMs' });
    expect(warning?.message).toBe(
      'The search stops after 60000 ms (the limit of this server), not after 60001 ms.',
    );
  });

  it('tells of islands that the job does not get, and of threads that the server does not have', () => {
    const many = (numThreads: number, quantity: number) => ({
      strategy: 'alns',
      alnsConfig: { numThreads },
      pieces: [{ width: 1, height: 1, quantity }],
    });
    const messages = (changes: object) =>
      requestWarnings(request(changes), within(60_000)).map(({ message }) => message);
    expect(messages(many(0, 1))).toEqual([]);
    expect(messages(many(9, 1))).toEqual([
      'The 9 islands run on 8 threads of this server, which takes longer.',
    ]);
    expect(messages(many(8, 80_000))).toEqual([]);
    expect(messages(many(9, 100_000))).toEqual([
      'The search has 6 islands, not 9: a job of so many pieces gets no more.',
    ]);
    expect(placesOf(many(9, 1))).toEqual(['threads_lowered at alnsConfig.numThreads']);
  });

  it('names pieces that must not turn across the grain, and those without a grain', () => {
    const piece = { width: 1, height: 1 };
    const sheets = [
      { width: 9, height: 9, grain: 'x' },
      { width: 8, height: 9, grain: 'y' },
    ];
    const pieces = [
      { ...piece, grain: 'x' },
      { ...piece, grain: 'x', canRotate: false },
      piece,
      { ...piece, canRotate: false },
    ];
    expect(placesOf({ pieces, sheets })).toEqual([
      'rotation_conflict at pieces[1].grain',
      'piece_without_grain at pieces[2]',
    ]);
    expect(
      placesOf({
        pieces,
        sheets: [
          { width: 9, height: 9, grain: 'x' },
          { width: 9, height: 9 },
        ],
      }),
    ).toEqual([]);
    expect(placesOf({ pieces: [piece], sheets })).toEqual([]);
    const materials = { oak: 'x', ash: 'none' } as const;
    const made = Object.entries(materials).map(([material, grain]) => ({
      width: 9,
      height: 9,
      material,
      grain,
    }));
    const wanted = ['oak', 'ash'].map((material) => ({ ...piece, material, grain: 'x' }));
    expect(placesOf({ pieces: wanted, sheets: made })).toEqual(['option_without_effect at pieces[1].grain']);
  });

  it('names each material of which there are no pieces once', () => {
    const piece = { width: 1, height: 1 };
    const sheet = { width: 9, height: 9 };
    const sheets = [
      { ...sheet, material: 'oak' },
      { ...sheet, material: 'ash' },
      sheet,
      { ...sheet, material: 'ash' },
    ];
    expect(placesOf({ pieces: [{ ...piece, material: 'oak' }], sheets })).toEqual([
      'unused_material at sheets[1].material',
      'unused_material at sheets[2]',
    ]);
  });
});

describe('the warnings', () => {
  it('have those about single pieces last, with their reasons', () => {
    const warnings = requestWarnings(request({ alnsConfig: { seed: 1 } }), within(60_000));
    const misfit = { piece: 4, reason: 'stages', message: 'Too few.' } as const;
    expect(warningsOf({ warnings }, { complete: true, shortages: [SHORTAGE], misfits: [misfit] })).toEqual([
      expect.objectContaining({ code: 'option_without_effect', fieldPath: 'alnsConfig' }),
      {
        code: 'stock_too_small',
        fieldPath: 'sheets',
        message:
          'The stock is too small: the pieces have 0.84 m², and need at least 0.85 m² with the kerf; the sheets have 0.81 m² within their margins.',
      },
      { code: 'piece_cannot_be_placed', fieldPath: 'pieces[4]', message: 'Too few.', reason: 'stages' },
    ]);
  });

  it('of a stock that is too small have figures that can be recomputed', () => {
    const told = (changes: object, unit?: Unit) =>
      warningsOf(
        { warnings: [], ...(unit !== undefined && { unit }) },
        {
          ...ALL,
          shortages: [{ ...SHORTAGE, ...changes }],
        },
      )[0]?.message;
    expect(told({ pieces: 900_000, needed: 900_000, material: 'oak' }, '0.1mm')).toBe(
      'The stock is too small: the pieces of "oak" have 0.009 m²; the sheets have 0.008 m² within their margins.',
    );
    expect(told({ pieces: 809_000, needed: 810_001, besideFixed: true })).toBe(
      'The stock is too small: the pieces have 0.81 m², and need at least 0.810001 m² with the kerf; the sheets that are not cut yet have 0.810000 m² within their margins.',
    );
  });

  it('of a material without pieces hint at the letter case', () => {
    const sheet = { width: 9, height: 9 };
    const pieces = ['Oak 19 mm', '\u00E9'].map((material) => ({ width: 1, height: 1, material }));
    const told = requestWarnings(
      request({
        pieces,
        sheets: [{ ...sheet, material: 'oak 19mm' }, sheet, { ...sheet, material: 'e\u0301' }],
      }),
      within(1),
    );
    expect(told.map(({ message }) => message)).toEqual([
      'No piece has the material "oak 19mm" (did you mean "Oak 19 mm"?), so no such sheet is used.',
      'No piece is without a material, so no such sheet is used.',
      'No piece has the material "e\u0301" (did you mean "\u00E9", which looks the same but is composed of other characters?), so no such sheet is used.',
    ]);
  });

  it('of a written PTX file replace those that were to be expected of it', () => {
    const sheet = { width: 900, height: 900, defects: [{ x: 0, y: 0, width: 1, height: 1 }] };
    const warnings = requestWarnings(
      request({ includePtx: true, sheets: [sheet, sheet], alnsConfig: { seed: 1 } }),
      within(1),
    );
    const places = (file?: Parameters<typeof warningsOf>[2]) =>
      warningsOf({ warnings }, { ...ALL, shortages: [SHORTAGE] }, file).map(({ fieldPath }) => fieldPath);
    expect(places()).toEqual(['alnsConfig', 'sheets[0].defects', 'sheets[1].defects', 'sheets']);
    expect(places([mirrored(1)])).toEqual(['alnsConfig', 'sheets[1].defects', 'sheets']);
    expect(places([])).toEqual(['alnsConfig', 'sheets']);
  });

  it('are no more than the contract allows', () => {
    const sheet = { width: 1_000, height: 1_000, marginLeft: 10 };
    const defects = Array.from({ length: 120 }, () => ({ x: 0, y: 0, width: 1, height: 1 }));
    const warnings = requestWarnings(request({ sheets: [{ ...sheet, defects }] }), within(1));
    expect(warnings).toHaveLength(LIMITS.MAX_WARNINGS);
    expect(warningsOf({ warnings }, { ...ALL, shortages: [SHORTAGE] })).toHaveLength(LIMITS.MAX_WARNINGS);
  });
});
