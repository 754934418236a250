import { expect, test } from 'vitest';
import { figuresOf } from '../../../../web/src/result/figures.ts';
import { seam } from './results.ts';

const _left = (count: number) => Array.from({ length: count }, () => 0);

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
