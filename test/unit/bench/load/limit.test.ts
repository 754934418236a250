import { expect, it } from 'vitest';
import { bounds, part } from '../../../../bench/src/load/limit.ts';

it('bounds either the requests or the time', () => {
  expect(bounds({ requests: 7 })).toEqual({ requests: 7, ms: Number.POSITIVE_INFINITY });
  expect(bounds({ seconds: 2 })).toEqual({ requests: Number.POSITIVE_INFINITY, ms: 2000 });
});

it('has parts, of one request at least', () => {
  expect(part({ requests: 5 }, 0.5)).toEqual({ requests: 3 });
  expect(part({ requests: 1 }, 0.2)).toEqual({ requests: 1 });
  expect(part({ seconds: 3 }, 0.5)).toEqual({ seconds: 1.5 });
});
