import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../../src/cli/serve/link.ts';
import type { Ending, Forked } from '../../../src/cli/serve/member.ts';
import { Processes } from '../../../src/cli/serve/processes.ts';
import type { Connection, StandInMessage } from '../../../src/cli/serve/stand-ins.ts';
import { joinedText } from '../../../src/observe/all-processes.ts';
import { createLog } from '../../../src/observe/log.ts';
import { Metrics } from '../../../src/observe/metrics.ts';

/** A process in the hands of the test. */
class Puppet implements Forked {
  readonly pid = 1;
  readonly index: number;
  readonly metrics = new Metrics();
  overdue = 0;
  isDeaf = false;
  readonly asked: string[] = [];
  #take = (_: Message | StandInMessage, __?: Connection) => {};
  #end = (_: Ending) => {};

  constructor(index: number) {
    this.index = index;
  }

  send(message: Message): void {
    if (!('ask' in message) || this.isDeaf) return;
    this.asked.push(message.ask);
    if (message.ask === 'metrics')
      void this.metrics.snapshot().then((result) => this.#take({ answer: message.id, result }));
    if (message.ask === 'overdue') this.#take({ answer: message.id, result: this.overdue });
  }

  /** Told to the primary, which answers. */
  tell(ask: string, ...args: unknown[]): void {
    this.#take({ ask, id: 1, args });
  }

  serve(): void {
    this.tell('serving', 'http://127.0.0.1:4711');
  }

  end(how: Ending = { code: 0, signal: null, isHeard: true }): void {
    this.#end(how);
  }

  kill(): void {
    this.asked.push('SIGKILL');
    this.end({ code: null, signal: 'SIGKILL', isHeard: true });
  }

  onMessage(take: (message: Message | StandInMessage, connection?: Connection) => void): void {
    this.#take = take;
  }

  onEnd(ended: (how: Ending) => void): void {
    this.#end = ended;
  }
}

const KILLED: Ending = { code: null, signal: 'SIGKILL', isHeard: true };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(count: number) {
  const puppets: Puppet[] = [];
  const lines: string[] = [];
  let now = 0;
  let lost = 0;
  const processes = new Processes({
    fork(index) {
      const puppet = new Puppet(index);
      puppets.push(puppet);
      return puppet;
    },
    port: 0,
    handlers: {},
    ticks: () => now,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    lost: () => {
      lost += 1;
    },
  });
  return {
    processes,
    puppets,
    lines,
    started: processes.start(count),
    pass: (ms: number) => {
      now += ms;
    },
    lost: () => lost,
  };
}

/** So many processes that serve. */
async function serving(count: number) {
  const run = start(count);
  for (let index = 0; index < count; index++) {
    run.puppets[index]?.serve();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(await run.started).toBe('http://127.0.0.1:4711');
  return run;
}

describe('Processes', () => {
  it('starts the first process before the others', async () => {
    const { puppets, started, processes } = start(3);
    expect(puppets).toHaveLength(1);
    puppets[0]?.serve();
    await vi.advanceTimersByTimeAsync(0);
    expect(puppets.map(({ index }) => index)).toEqual([0, 1, 2]);
    for (const puppet of puppets.slice(1)) puppet.serve();
    expect(await started).toBe('http://127.0.0.1:4711');
    expect(processes.serving).toBe(3);
  });

  it('reports a process that ends before it serves for the first time, and starts no other', async () => {
    const { puppets, started } = start(3);
    puppets[0]?.end({ code: 2, signal: null, isHeard: true });
    expect(await started).toEqual({ code: 2, signal: null, isHeard: true });
    await vi.runAllTimersAsync();
    expect(puppets).toHaveLength(1);
  });

  it('replaces a process that was killed by one of the same index, and counts it', async () => {
    const { processes, puppets, lost, lines } = await serving(2);
    puppets[1]?.end(KILLED);
    expect([processes.serving, lost()]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(0);
    expect(puppets.map(({ index }) => index)).toEqual([0, 1, 1]);
    puppets[2]?.serve();
    expect(processes.serving).toBe(2);
    expect(lines.join('')).toMatch(/"level":"error".*"number":2,"code":null,"signal":"SIGKILL"/);
  });

  it('replaces a process that was asked to end, without an error', async () => {
    const { puppets, lost, lines } = await serving(2);
    puppets[0]?.end({ code: 0, signal: null, isHeard: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(puppets).toHaveLength(3);
    expect(lost()).toBe(0);
    expect(lines.join('')).not.toContain('"level":"error"');
  });

  it('gives up if processes keep ending at their start', async () => {
    const { processes, puppets, lines } = await serving(2);
    puppets[0]?.end(KILLED);
    for (let start = 0; start < 5; start++) {
      await vi.advanceTimersByTimeAsync(5_000);
      puppets.at(-1)?.end({ code: 1, signal: null, isHeard: true });
    }
    expect(await processes.failure).toBeUndefined();
    expect(lines.at(-1)).toMatch(/"level":"fatal".*keep ending/);
    const { length } = puppets;
    await vi.runAllTimersAsync();
    expect(puppets).toHaveLength(length);
  });

  it('never lets a counter go back when a process ends', async () => {
    const { processes, puppets } = await serving(2);
    const requests = async () =>
      Number(/_requests_total\{.*\} (\d+)/.exec(await joinedText(await processes.metrics()))?.[1]);
    for (const { metrics } of puppets) metrics.request()('/health', 200, '');
    expect(await requests()).toBe(2);
    puppets[0]?.end(KILLED);
    expect(await requests()).toBe(2);
    await vi.advanceTimersByTimeAsync(0);
    puppets[2]?.serve();
    puppets[2]?.metrics.request()('/health', 200, '');
    expect(await requests()).toBe(3);
    puppets[2]?.end(KILLED);
    puppets[1]?.end(KILLED);
    expect(await requests()).toBe(3);
  });

  it('counts what a process told at its end', async () => {
    const { processes, puppets } = await serving(1);
    const metrics = new Metrics();
    for (let request = 0; request < 5; request++) metrics.request()('/health', 200, '');
    puppets[0]?.tell('counted', await metrics.snapshot());
    puppets[0]?.end();
    expect(await joinedText(await processes.metrics())).toMatch(/_requests_total\{.*\} 5/);
  });

  it('does not wait for a process that does not answer, and takes its last metrics', async () => {
    const { processes, puppets } = await serving(2);
    for (const { metrics } of puppets) metrics.request()('/health', 200, '');
    await processes.metrics();
    const [deaf] = puppets;
    if (deaf) deaf.isDeaf = true;
    const [metrics, overdue] = [processes.metrics(), processes.overdue()];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await joinedText(await metrics)).toMatch(/_requests_total\{.*\} 2/);
    expect(await overdue).toBeUndefined();
  });

  it('adds up overdue solves', async () => {
    const { processes, puppets } = await serving(3);
    expect(await processes.overdue()).toBe(0);
    for (const puppet of puppets) puppet.overdue = puppet.index;
    expect(await processes.overdue()).toBe(3);
  });

  it('lets all finish, replaces none of them, and kills what has not ended in time', async () => {
    const { processes, puppets } = await serving(2);
    const stopped = processes.stop('SIGTERM', 5_000);
    expect(puppets.map(({ asked }) => asked)).toEqual([['drain'], ['drain']]);
    puppets[0]?.end();
    await vi.advanceTimersByTimeAsync(5_000);
    await stopped;
    expect(puppets.map(({ asked }) => asked)).toEqual([['drain'], ['drain', 'SIGKILL']]);
    expect(puppets).toHaveLength(2);
  });

  it('ends all at once, even while they finish', async () => {
    const { processes, puppets } = await serving(1);
    const stopped = processes.stop('SIGTERM', 5_000);
    const ended = processes.end(143);
    expect(puppets[0]?.asked).toEqual(['drain', 'end']);
    puppets[0]?.end({ code: 143, signal: null, isHeard: true });
    await Promise.all([stopped, ended]);
  });

  it('starts nothing that was to be replaced when it stops', async () => {
    const { processes, puppets } = await serving(2);
    puppets[0]?.end(KILLED);
    await vi.advanceTimersByTimeAsync(0);
    puppets[2]?.end(KILLED);
    const stopped = processes.stop('SIGTERM', 5_000);
    puppets[1]?.end();
    await stopped;
    await vi.runAllTimersAsync();
    expect(puppets).toHaveLength(3);
  });
});
