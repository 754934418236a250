import { afterEach, describe, expect, it } from 'vitest';
import { type Client, ClientGone } from '../../../src/admission/slots.ts';
import { WaitLimit } from '../../../src/admission/wait-limit.ts';
import { systemTicks } from '../../../src/clock.ts';
import { parseConfig, workerLimits } from '../../../src/config.ts';
import { type Solved, solveEnvelope } from '../../../src/contract/envelope.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { SolveResult } from '../../../src/contract/response.ts';
import { encodeJob } from '../../../src/domain/encode.ts';
import { jobOf, prepare } from '../../../src/domain/prepare.ts';
import { Offload } from '../../../src/workers/offload.ts';
import { draw, ptx } from '../../../src/workers/work.ts';
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

/** No deadline. */
const EVER = Number.POSITIVE_INFINITY;

/** The envelope, drawn without a worker. */
const drawn = ([job, solved, until]: ReturnType<typeof layout>) =>
  Buffer.concat(solveEnvelope(solved, draw(job, solved.result, solved.summary.sheets, until))).toString();

const text = (parts: readonly Uint8Array[]) => Buffer.concat(parts).toString();

/** What reading adds to a prepared request. */
const timed = { readingMs: expect.any(Number) };

/** The least job, followed by blanks up to the maximum size. */
const largeBody = (request = '{"pieces":[{"width":6,"height":4}],"sheets":[{"width":32,"height":22}]}') =>
  Uint8Array.from(Buffer.from(request.padEnd(LIMITS.MAX_REQUEST_BYTES, ' ')));

/** A result in the form that the engine returns. */
const solvedAs = (result: SolveResult): Solved => ({
  summary: { sheets: result.sheets.length, iterations: 0, utilization: 0 },
  result: Buffer.from(JSON.stringify(result)),
});

const layout = (sheets: number) => {
  const { job, result } = layoutOf(stockSheet(3210, 2250), ...Array<'waste'>(sheets).fill('waste'));
  return [encodeJob(job), solvedAs(result), EVER] as const;
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

  it.each([
    [1, 1],
    [2, 2],
    [64, 4],
  ])('where there may be %i solves, is read by one of %i threads', (solverThreads, threads) => {
    offload = new Offload(USELESS, { ...LIMITED, threads: solverThreads });
    expect(offload.pools.reading.threads).toBe(threads);
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

describe('a drawing', () => {
  it('comes out of a worker as it would without one', async () => {
    const envelope = await start(BUILT).draw(...layout(500), anybody());
    expect(text(envelope) === drawn(layout(500))).toBe(true);
  });

  it('is left out of an answer whose time is up, by a worker, too', async () => {
    const [job, solved] = layout(500);
    const envelope = await start(BUILT).draw(job, solved, 0, anybody());
    const { svg } = JSON.parse(text(envelope));
    expect(svg).toHaveLength(500);
    expect(svg.every((drawing: string) => drawing.includes('time limit'))).toBe(true);
  });

  it('only goes to a worker if the result is large', async () => {
    await expect(start(USELESS).draw(...layout(500), anybody())).rejects.toThrow('a worker was asked');
    expect(text(await offload.draw(...layout(1), anybody()))).toBe(drawn(layout(1)));
  });

  it('goes to a worker if a small result has sheets with thousands of defects', async () => {
    const defect = { x: 1, y: 1, width: 1, height: 1 };
    const { job, result } = layoutOf(
      stockSheet(3210, 2250, { defects: Array(4_000).fill(defect) }),
      ...Array<'waste'>(3).fill('waste'),
    );
    await expect(start(USELESS).draw(encodeJob(job), solvedAs(result), EVER, anybody())).rejects.toThrow(
      'a worker was asked',
    );
  });

  it('is never refused for the others that wait: its solve is done', async () => {
    start(ENDLESS);
    const drawings = Array.from({ length: 12 }, (_, index) =>
      offload.draw(...layout(500), { ...anybody(), identity: `203.0.113.${index % 3}` }).catch(String),
    );
    await offload.close(new Error('enough'));
    expect(await Promise.all(drawings)).toEqual(Array(12).fill('Error: enough'));
  });

  it('ends when its client goes away', async () => {
    const client = new AbortController();
    const drawing = start(ENDLESS).draw(...layout(500), { ...anybody(), gone: client.signal });
    client.abort();
    await expect(drawing).rejects.toBeInstanceOf(ClientGone);
  });
});

describe('a PTX file', () => {
  it('comes out of a worker as it would without one, for a large layout alone', async () => {
    for (const [sheets, worker] of [
      [500, BUILT],
      [1, USELESS],
    ] as const) {
      const [job, solved] = layout(sheets);
      const { json, warnings } = await start(worker).ptx(job, solved, anybody());
      expect([text([json]), warnings]).toEqual([text([ptx(job, solved.result).json]), []]);
      expect(text([json])).toContain(`PATTERNS,1,1,1,1,${sheets},${sheets},1`);
      await offload.close(new Error('the next one comes'));
    }
  });

  it('comes after the drawings', async () => {
    const [job, solved, until] = layout(1);
    const file = ptx(job, solved.result);
    const envelope = JSON.parse(text(await start(USELESS).draw(job, solved, until, anybody(), file)));
    expect(Object.keys(envelope).slice(-2)).toEqual(['svg', 'ptx']);
  });
});
