import { expect, it } from 'vitest';
import { bounds, half } from '../../../src/bench/load/limit.ts';

it('bounds either the requests or the time', () => {
  expect(bounds({ requests: 7 })).toEqual({ requests: 7, ms: Number.POSITIVE_INFINITY });
  expect(bounds({ seconds: 2 })).toEqual({ requests: Number.POSITIVE_INFINITY, ms: 2000 });
});

it('has halves, of one request at least', () => {
  expect(half({ requests: 5 })).toEqual({ requests: 3 });
  expect(half({ requests: 1 })).toEqual({ requests: 1 });
  expect(half({ seconds: 3 })).toEqual({ seconds: 1.5 });
});
