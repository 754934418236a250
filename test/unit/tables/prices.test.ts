import { describe, expect, it } from 'vitest';
import { readPrice } from '../../../src/tables/prices.ts';
import { draftSheets } from '../../../src/tables/read.ts';
import { tableOf } from '../../../src/tables/table.ts';

describe('a price', () => {
  it.each([
    ['89.90', 8990],
    ['89,9', 8990],
    ['€ 89.90', 8990],
    ['89,90 €', 8990],
    ['CHF 45', 4500],
    ['120 zł', 12000],
    ['$1,234.50', 123_450],
    ['1 234,50 €', 123_450],
    ['0.05', 5],
    ['0', 0],
  ])('is so many hundredths: %s', (text, value) => {
    expect(readPrice(text)).toEqual({ value });
  });

  it.each([
    ['', 'must be a price such as 89.90, not ""'],
    ['x', 'must be a price such as 89.90, not "x"'],
    ['-1', 'must be a price such as 89.90, not "-1"'],
    ['€ 5 €', 'must be a price such as 89.90, not "€ 5 €"'],
    ['0.125', 'must have at most two decimals, not "0.125"'],
    ['89.9.0', 'must be a number, not "89.9.0"'],
    ['1.234', 'is "1.234", which could mean 1.234 or 1234; write 1.2340 or 1234'],
  ])('that cannot be told is refused: %j', (text, fault) => {
    expect(readPrice(text)).toEqual({ fault });
  });
});

describe('prices of a table', () => {
  const read = (...prices: readonly string[]) => {
    const rows = prices.map((price) => `2800;2070;${price}\n`).join('');
    const draft = draftSheets(`Length;Width;Price\n${rows}`);
    const { rows: sheets, problems } = tableOf(draft, 'mm');
    return [sheets.map(({ item }) => item.cost), problems.map(({ message }) => message), draft.currency];
  };

  it('are hundredths, with or without decimals', () => {
    expect(read('45', '12,50', '€ 1.250')).toEqual([[4500, 1250, 125_000], [], '€']);
    expect(read('12.50', '45')).toEqual([[1250, 4500], [], undefined]);
  });

  it('are in one currency', () => {
    expect(read('€ 45', '$ 45')).toEqual([[4500], ['Price is in $, but others are in €.'], '€']);
  });

  it('are at most those of a request', () => {
    expect(read('10000000000', '10000000001')).toEqual([
      [1_000_000_000_000],
      ['Price must be at most 10000000000, not "10000000001".'],
      undefined,
    ]);
  });
});
