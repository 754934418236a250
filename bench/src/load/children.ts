import { readFileSync } from 'node:fs';

/** What processes have used. */
export interface Use {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

/** Units of times in /proc, which Linux has on every machine. */
const TICKS_PER_SECOND = 100;

/** Positions in /proc/PID/stat after the name: time in user mode, time in the kernel. */
const [USER, SYSTEM] = [11, 12];

/**
 * The processor time and the memory of the processes that this one has started. A server of several processes is one that
 * serves no request itself. Nothing where there is no /proc.
 */
export function childrenUse(pid = process.pid): Use {
  return childrenOf(pid)
    .map(useOf)
    .reduce(
      (sum, own) => ({
        cpuSeconds: sum.cpuSeconds + own.cpuSeconds,
        residentBytes: sum.residentBytes + own.residentBytes,
      }),
      { cpuSeconds: 0, residentBytes: 0 },
    );
}

/** The ids of the processes that a process has started. */
export const childrenOf = (pid: number): string[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);

function useOf(id: string): Use {
  // The name is in brackets and may contain anything.
  const stat = read(`/proc/${id}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  const [, kibibytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${id}/status`)) ?? [];
  return {
    cpuSeconds: (Number(stat[USER] ?? 0) + Number(stat[SYSTEM] ?? 0)) / TICKS_PER_SECOND,
    residentBytes: Number(kibibytes) * 1024,
  };
}

/** A process may end at any time. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
