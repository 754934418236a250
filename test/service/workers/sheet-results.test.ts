import { expect, it } from 'vitest';
import type { SheetResult } from '../../../src/contract/sheet-result.ts';
import { jobOf, prepare } from '../../../src/domain/prepare.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { figuresOf, sheetResults } from '../../../src/workers/sheet-results.ts';
import { bytes } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';

const addon = loadAddon();

/** The result of a request as the engine writes it. */
async function resultOf(request: object): Promise<Uint8Array> {
  const job = jobOf(prepare(bytes(JSON.stringify(request)), within(60_000)));
  return (await addon.solve(job, new addon.CancelToken())).result;
}

it.each([
  ['no sheet', { pieces: [{ width: 9, height: 9 }], sheets: [{ width: 5, height: 5 }] }],
  ['one sheet', { pieces: [{ width: 4, height: 4 }], sheets: [{ width: 5, height: 5 }] }],
  [
    'sheets with nested trees and with flat ones',
    {
      pieces: [
        { width: 3, height: 10, quantity: 60, canRotate: false },
        { width: 170, height: 10, quantity: 3 },
      ],
      sheets: [{ width: 180, height: 10, quantity: 9 }],
    },
  ],
])('reads %s of a result as JSON.parse does', async (_, request) => {
  const result = await resultOf(request);
  const { sheets } = JSON.parse(Buffer.from(result).toString());
  expect([...sheetResults(result)]).toEqual(sheets);
  const { sheets: figures, ...rest } = figuresOf(result);
  const { sheets: _sheets, ...expected } = JSON.parse(Buffer.from(result).toString());
  expect(rest).toEqual(expected);
  expect(figures.map(({ sheetIndex, utilization }) => [sheetIndex, utilization])).toEqual(
    sheets.map(({ sheetIndex, utilization }: SheetResult) => [sheetIndex, utilization]),
  );
  for (const sheet of figures) expect(Object.keys(sheet)).not.toContain('cutTree');
});

it('is a fault of ours where a result has no sheets', () => {
  expect(() => [...sheetResults(bytes('{}'))]).toThrow(TypeError);
  expect(() => figuresOf(bytes('{}'))).toThrow(TypeError);
});
