import { describe, expect, it, test } from 'vitest';
import { inFinerUnit, requestIn, withMembers } from '../../../../src/cli/solve/request.ts';
import {
  DEFECT_FIELDS,
  OFFCUT_CLASS_FIELDS,
  PARAMS_FIELDS,
  SHEET_FIELDS,
} from '../../../../src/contract/fields.ts';
import { FIXED_SHEET_FIELDS } from '../../../../src/contract/fixed-sheets.ts';
import { parseSolveRequest } from '../../../../src/contract/parse.ts';

const bytes = (text: string) => Buffer.from(text);
const REST = '"pieces":[{"width":1,"height":1}],"sheets":[{"width":1,"height":1}]';

describe('members of a request', () => {
  it('are set object by object, and all else keeps its value to the last digit', () => {
    const text = ` {${REST},"params":{"kerfWidth":3,"marginTop":5},"alnsConfig":{"seed":9223372036854775807}} `;
    const before = parseSolveRequest(bytes(text));
    const after = withMembers(bytes(text), { strategy: 'alns', params: { kerfWidth: 4 } });
    expect(parseSolveRequest(after)).toEqual({
      ...before,
      strategy: 'alns',
      params: { ...before.params, kerfWidth: 4 },
    });
  });

  it('leave a request alone if there are none', () => {
    const text = ` {${REST}}\n`;
    expect(withMembers(bytes(text), {}).toString()).toBe(text);
  });

  it('are not set in what is no request', () => {
    for (const text of ['{}', '', '[', '{"pieces":3}', `{${REST},"extra":1}`]) {
      expect(withMembers(bytes(text), { strategy: 'alns' }).toString()).toBe(text);
      expect(requestIn(bytes(text))).toBeUndefined();
    }
  });
});

describe('lengths in a finer unit', () => {
  it('multiplies lengths and areas, and nothing else', () => {
    const request = {
      sheets: [
        { width: 28, height: 20, quantity: 5, cost: 7, defects: [{ x: -1, y: 2, width: 3, height: 4 }] },
      ],
      params: {
        kerfWidth: 3,
        maxStages: 4,
        offcutClasses: [{ minLength: 6, minWidth: 3, minArea: 9, valuePercent: 50 }],
      },
      alnsConfig: { seed: 9_223_372_036_854_775_807n, timeLimitMs: 5.5 },
    };
    expect(inFinerUnit(request, 'mm', '0.1mm', 'it')).toEqual({
      sheets: [
        {
          width: 280,
          height: 200,
          quantity: 5,
          cost: 7,
          defects: [{ x: -10, y: 20, width: 30, height: 40 }],
        },
      ],
      params: {
        kerfWidth: 30,
        maxStages: 4,
        offcutClasses: [{ minLength: 60, minWidth: 30, minArea: 900, valuePercent: 50 }],
      },
      alnsConfig: request.alnsConfig,
    });
  });

  /** Every field that says to be in millimetres is converted. */
  test.each(
    Object.entries({
      ...SHEET_FIELDS,
      ...DEFECT_FIELDS,
      ...PARAMS_FIELDS,
      ...OFFCUT_CLASS_FIELDS,
      ...FIXED_SHEET_FIELDS,
    }).map(
      ([name, { meaning }]) => [name, /millimetres \(or (the square of )?unit\)/.exec(meaning)] as const,
    ),
  )('%s', (name, length) => {
    const expected = length === null ? 3 : length[1] === undefined ? 12 : 48;
    expect(inFinerUnit({ [name]: 3 }, 'in/16', 'in/64', 'it')).toEqual({ [name]: expected });
  });

  test.each([
    ['mm', 'in/16'],
    ['in/32', '0.1mm'],
    ['0.1mm', 'mm'],
  ] as const)('refuses %s in a job in %s', (from, to) => {
    expect(() => inFinerUnit({}, from, to, 'the response')).toThrow(
      `the response is in the unit ${from}, which cannot be combined with ${to}`,
    );
  });
});
