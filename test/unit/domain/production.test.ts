import { describe, expect, test } from 'vitest';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import type { SolveRequest } from '../../../src/contract/request.ts';
import { UNITS } from '../../../src/contract/unit.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { within } from '../../support/domain/limits.ts';
import { placesOf } from './requests.ts';

const BASE = { pieces: [{ width: 1, height: 1 }], sheets: [{ width: 1, height: 1 }] };

const toProduction = (of: SolveRequest) => toJob(of, within(1_000)).production;

const requested = (extra: object): SolveRequest =>
  parseSolveRequest(Buffer.from(JSON.stringify({ ...BASE, ...extra })));

describe('what a request asks to know about making the layout', () => {
  test('has the unit in whole nanometres', () => {
    const nanometres = UNITS.map((unit) => {
      const production = toProduction(requested({ unit, params: { machine: { feedMmPerS: 1 } } }));
      return production?.machine?.unitNm;
    });
    expect(nanometres).toEqual([1_000_000, 100_000, 10_000, 1_587_500, 793_750, 396_875]);
  });

  test('is what it names, with defaults', () => {
    expect(toProduction(requested({ includeCutList: true }))).toEqual({
      cutList: true,
      bookHeight: null,
      machine: null,
    });
    expect(toProduction(requested({ includeTrimCuts: true }))).toEqual({
      cutList: false,
      bookHeight: null,
      machine: null,
      trimCuts: true,
    });
    const params = { bookHeight: 5, machine: { cutMs: 3_000, feedMmPerS: 500 } };
    expect(toProduction(requested({ params }))).toEqual({
      cutList: false,
      bookHeight: 5,
      machine: { sheetMs: 0, cutMs: 3_000, turnMs: 0, feedMmPerS: 500, unitNm: 1_000_000 },
    });
  });
});

describe('a machine', () => {
  const machine = (values: object) =>
    placesOf({ ...BASE, params: { machine: { feedMmPerS: 500, ...values } } });

  test('has figures in range', () => {
    expect(machine({ sheetMs: 10_000_000, cutMs: 0, turnMs: 0, feedMmPerS: 100_000 })).toEqual([]);
    expect(machine({ sheetMs: 10_000_001 })).toEqual(['InvalidParameter at params.machine.sheetMs']);
    expect(machine({ cutMs: -1, turnMs: -1 })).toEqual([
      'InvalidParameter at params.machine.cutMs',
      'InvalidParameter at params.machine.turnMs',
    ]);
    expect(machine({ feedMmPerS: 0 })).toEqual(['InvalidParameter at params.machine.feedMmPerS']);
  });

  test('goes with books of 1 to 1,000 sheets', () => {
    const books = (bookHeight: number) => placesOf({ ...BASE, params: { bookHeight } });
    expect([books(1), books(1_000)]).toEqual([[], []]);
    expect(books(0)).toEqual(['InvalidParameter at params.bookHeight']);
    expect(books(1_001)).toEqual(['InvalidParameter at params.bookHeight']);
  });
});
