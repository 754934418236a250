import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../bench/src/figures.ts';
import { result } from '../../support/bench/engine.ts';

describe('figuresOf', () => {
  it('sums up a result', () => {
    expect(figuresOf(result())).toEqual({
      sheets: 2,
      area: 200,
      usedArea: 150,
      placed: 3,
      unplaced: 2,
      bound: 100,
      gap: 0.5,
      optimal: false,
      iterations: 12,
      interrupted: false,
      layout: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it('has one digest for one layout, whatever else is told of it', () => {
    const { layout } = figuresOf(result());
    const search = { iterations: 99, interrupted: true };
    expect(figuresOf(result({ engineVersion: '2', search })).layout).toBe(layout);
    expect(figuresOf(result({ sheets: [{ sheetIndex: 1 }, { sheetIndex: 0 }] })).layout).not.toBe(layout);
  });
});
