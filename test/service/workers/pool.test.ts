import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Client, ClientGone } from '../../../src/admission/slots.ts';
import { WorkerPool } from '../../../src/workers/pool.ts';
import { within } from '../../support/domain/limits.ts';
import { BUILT, ENDLESS, program } from '../../support/workers/programs.ts';

const pools: WorkerPool[] = [];

function poolOf(source: URL, threads = 1, waiting = 10): WorkerPool {
  const pool = new WorkerPool(source, { threads, waiting, waitMs: 60_000 });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(pools.splice(0).map((pool) => pool.close(new Error('the test is over'))));
});

const anybody = (): Client => ({ identity: '203.0.113.7', gone: new AbortController().signal });

const bytes = (text: string) => Uint8Array.from(Buffer.from(text));

describe('a pool of workers', () => {
  it('does the work and gives its outcome', async () => {
    const body = bytes('{"pieces":[],"sheets":[],"includeSvg":true}');
    expect(await poolOf(BUILT).run('prepare', [body, within(1)], anybody())).toMatchObject({
      strategy: 'greedy',
      includeSvg: true,
      job: { ok: false, error: { code: 'validation_failed' } },
    });
  });

  it('passes a refusal on, and goes on with the same worker', async () => {
    const pool = poolOf(BUILT);
    for (let times = 0; times < 3; times += 1) {
      const refused = pool.run('prepare', [bytes('{"pieces":7}'), within(1)], anybody());
      await expect(refused).rejects.toMatchObject({
        name: 'ContractError',
        code: 'invalid_schema',
        status: 400,
        message: 'pieces must be an array, not 7.',
      });
    }
  });

  it('starts no more workers than it has threads, and uses them again', async () => {
    const pool = poolOf(program('reply(threadId)'), 2);
    const numbers = await Promise.all(
      Array.from({ length: 8 }, () => pool.run('prepare', [bytes(''), within(1)], anybody())),
    );
    expect(new Set(numbers).size).toBeLessThanOrEqual(2);
    expect(numbers).toContain(await pool.run('prepare', [bytes(''), within(1)], anybody()));
  });

  it('hands memory over instead of copying it', async () => {
    const body = bytes('{}');
    const pool = poolOf(program('reply(args[0].byteLength)'));
    expect(await pool.run('prepare', [body, within(1)], anybody(), [body.buffer])).toBe(2);
    expect(body.byteLength).toBe(0);
  });

  it('refuses what is too much', async () => {
    const pool = poolOf(ENDLESS, 1, 1);
    const admitted = [1, 2].map(() => pool.run('prepare', [bytes(''), within(1)], anybody()).catch(String));
    await expect(pool.run('prepare', [bytes(''), within(1)], anybody())).rejects.toMatchObject({
      code: 'server_busy',
    });
    await pool.close(new Error('enough'));
    expect(await Promise.all(admitted)).toEqual(['Error: enough', 'Error: enough']);
  });

  it('ends work whose client goes away, and takes another worker', async () => {
    const pool = poolOf(program('if (args[1].maxMs === 1) for (;;); reply(args[1].maxMs)'));
    const client = new AbortController();
    const endless = pool.run('prepare', [bytes(''), within(1)], { ...anybody(), gone: client.signal });
    const next = pool.run('prepare', [bytes(''), within(2)], anybody());
    client.abort();
    await expect(endless).rejects.toBeInstanceOf(ClientGone);
    expect(await next).toBe(2);
  });

  describe('at rest', () => {
    const threadOf = async (pool: WorkerPool) =>
      String(await pool.run('prepare', [bytes(''), within(1)], anybody()));

    it('keeps a worker that is used again and again, and ends it once it has rested', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const pool = poolOf(program('reply(threadId)'));
      const first = await threadOf(pool);
      for (let times = 0; times < 3; times += 1) {
        vi.advanceTimersByTime(29_999);
        expect(await threadOf(pool)).toBe(first);
      }
      vi.advanceTimersByTime(30_000);
      expect(vi.getTimerCount()).toBe(0);
      expect(await threadOf(pool)).not.toBe(first);
    });

    it('never ends a worker that has a task', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const pool = poolOf(
        program('if (args[0].length) setTimeout(() => reply(threadId), 20); else reply(threadId)'),
      );
      const first = await threadOf(pool);
      const second = pool.run('prepare', [bytes('{}'), within(1)], anybody());
      // It has its task in the next turn.
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(60_000);
      expect(String(await second)).toBe(first);
    });
  });

  it.each([
    ['throws', "throw new RangeError('out of bounds')", 'out of bounds'],
    ['cannot be started', '}); }(((', 'Unexpected token'],
  ])('tells when a worker %s', async (_, body, message) => {
    await expect(poolOf(program(body)).run('prepare', [bytes(''), within(1)], anybody())).rejects.toThrow(
      message,
    );
  });

  it('takes another worker where one has crashed', async () => {
    const pool = poolOf(program("if (args[1].maxMs === 1) throw new Error('crashed'); reply(args[1].maxMs)"));
    const [crashed, next] = [1, 2].map((call) => pool.run('prepare', [bytes(''), within(call)], anybody()));
    await expect(crashed).rejects.toThrow('crashed');
    expect(await next).toBe(2);
  });

  it('survives a worker that crashes after its work', async () => {
    const crash = "if (args[1].maxMs === 1) setImmediate(() => { throw new Error('crashed late'); })";
    const pool = poolOf(program(`reply(threadId); ${crash}`));
    // The crash may overtake the reply. Calls before the crash still get an answer, and one may end with it.
    const crashing = await pool.run('prepare', [bytes(''), within(1)], anybody()).catch(String);
    let worker: unknown = crashing;
    while (worker === crashing || worker === 'Error: crashed late') {
      worker = await pool.run('prepare', [bytes(''), within(2)], anybody()).catch(String);
    }
    expect(worker).toEqual(expect.any(Number));
  });
});
