import { describe, expect, it } from 'vitest';
import type { Addon } from '../../../src/engine/addon.ts';
import { nativeEngine, type Running } from '../../../src/engine/engine.ts';

const JOB = Buffer.from('{}');

const SOLVED = {
  summary: { sheets: 1, iterations: 2, utilization: 0.5 },
  result: Buffer.from('{"sheetsUsed":1}'),
  alnsStats: Buffer.from('{"iterations":2}'),
};

type JsSolved = Awaited<ReturnType<Addon['solve']>>;

class Token {
  cancelled = false;
  finished = false;

  finish(): void {
    this.finished = true;
  }

  progress() {
    return { sheets: 2, sheetArea: 600, measure: 600, unplaced: 1 };
  }

  cancel(): void {
    this.cancelled = true;
  }
}

const coded = (code: string) => Object.assign(new Error(`ended by ${code}`), { code });

/** The addon with `solve` in place of its own. */
const engineWith = (solve: (job: Uint8Array, token: Token) => Promise<JsSolved>) =>
  nativeEngine({
    engineVersion: () => '1.2.3',
    contractRanges: () => '{}',
    CancelToken: Token,
    solve: (job, token) => solve(job, token as Token),
    verify: () => Promise.reject(new Error('not asked for')),
    examine: () => Promise.reject(new Error('not asked for')),
  });

describe('nativeEngine', () => {
  it('states the version of the engine', () => {
    expect(engineWith(() => Promise.resolve(SOLVED)).version).toBe('1.2.3');
  });

  it('hands the bytes over and back', async () => {
    const jobs: Uint8Array[] = [];
    const engine = engineWith(async (job) => {
      jobs.push(job);
      return SOLVED;
    });
    expect(await engine.solve(JOB, new AbortController().signal)).toBe(SOLVED);
    expect(jobs).toEqual([JOB]);
  });

  it('cancels the running solve, and throws the reason when that has ended', async () => {
    const abort = new AbortController();
    const reason = new Error('gone');
    const { promise, reject } = withResolvers<JsSolved>();
    const tokens: Token[] = [];
    const solving = engineWith((_, token) => {
      tokens.push(token);
      return promise;
    }).solve(JOB, abort.signal);
    expect(tokens[0]?.cancelled).toBe(false);
    abort.abort(reason);
    expect(tokens[0]?.cancelled).toBe(true);
    reject(coded('cancelled'));
    await expect(solving).rejects.toBe(reason);
  });

  it('hands out the running solve, to watch it and to end it early', async () => {
    const tokens: Token[] = [];
    const engine = engineWith(async (_, token) => {
      tokens.push(token);
      return SOLVED;
    });
    const running: Running[] = [];
    await engine.solve(JOB, new AbortController().signal, undefined, false, (each) => running.push(each));
    expect(running).toHaveLength(1);
    expect(running[0]?.progress()).toEqual({ sheets: 2, sheetArea: 600, measure: 600, unplaced: 1 });
    expect(tokens[0]?.finished).toBe(false);
    running[0]?.finish();
    expect(tokens[0]).toMatchObject({ finished: true, cancelled: false });
  });

  it('does not begin what is cancelled already', async () => {
    const engine = engineWith(() => Promise.reject(new Error('was started')));
    await expect(engine.solve(JOB, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });

  it.each(['panic', 'check_failed', 'invalid_job'])('passes on %s, cancelled or not', async (code) => {
    const abort = new AbortController();
    const failure = coded(code);
    const engine = engineWith(() => Promise.reject(failure));
    await expect(engine.solve(JOB, abort.signal)).rejects.toBe(failure);
    const solving = engine.solve(JOB, abort.signal);
    abort.abort();
    await expect(solving).rejects.toBe(failure);
  });
});

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers<T>() {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((_, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}
