import { describe, expect, it } from 'vitest';
import { CsvTable } from '../../../../bench/src/read/csv.ts';
import { readParameters } from '../../../../bench/src/read/packingsolver-parameters.ts';

const read = (...lines: string[]) =>
  readParameters(new CsvTable('parameters', ['NAME,VALUE', ...lines].join('\n'), ['NAME', 'VALUE']).rows);

describe('readParameters', () => {
  it('leaves to the contract what the file does not say', () => {
    expect(read()).toEqual({ params: {}, cutsThroughDefects: false, leftOut: [] });
  });

  it.each([
    [['number_of_stages,3', 'cut_type,exact'], 3],
    [['number_of_stages,3', 'cut_type,NonExact'], 4],
    [['cut_type,roadef2018'], 4],
    [['number_of_stages,2'], 3],
  ])('counts the stage that trims pieces as one: %j', (lines, maxStages) => {
    expect(read(...lines).params).toEqual({ maxStages });
  });

  it.each(['u', 'U', 'unlimited'])('takes %s stages for free cuts', (word) => {
    const free = { maxStages: 0, alternateOrientation: false };
    expect(read(`number_of_stages,${word}`).params).toEqual(free);
    expect(read('cut_type,exact', `number_of_stages,${word}`).params).toEqual(free);
  });

  it('knows trims, kerf and defects under all their names', () => {
    expect(read('min_waste,5', 'cut_thickness,3').params).toEqual({ minTrimSize: 5, kerfWidth: 3 });
    expect(read('minWaste,6').params).toEqual({ minTrimSize: 6 });
    expect(read('minimum_waste_length,7').params).toEqual({ minTrimSize: 7 });
    expect(read('cut_through_defects,1').cutsThroughDefects).toBe(true);
  });

  it('tells which rules a request cannot say, but not those that are switched off', () => {
    const off = ['max1cut,-1', 'minimum_distance_2_cuts,0', 'maximum_number_2_cuts,-1', 'waste_cost,0'];
    for (const objective of ['bin-packing-with-leftovers', 'BinPacking', 'BPPL']) {
      expect(read(`objective,${objective}`, ...off).leftOut).toEqual([]);
    }
    const on = ['objective,Knapsack', 'max1Cut,3500', 'maximum_number_1_cuts,4', 'cuts_fixed_cost_1,10'];
    expect(read(...on, 'cut_type,homogenous').leftOut).toEqual([
      'the objective Knapsack',
      'distances between cuts',
      'numbers of cuts',
      'costs of cuts and waste',
      'homogenous strips',
    ]);
  });

  it.each([
    [['number_of_stages,few'], "line 2: VALUE must be a number, not 'few'"],
    [['number_of_stages,3', 'cut_type,curved'], "line 3: cut_type cannot be 'curved'"],
    [['first_stage_orientation,'], "line 2: first_stage_orientation cannot be ''"],
    [[',3'], 'line 2: NAME is missing'],
  ])('refuses %j', (lines, message) => {
    expect(() => read(...lines)).toThrow(`parameters, ${message}`);
  });
});
