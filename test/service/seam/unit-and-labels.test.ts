import { describe, expect, it } from 'vitest';
import { solved } from '../../support/seam/solved.ts';

const KERF = { kerfWidth: 32 };

/** Two pieces of 498.4 mm and a kerf of 3.2 mm just fill a sheet of a metre. */
const TENTHS = {
  unit: '0.1mm',
  pieces: [{ width: 4984, height: 5000, quantity: 2 }],
  sheets: [{ width: 10000, height: 5000, quantity: 5 }],
  params: KERF,
};

describe('a job in tenths of a millimetre', () => {
  it('saves the sheet that rounding up would cost', async () => {
    const { result } = await solved(TENTHS);
    expect(result).toMatchObject({ unit: '0.1mm', sheetsUsed: 1, cutCount: 1, totalPlaced: 2 });
    expect(result.sheets[0]?.cutTree).toMatchObject({ type: 'cut', kerfSize: 32 });
    const rounded = await solved({
      pieces: [{ width: 499, height: 500, quantity: 2 }],
      sheets: [{ width: 1000, height: 500, quantity: 5 }],
      params: { kerfWidth: 4 },
    });
    expect(rounded.result.sheetsUsed).toBe(2);
    expect(rounded.text).not.toContain('unit');
  });

  it('has the layout of the same numbers in any other unit', async () => {
    const layoutIn = async (unit?: string) => {
      const { result } = await solved({ ...TENTHS, unit });
      const { unit: named, ...rest } = result;
      return { named, rest };
    };
    const plain = await layoutIn();
    for (const unit of ['mm', '0.01mm', 'in/16', 'in/32', 'in/64'])
      expect(await layoutIn(unit)).toEqual({ named: unit, rest: plain.rest });
  });
});

it('a job in inches is drawn in inches', async () => {
  const { drawings } = await solved({
    unit: 'in/16',
    pieces: [{ width: 314, height: 384 }],
    sheets: [{ width: 1536, height: 768, marginLeft: 8 }],
  });
  expect(drawings[0]).toContain('96&quot; × 48&quot;');
  expect(drawings[0]).toContain('19 5/8&quot; × 24&quot;');
  expect(drawings[0]).toContain('margins left 1/2&quot;, right 0&quot;, top 0&quot;, bottom 0&quot; ·');
});

/** Two entries share a number, and one label has all that a JSON reader could stumble over. */
const LABELLED = {
  pieces: [
    { originalIndex: 7, width: 300, height: 200, quantity: 2, label: 'Door "A" {[' },
    { originalIndex: 7, width: 300, height: 200, label: 'Tür ✓ </text>' },
    { width: 300, height: 200, quantity: 2 },
    { width: 9000, height: 9000, label: 'too large \\' },
  ],
  sheets: [
    { width: 310, height: 410, quantity: 2, label: 'Rack 3]}' },
    { width: 310, height: 410, quantity: 2 },
  ],
};

const unlabelled = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (name, member) => (name === 'label' ? undefined : member)));

describe('labels', () => {
  it('change nothing but themselves', async () => {
    const [labelled, plain] = [await solved(LABELLED), await solved(unlabelled(LABELLED))];
    expect(plain.text).not.toContain('label');
    expect(unlabelled(labelled.result)).toEqual(plain.result);
  });
});
