import { expect, test } from 'vitest';
import { figuresOf, headlineOf } from '../../../../web/src/result/figures.ts';
import { layoutOf, stockSheet } from '../../../support/svg/layouts.ts';
import { requestOf, responseOf, seam } from './results.ts';

const left = (count: number) => Array.from({ length: count }, () => 0);

test('the headline counts what is placed and what is not', () => {
  const { result } = layoutOf(stockSheet(10, 10), { label: 1 }, { label: 1 });
  const headline = (changes: object) => headlineOf(responseOf({ ...result, ...changes }));
  expect(headline({})).toBe('All 2 pieces placed on 2 sheets');
  expect(headline({ totalPlaced: 1, sheetsUsed: 1 })).toBe('The piece is placed on 1 sheet');
  expect(headline({ unplacedIndices: left(1200) })).toBe('2 of 1,202 pieces placed on 2 sheets');
  expect(headline({ totalPlaced: 0, sheetsUsed: 0, unplacedIndices: left(3) })).toBe(
    'None of 3 pieces could be placed',
  );
});

test('the seed is the one that was sent, with every digit', () => {
  const { response } = seam('glass');
  const { request } = seam('alns');
  const searchOf = (settings: object) =>
    new Map(figuresOf({ request: { ...request, ...settings }, response, elapsedMs: 1 })).get('Search');
  expect(searchOf({ strategy: 'alns', alnsConfig: { seed: -9223372036854775808n } })).toContain(
    'alns, seed -9223372036854775808,',
  );
  expect(searchOf({ strategy: 'greedy', builderConfig: { noiseSeed: 5 } })).toContain('greedy, seed 5,');
  expect(searchOf({ strategy: undefined, builderConfig: undefined })).toContain('greedy, seed 0,');
});

test('a result without sheets has no share of material', () => {
  const layout = layoutOf(stockSheet(10, 10));
  const figures = new Map(
    figuresOf({ request: requestOf(layout), response: responseOf(layout.result), elapsedMs: 1 }),
  );
  expect(figures.get('Material used')).toBe('–');
});

test('a search that people ended says so', () => {
  const { request, response } = seam('alns');
  const endOf = (isStopped: boolean) =>
    new Map(figuresOf({ request, response, elapsedMs: 1, isStopped })).get('How the search ended');
  expect(endOf(true)).toBe('Stopped by you, at the best layout so far');
  expect(endOf(false)).not.toContain('by you');
});

test('new material and the cost of the sheets stand beside the area where there are any', () => {
  const { request, response } = seam('glass');
  const names = (changes: object) => {
    const [first, ...others] = response.result.sheets;
    const sheets = [{ ...first, ...changes }, ...others] as typeof response.result.sheets;
    const result = { ...response.result, ...('cost' in changes && { newArea: 5_000_000 }), sheets };
    return new Map(figuresOf({ request, response: { ...response, result }, elapsedMs: 1 }));
  };
  expect(names({}).has('New material') || names({}).has('Cost of sheets')).toBe(false);
  const priced = names({ cost: 1250 });
  expect([priced.get('New material'), priced.get('Cost of sheets')]).toEqual(['5.00 m²', '1,250']);
});

test('offcuts to keep are counted with their value, in money where sheets have a cost', () => {
  const told = (name: 'glass' | 'kept' | 'kept-costs') =>
    new Map(figuresOf({ ...seam(name), elapsedMs: 1 })).get('Offcuts to keep');
  expect(told('glass')).toBeUndefined();
  const { offcuts = [], offcutValue = 0 } = seam('kept').response.result;
  expect(offcuts.length).toBeGreaterThan(1);
  expect(told('kept')).toBe(`${offcuts.length}, worth ${(offcutValue / 1e6).toFixed(2)} m²`);
  expect(told('kept-costs')).toMatch(/^\d, worth \d,\d{3}$/);
  const none = seam('kept');
  const result = { ...none.response.result, offcuts: [], offcutValue: 0 };
  const figures = figuresOf({ ...none, response: { ...none.response, result }, elapsedMs: 1 });
  expect(new Map(figures).get('Offcuts to keep')).toBe('none');
});
