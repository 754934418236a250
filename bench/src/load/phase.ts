import { setInterval } from 'node:timers/promises';
import { now } from '../clock.ts';
import type { Child } from './child.ts';
import { type Look, type Memory, memory } from './memory.ts';
import type { OwnServer } from './own-server.ts';
import type { Health, ProbeOrder } from './probe-role.ts';
import type { ServerReading } from './server-role.ts';
import type { Outcome } from './tally.ts';

const LOOK_MS = 250;

/** The results of a phase of the load. */
export interface Phase extends Outcome {
  readonly health: Health;
  /** The server's own measurements; null if the server is not our own. */
  readonly server: ServerUnderLoad | null;
}

/** The measurements of our own server. */
export interface ServerUnderLoad
  extends Pick<ServerReading, 'loopDelayMs' | 'loopUtilization' | 'cpuSeconds'> {
  /** Processor time of all threads for each answer with status 200, in milliseconds; null without such answers. */
  readonly cpuMsPerSolve: number | null;
  readonly memory: Memory;
}

/** The watchers of the service under load. */
export interface Watch {
  readonly url: string;
  readonly probe: Child<ProbeOrder, Health>;
  readonly server: OwnServer | undefined;
}

/** Puts the service under load, and watches it. */
export async function phase({ url, probe, server }: Watch, load: () => Promise<Outcome>): Promise<Phase> {
  await probe.ask({ begin: url });
  const seen = server && watch(server);
  const outcome = await load();
  const fared = await seen?.();
  const { count } = outcome.latencyMs;
  const cpuMsPerSolve = fared && count > 0 ? (fared.cpuSeconds * 1000) / count : null;
  return {
    ...outcome,
    server: fared ? { ...fared, cpuMsPerSolve } : null,
    health: await probe.ask('end'),
  };
}

/** @returns a function that ends the watch and returns its results. */
function watch(server: OwnServer): () => Promise<Omit<ServerUnderLoad, 'cpuMsPerSolve'>> {
  const end = new AbortController();
  const looks: Look[] = [];
  const look = async (order: 'begin' | 'read') => {
    const reading = await server.ask(order);
    looks.push({ ms: now(), residentBytes: reading.residentBytes });
    return reading;
  };
  const looking = (async () => {
    await look('begin');
    for await (const _ of setInterval(LOOK_MS)) {
      if (end.signal.aborted) return look('read');
      await look('read');
    }
    return look('read');
  })();
  return async () => {
    end.abort();
    const { loopDelayMs, loopUtilization, cpuSeconds } = await looking;
    const [first = { ms: 0, residentBytes: 0 }, ...others] = looks;
    return { loopDelayMs, loopUtilization, cpuSeconds, memory: memory([first, ...others]) };
  };
}
