import { afterEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { solveEnvelope } from '../../src/contract/envelope.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { encodeJob } from '../../src/domain/encode.ts';
import { jobOf, prepare } from '../../src/domain/prepare.ts';
import { Offload } from '../../src/threads/offload.ts';
import { type Client, ClientGone } from '../../src/threads/slots.ts';
import { draw } from '../../src/threads/work.ts';
import { within } from '../domain/limits.ts';
import { layoutOf, stockSheet } from '../svg/layouts.ts';
import { BUILT, ENDLESS, program } from './programs.ts';

const CONFIG = { ...parseConfig([], {}), maxConcurrentSolves: 1, maxQueuedSolves: 1, maxSolveMs: 77 };

let offload: Offload;

const start = (worker: URL) => {
  offload = new Offload(worker, CONFIG);
  return offload;
};

afterEach(() => offload.close(new Error('the test is over')));

/** There is time for all of it. */
const EVER = Number.POSITIVE_INFINITY;

/** The envelope as it is drawn without a worker. */
const drawn = ([job, solved, until]: ReturnType<typeof layout>) =>
  Buffer.concat(solveEnvelope(solved, draw(job, solved.result, until))).toString();

const text = (parts: readonly Uint8Array[]) => Buffer.concat(parts).toString();

/** What reading adds to a prepared request. */
const timed = { readingMs: expect.any(Number) };

/** The least job, followed by blanks up to the greatest size. */
const largeBody = (request = '{"pieces":[{"width":6,"height":4}],"sheets":[{"width":32,"height":22}]}') =>
  Uint8Array.from(Buffer.from(request.padEnd(LIMITS.MAX_REQUEST_BYTES, ' ')));

const layout = (sheets: number) => {
  const { job, result } = layoutOf(stockSheet(3210, 2250), ...Array<'waste'>(sheets).fill('waste'));
  return [encodeJob(job), { result: Buffer.from(JSON.stringify(result)) }, EVER] as const;
};

const ANYBODY: Client = { identity: '203.0.113.7', gone: new AbortController().signal };

/** Ends whatever is asked of it as a failure. */
const USELESS = program("throw new Error('a worker was asked')");

describe('a body', () => {
  it('comes out of a worker as it would without one', async () => {
    const prepared = await start(BUILT).prepare(largeBody(), ANYBODY);
    expect({ ...prepared, job: Buffer.from(jobOf(prepared)) }).toEqual({
      ...prepare(largeBody(), within(77)),
      ...timed,
    });
    const invalid = () => largeBody('{"pieces":[],"sheets":[]}');
    expect(await offload.prepare(invalid(), ANYBODY)).toEqual({
      ...prepare(invalid(), within(77)),
      ...timed,
    });
    await expect(offload.prepare(largeBody('{'), ANYBODY)).rejects.toMatchObject({ code: 'invalid_json' });
  });

  it('troubles a worker where it is large, and only there', async () => {
    await expect(start(USELESS).prepare(largeBody(), ANYBODY)).rejects.toThrow('a worker was asked');
    const small = largeBody().slice(0, 1000);
    expect(await offload.prepare(small, ANYBODY)).toEqual({ ...prepare(small, within(77)), ...timed });
  });

  it('is refused where as many large ones wait as there may be solves', async () => {
    start(ENDLESS);
    const held = [1, 2, 3].map(() => offload.prepare(largeBody(), ANYBODY).catch(String));
    await expect(offload.prepare(largeBody(), ANYBODY)).rejects.toMatchObject({ code: 'server_busy' });
    await offload.close(new Error('enough'));
    expect(await Promise.all(held)).toEqual(Array(3).fill('Error: enough'));
  });
});

describe('a drawing', () => {
  it('comes out of a worker as it would without one', async () => {
    const envelope = await start(BUILT).draw(...layout(500), ANYBODY);
    expect(text(envelope) === drawn(layout(500))).toBe(true);
  });

  it('is left out of an answer whose time is up, by a worker, too', async () => {
    const [job, solved] = layout(500);
    const envelope = await start(BUILT).draw(job, solved, 0, ANYBODY);
    const { svg } = JSON.parse(text(envelope));
    expect(svg).toHaveLength(500);
    expect(svg.every((drawing: string) => drawing.includes('time limit'))).toBe(true);
  });

  it('troubles a worker where the result is large, and only there', async () => {
    await expect(start(USELESS).draw(...layout(500), ANYBODY)).rejects.toThrow('a worker was asked');
    expect(text(await offload.draw(...layout(1), ANYBODY))).toBe(drawn(layout(1)));
  });

  it('troubles a worker where a small result has sheets of thousands of defects', async () => {
    const defect = { x: 1, y: 1, width: 1, height: 1 };
    const { job, result } = layoutOf(
      stockSheet(3210, 2250, { defects: Array(4_000).fill(defect) }),
      ...Array<'waste'>(3).fill('waste'),
    );
    const solved = { result: Buffer.from(JSON.stringify(result)) };
    await expect(start(USELESS).draw(encodeJob(job), solved, EVER, ANYBODY)).rejects.toThrow(
      'a worker was asked',
    );
  });

  it('ends when its client goes away', async () => {
    const client = new AbortController();
    const drawing = start(ENDLESS).draw(...layout(500), { ...ANYBODY, gone: client.signal });
    client.abort();
    await expect(drawing).rejects.toBeInstanceOf(ClientGone);
  });
});
