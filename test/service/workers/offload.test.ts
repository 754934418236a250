import { afterEach, describe, expect, it } from 'vitest';
import { type Client, ClientGone } from '../../../src/admission/slots.ts';
import { WaitLimit } from '../../../src/admission/wait-limit.ts';
import { systemTicks } from '../../../src/clock.ts';
import { parseConfig, workerLimits } from '../../../src/config.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { encodeJob } from '../../../src/domain/job.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { jobOf } from '../../../src/domain/prepared.ts';
import { type RenderTask, render } from '../../../src/solve/render.ts';
import { Offload } from '../../../src/workers/offload.ts';
import { within } from '../../support/domain/limits.ts';
import { layoutOf, stockSheet } from '../../support/svg/layouts.ts';
import { BUILT, ENDLESS, program } from '../../support/workers/programs.ts';

const LIMITED = workerLimits({ ...parseConfig([], {}), maxConcurrentSolves: 1, maxSolveMs: 77 });

let offload: Offload;

const start = (worker: URL) => {
  offload = new Offload(worker, LIMITED);
  return offload;
};

afterEach(() => offload.close(new Error('the test is over')));

/** What reading adds to a prepared request. */
const timed = { readingMs: expect.any(Number) };

/** The least job, followed by blanks up to the maximum size. */
const largeBody = (request = '{"pieces":[{"width":6,"height":4}],"sheets":[{"width":32,"height":22}]}') =>
  Uint8Array.from(Buffer.from(request.padEnd(LIMITS.MAX_REQUEST_BYTES, ' ')));

/** Drawing a layout of so many sheets. */
const layout = (sheets: number, stock = stockSheet(3210, 2250)): RenderTask => {
  const { job, result } = layoutOf(stock, ...Array<'waste'>(sheets).fill('waste'));
  const bytes = Buffer.from(JSON.stringify(result));
  return {
    job: encodeJob(job),
    result: bytes,
    sheets,
    svg: true,
    ptx: false,
    until: Number.POSITIVE_INFINITY,
  };
};

const anybody = (): Client => ({ identity: '203.0.113.7', gone: new AbortController().signal });

/** Fails at every request. */
const USELESS = program("throw new Error('a worker was asked')");

describe('a body', () => {
  it('comes out of a worker as it would without one', async () => {
    const prepared = await start(BUILT).prepare(largeBody(), anybody());
    expect({ ...prepared, job: { ...prepared.job, bytes: Buffer.from(jobOf(prepared)) } }).toEqual({
      ...prepare(largeBody(), within(77)),
      ...timed,
    });
    const invalid = () => largeBody('{"pieces":[],"sheets":[]}');
    expect(await offload.prepare(invalid(), anybody())).toEqual({
      ...prepare(invalid(), within(77)),
      ...timed,
    });
    await expect(offload.prepare(largeBody('{'), anybody())).rejects.toMatchObject({ code: 'invalid_json' });
  });

  it('only goes to a worker if it is large', async () => {
    await expect(start(USELESS).prepare(largeBody(), anybody())).rejects.toThrow('a worker was asked');
    const small = largeBody().slice(0, 1000);
    expect(await offload.prepare(small, anybody())).toEqual({ ...prepare(small, within(77)), ...timed });
  });

  it('is found at fault before the service is busy, however many large ones wait', async () => {
    start(BUILT);
    const faults = Array.from({ length: 12 }, (_, index) =>
      offload.prepare(largeBody('{'), { ...anybody(), identity: `203.0.113.${index % 3}` }),
    );
    const codes = faults.map((fault) => fault.catch(({ code }) => code));
    expect(await Promise.all(codes)).toEqual(Array(12).fill('invalid_json'));
  });

  it('is refused where no thread could read it for as long as its client may wait', async () => {
    start(ENDLESS);
    const held = offload.prepare(largeBody(), anybody()).catch(String);
    const waits = new WaitLimit(1, systemTicks);
    await expect(offload.prepare(largeBody(), { ...anybody(), waits })).rejects.toMatchObject({
      code: 'server_busy',
    });
    await offload.close(new Error('enough'));
    expect(await held).toBe('Error: enough');
  });

  it('does not wait for another one while there is a thread', async () => {
    offload = new Offload(program('if (args[0][0] === 1) for (;;); reply(7)'), {
      ...LIMITED,
      threads: 2,
    });
    const endless = offload.prepare(largeBody('\u0001'), anybody()).catch(String);
    expect(await offload.prepare(largeBody(), anybody())).toBe(7);
    await offload.close(new Error('enough'));
    expect(await endless).toBe('Error: enough');
  });
});

describe('what is measured of the workers', () => {
  it('is who is at work, who waits, and how long that took', async () => {
    const waited: unknown[] = [];
    offload = new Offload(ENDLESS, LIMITED, (...wait) => waited.push(wait));
    const held = [1, 2, 3].map(() => offload.prepare(largeBody(), anybody()).catch(String));
    const { reading, drawing } = offload.pools;
    expect([reading.threads, reading.busyThreads, reading.waiting]).toEqual([1, 1, 2]);
    expect([drawing.threads, drawing.busyThreads, drawing.waiting]).toEqual([1, 0, 0]);
    while (waited.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await offload.close(new Error('enough'));
    await Promise.all(held);
    expect(waited).toEqual([['reading', expect.any(Number)]]);
  });
});

describe('rendering', () => {
  it('comes out of a worker as it would without one', async () => {
    for (const wanted of [{}, { ptx: true }, { svg: false, ptx: true }]) {
      const task = { ...layout(500), ...wanted };
      const { svg, ptx } = await start(BUILT).render(task, anybody());
      const expected = render(task);
      expect(Buffer.concat(svg ?? []).equals(Buffer.concat(expected.svg ?? []))).toBe(true);
      expect(ptx && { ...ptx, json: Buffer.from(ptx.json) }).toEqual(expected.ptx);
      await offload.close(new Error('the next one comes'));
    }
  });

  it('leaves the drawings out of an answer whose time is up, on a worker, too', async () => {
    const { svg } = await start(BUILT).render({ ...layout(500), until: 0 }, anybody());
    const drawings = JSON.parse(Buffer.concat(svg ?? []).toString());
    expect(drawings).toHaveLength(500);
    expect(drawings.every((drawing: string) => drawing.includes('time limit'))).toBe(true);
  });

  it('only goes to a worker if the result is large', async () => {
    await expect(start(USELESS).render(layout(500), anybody())).rejects.toThrow('a worker was asked');
    const both = { ...layout(1), ptx: true };
    expect(await offload.render(both, anybody())).toEqual(render(both));
  });

  it('goes to a worker if a small result has sheets with thousands of defects', async () => {
    const defect = { x: 1, y: 1, width: 1, height: 1 };
    const task = layout(3, stockSheet(3210, 2250, { defects: Array(4_000).fill(defect) }));
    await expect(start(USELESS).render(task, anybody())).rejects.toThrow('a worker was asked');
    const { ptx } = await offload.render({ ...task, svg: false, ptx: true }, anybody());
    expect(ptx?.warnings).toHaveLength(1);
  });

  it('is never refused for the others that wait: its solve is done', async () => {
    start(ENDLESS);
    const drawings = Array.from({ length: 12 }, (_, index) =>
      offload.render(layout(500), { ...anybody(), identity: `203.0.113.${index % 3}` }).catch(String),
    );
    await offload.close(new Error('enough'));
    expect(await Promise.all(drawings)).toEqual(Array(12).fill('Error: enough'));
  });

  it('ends when its client goes away', async () => {
    const client = new AbortController();
    const drawing = start(ENDLESS).render(layout(500), { ...anybody(), gone: client.signal });
    client.abort();
    await expect(drawing).rejects.toBeInstanceOf(ClientGone);
  });
});
