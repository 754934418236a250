import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bestOfAll, bestOfGroup, type KnownSet, readBestKnown } from '../../../bench/src/best-known.ts';

const result = (solver: string, total: number, groups?: Record<string, number>) => ({
  solver,
  source: 'paper',
  budget: '1 s',
  total,
  ...(groups && { groups }),
});

const set = (measure: KnownSet['measure'], results: KnownSet['results']): KnownSet => ({
  what: 'A set',
  instances: 2,
  measure,
  of: ['paper'],
  results,
});

const json = (sources: object, sets: object) => JSON.stringify({ sources, sets });

describe('readBestKnown', () => {
  it('refuses results without a source', () => {
    const text = json({}, { a: set('sheets', [result('X', 3)]) });
    expect(() => readBestKnown('it', text)).toThrow('it names a source that it does not give: paper');
  });
});

describe('the best', () => {
  it('of sheets is the least, and in all the sum over the groups', () => {
    const sheets = set('sheets', [result('X', 5, { a: 2, b: 3 }), result('Y', 6, { a: 4, b: 2 })]);
    expect([bestOfGroup(sheets, 'a'), bestOfGroup(sheets, 'b'), bestOfGroup(sheets, 'c')]).toEqual([
      2,
      2,
      null,
    ]);
    expect(bestOfAll(sheets)).toBe(4);
    expect(bestOfAll(set('sheets', [result('X', 5), result('Y', 6)]))).toBe(5);
  });

  it('of utilisation is the greatest', () => {
    const used = set('utilisation', [result('X', 95, { a: 90 }), result('Y', 96, { a: 91 })]);
    expect([bestOfGroup(used, 'a'), bestOfAll(used)]).toEqual([91, 96]);
    expect(bestOfAll(set('utilisation', []))).toBeNull();
  });

  it('of area is the least, and of value the greatest, both in all the sum over the groups', () => {
    const results = [result('X', 5, { a: 2, b: 3 }), result('Y', 6, { a: 4, b: 2 })];
    expect(bestOfAll(set('area', results))).toBe(4);
    expect(bestOfAll(set('value', results))).toBe(7);
  });
});

it('the results that come with the project add up', () => {
  const path = new URL('../../../bench/best-known.json', import.meta.url);
  const { sets } = readBestKnown('bench/best-known.json', readFileSync(path, 'utf8'));
  for (const { measure, results } of Object.values(sets)) {
    for (const { solver, total, groups } of results) {
      if (groups === undefined) continue;
      const figures = Object.values(groups);
      const sum = figures.reduce((one, other) => one + other, 0);
      if (measure !== 'utilisation') expect(sum, solver).toBe(total);
      else expect(Math.abs(sum / figures.length - total), solver).toBeLessThan(0.11);
    }
  }
});
