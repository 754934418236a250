import { readdirSync, readFileSync } from 'node:fs';

/** The parts of a server's work by the threads that do it. */
export type Part = 'eventLoop' | 'helpers' | 'solvers';

/** Processor time of the threads, in seconds. */
export interface ThreadTimes {
  readonly eventLoop: number;
  /** The state database, the collector and the compiler: all threads with the priority of the event loop. */
  readonly helpers: number;
  /** Threads that solve, check and draw. Their priority is lower. */
  readonly solvers: number;
}

/** The use of each thread so far. */
export type ThreadUse = ReadonlyMap<string, { readonly part: Part; readonly nanoseconds: number }>;

/** Positions in /proc/PID/task/TID/stat after the name. */
const NICE = 16;

/** The lowest priority. Threads of a process that has it cannot be told apart. */
const NICEST = 19;

/**
 * The use of the threads of a process.
 *
 * @returns undefined where the kernel does not tell, or where all threads have the lowest priority.
 */
export function threadUse(ofPid = process.pid): ThreadUse | undefined {
  const pid = String(ofPid);
  const own = niceness(pid, pid);
  if (own === undefined || own >= NICEST) return undefined;
  const use = new Map<string, { part: Part; nanoseconds: number }>();
  for (const tid of attempt(() => readdirSync(`/proc/${pid}/task`)) ?? []) {
    const nice = niceness(pid, tid);
    const time = attempt(() => readFileSync(`/proc/${pid}/task/${tid}/schedstat`, 'utf8'));
    // It has ended meanwhile.
    if (nice === undefined || time === undefined) continue;
    const part = tid === pid ? 'eventLoop' : nice > own ? 'solvers' : 'helpers';
    use.set(tid, { part, nanoseconds: Number(time.split(' ')[0]) });
  }
  return use.has(pid) ? use : undefined;
}

/** The time of the threads between two readings. The last use of one that has ended is unknown. */
export function timesBetween(before: ThreadUse, after: ThreadUse): ThreadTimes {
  const times = { eventLoop: 0, helpers: 0, solvers: 0 };
  for (const [tid, { part, nanoseconds }] of after) {
    times[part] += (nanoseconds - (before.get(tid)?.nanoseconds ?? 0)) / 1e9;
  }
  return times;
}

function niceness(pid: string, tid: string): number | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/task/${tid}/stat`, 'utf8'));
  // The name is in brackets and may contain anything.
  return stat === undefined ? undefined : Number(stat.replace(/^.*\) /s, '').split(' ')[NICE]);
}

/** Threads may end at any time, and not every system has /proc. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
