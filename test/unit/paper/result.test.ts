import { describe, expect, it } from 'vitest';
import { readResult } from '../../../src/paper/result.ts';

describe('an answer', () => {
  it('is read whole or as its result alone', () => {
    const result = { sheets: [], unit: 'in/16' };
    expect(readResult({ ok: true, contractVersion: 'v1', result })).toEqual(result);
    expect(readResult(result)).toEqual(result);
  });

  it.each([
    [{ ok: false, error: { code: 'invalid_schema', message: 'No sheets.' } }, 'the solve failed: No sheets.'],
    [{ pieces: [], sheets: [] }, 'this is a request, not the response to one: solve it'],
    [{ sheets: 1 }, 'not the response to a solve: sheets: '],
    [{ result: null }, 'not the response to a solve: '],
    [[], 'not the response to a solve: '],
    [null, 'not the response to a solve: '],
  ])('is refused: %j', (response, message) => {
    expect(() => readResult(response)).toThrow(message);
  });

  it('is refused if its trees are nested more deeply than any answer', () => {
    const node = { type: 'cut', x: 0, y: 0, width: 1, height: 1, direction: 'V', stage: 1, kerfSize: 0 };
    let cutTree: object | null = null;
    for (let level = 0; level < 20_000; level += 1) cutTree = { ...node, child: null, next: cutTree };
    const sheet = { sheetIndex: 0, usedArea: 0, wasteArea: 1, placements: [], cutTree, cutTreeFlat: [] };
    expect(() => readResult({ sheets: [sheet] })).toThrow('its cut trees are nested too deeply');
  });
});
