import { describe, expect, it } from 'vitest';
import { encodeJob } from '../../../src/domain/job.ts';
import { writePtx } from '../../../src/ptx/write.ts';
import { drawSheet, jsonArray, render, renderInSteps } from '../../../src/solve/render.ts';
import { renderSheets } from '../../../src/svg/render.ts';
import { bytes } from '../../support/contract/requests.ts';
import { layoutOf, stockSheet } from '../../support/svg/layouts.ts';

const { job, result } = layoutOf(stockSheet(3210, 2250), 'waste', 'waste');
const written = bytes(JSON.stringify(result));

/** There is time for all of it. */
const EVER = Number.POSITIVE_INFINITY;

const TASK = { job: encodeJob(job), result: written, sheets: 2, svg: true, ptx: true, until: EVER };

const { signal } = new AbortController();

const text = (parts: readonly Uint8Array[] = []) => Buffer.concat(parts).toString();

describe('rendering from bytes', () => {
  it('is rendering the job and the result that they stand for', () => {
    const { svg, ptx } = render(TASK);
    expect(JSON.parse(text(svg))).toEqual(renderSheets(job, result));
    const file = writePtx(job, result, result.sheets);
    expect(ptx).toEqual({ json: Buffer.from(JSON.stringify(file.text)), warnings: file.warnings });
  });

  it('gives what is asked for alone, at once or in steps', async () => {
    for (const wanted of [{}, { svg: false }, { ptx: false }]) {
      const task = { ...TASK, ...wanted };
      const rendered = render(task);
      expect(Object.keys(rendered)).toEqual([...(task.svg ? ['svg'] : []), ...(task.ptx ? ['ptx'] : [])]);
      expect(await renderInSteps(task, signal)).toEqual(rendered);
    }
  });

  it('has one drawing a sheet where there is no time for any', () => {
    const { svg } = render({ ...TASK, until: 0 });
    expect(JSON.parse(text(svg))).toEqual(renderSheets(job, result, { timeIsUp: () => true }));
  });

  it('ends after the sheet at which its signal is aborted', async () => {
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    await expect(renderInSteps(TASK, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('draws one sheet as it is among all', () => {
    expect(drawSheet(TASK.job, result, 1, EVER)).toBe(renderSheets(job, result)[1]);
    expect(() => drawSheet(TASK.job, result, 2, EVER)).toThrow(RangeError);
  });
});

describe('a JSON array of texts', () => {
  it.each([
    ['nothing', []],
    ['one', ['"quoted" \\ × 2']],
    ['several', ['', 'a', 'b']],
    ['long ones', ['a'.repeat(300_000), 'é'.repeat(10), 'b'.repeat(600_000), 'c']],
  ])('of %s is what JSON.stringify gives', (_, texts: string[]) => {
    expect(text(jsonArray(texts))).toBe(JSON.stringify(texts));
  });

  it('comes in parts', () => {
    const parts = jsonArray(Array<string>(8).fill('a'.repeat(100_000)));
    expect(parts.map(({ byteLength }) => byteLength)).toEqual([300_009, 300_009, 200_007]);
  });
});
