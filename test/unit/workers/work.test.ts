import { describe, expect, it, vi } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { encodeJob } from '../../../src/domain/encode.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { renderSheets } from '../../../src/svg/render.ts';
import { draw, drawing, drawings, jsonArray, perform, read } from '../../../src/workers/work.ts';
import { bytes } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';
import { layoutOf, stockSheet } from '../../support/svg/layouts.ts';

const { job, result } = layoutOf(stockSheet(3210, 2250), 'waste', 'waste');
const written = bytes(JSON.stringify(result));

/** There is time for all of it. */
const EVER = Number.POSITIVE_INFINITY;

describe('drawing from bytes', () => {
  it('is drawing the job and the result that they stand for', () => {
    expect([...drawings(encodeJob(job), written, 2, EVER)]).toEqual(renderSheets(job, result));
  });

  it('gives the JSON array of the envelope', () => {
    const array = Buffer.concat(draw(encodeJob(job), written, 2, EVER)).toString();
    expect(array).toBe(JSON.stringify(renderSheets(job, result)));
  });

  it('has one drawing a sheet where there is no time for any', () => {
    const svg = JSON.parse(Buffer.concat(draw(encodeJob(job), written, 2, 0)).toString());
    expect(svg).toEqual(renderSheets(job, result, { timeIsUp: () => true }));
    expect(svg).toHaveLength(2);
  });
});

describe('a JSON array of texts', () => {
  it.each([
    ['nothing', []],
    ['one', ['"quoted" \\ × 2']],
    ['several', ['', 'a', 'b']],
    ['long ones', ['a'.repeat(300_000), 'é'.repeat(10), 'b'.repeat(600_000), 'c']],
  ])('of %s is what JSON.stringify gives', (_, texts: string[]) => {
    expect(Buffer.concat(jsonArray(texts)).toString()).toBe(JSON.stringify(texts));
  });

  it('comes in parts', () => {
    const parts = jsonArray(Array<string>(8).fill('a'.repeat(100_000)));
    expect(parts.map(({ byteLength }) => byteLength)).toEqual([300_009, 300_009, 200_007]);
  });
});

describe('performing a call', () => {
  it('gives what the named work gives', () => {
    expect(perform({ name: 'draw', args: [encodeJob(job), written, 2, EVER] })).toEqual({
      outcome: draw(encodeJob(job), written, 2, EVER),
    });
    const body = bytes('{"pieces":[],"sheets":[]}');
    expect(perform({ name: 'prepare', args: [body, within(5)] })).toEqual({
      outcome: { ...prepare(body, within(5)), readingMs: expect.any(Number) },
    });
  });

  it('tells how long reading took', () => {
    const hrtime = vi.spyOn(process.hrtime, 'bigint');
    for (const nanoseconds of [7_000_000n, 9_500_000n]) hrtime.mockReturnValueOnce(nanoseconds);
    const { readingMs } = read(bytes('{"pieces":[],"sheets":[]}'), within(5));
    hrtime.mockRestore();
    expect(readingMs).toBe(2.5);
  });

  it('gives a refusal as data', () => {
    const { refusal } = perform({ name: 'prepare', args: [bytes('{'), within(1)] });
    expect(refusal).toEqual({ code: 'invalid_json', message: expect.any(String), details: {} });
    expect(refusal).not.toBeInstanceOf(ContractError);
  });

  it('lets a fault of ours through', () => {
    expect(() => perform({ name: 'draw', args: [bytes('{}'), bytes('{}'), 1, EVER] })).toThrow(TypeError);
  });
});

it('draws one sheet as it is among all', () => {
  const [, second] = result.sheets;
  if (!second) throw new Error('the layout has two sheets');
  expect(drawing(encodeJob(job), second, 1, 2, EVER)).toBe(renderSheets(job, result)[1]);
});
