import { expect, it } from 'vitest';
import { Layouts } from '../../../../src/cli/mcp/layouts.ts';

const layout = (bytes: number) => ({
  job: new Uint8Array(),
  solved: { summary: { sheets: 1, iterations: 0, utilization: 1 }, result: new Uint8Array(bytes) },
});

it('keeps the latest layouts by name', () => {
  const layouts = new Layouts();
  const names = Array.from({ length: 20 }, () => layouts.keep(layout(1)));
  expect(names[0]).toBe('layout-1');
  expect(layouts.names).toEqual(names.slice(4));
  expect(layouts.get('layout-4')).toBeUndefined();
  expect(layouts.get('layout-5')).toEqual(layout(1));
});

it('forgets the oldest where they are too large together, but never the newest', () => {
  const layouts = new Layouts();
  for (const megabytes of [40, 20, 10, 30]) layouts.keep(layout(megabytes * 1e6));
  expect(layouts.names).toEqual(['layout-2', 'layout-3', 'layout-4']);
  layouts.keep(layout(100e6));
  expect(layouts.names).toEqual(['layout-5']);
  layouts.keep(layout(1));
  expect(layouts.names).toEqual(['layout-6']);
});
