import type { Column } from '../columns.ts';
import { count, counted, mebibytes, milliseconds, NONE, percent, span } from '../format.ts';
import { textTable } from '../text-table.ts';
import type { Latencies } from './latencies.ts';
import type { Limit } from './limit.ts';
import type { Phase } from './phase.ts';
import type { LoadReport } from './run.ts';
import type { Outcome } from './tally.ts';

/** The report for a terminal. */
export function loadText(report: LoadReport): string {
  const { engine, machine } = report;
  const phases = phasesOf(report);
  const rows = [{ name: 'engine alone', ...engine }, ...phases];
  const watched = phases.flatMap(({ name, server, latencyMs }) =>
    server ? [{ name, ...server, latencyMs }] : [],
  );
  const parts = [
    `${settingsText(report)}\n${counted(machine.cores, 'core')} of ${machine.cpu}, ${report.date}\n`,
    textTable(solveColumns(engine.perSecond), rows),
    textTable(
      HEALTH_COLUMNS,
      phases.map(({ name, health }) => ({ name, ...health })),
    ),
    ...(watched.length > 0 ? [textTable(serverColumns(engine.cpuMsPerSolve), watched)] : []),
    ...checksOf(report),
    ...phases.flatMap(failuresOf),
  ];
  return parts.join('\n');
}

type Named<T> = T & { readonly name: string };

function phasesOf({ closed, besideChecks, open, openPerSecond }: LoadReport): Named<Phase>[] {
  return [
    ...(closed ? [{ name: 'closed loop', ...closed }] : []),
    ...(besideChecks ? [{ name: 'beside checks', ...besideChecks }] : []),
    ...(open ? [{ name: `open loop, ${rate(openPerSecond ?? 0)}/s`, ...open }] : []),
  ];
}

function settingsText({ settings }: LoadReport): string {
  const { mix, family, seed, connections, slots, cpus, limit, url, keyed } = settings;
  const sizes = mix.map(({ pieces, weight }) =>
    mix.length === 1 ? count(pieces) : `${count(pieces)}:${weight}`,
  );
  return [
    `jobs of ${sizes.join(', ')} pieces (family ${family}, seed ${seed})`,
    `${counted(connections, 'connection')}`,
    `${counted(slots, 'solver thread')}${cpus === null ? '' : ` on cores ${cpus}`}`,
    limitText(limit),
    ...(keyed ? ['with a key'] : []),
    ...(url === null ? [] : [url]),
  ].join(', ');
}

const limitText = (limit: Limit): string =>
  'requests' in limit
    ? `${counted(limit.requests, 'request')} a phase`
    : `${span(limit.seconds * 1000)} a phase`;

const rate = (perSecond: number): string => count(Math.round(perSecond * 10) / 10);

const ms = (value: number | null): string => (value === null ? NONE : milliseconds(value));

const share = (part: number, whole: number): string => `${percent(part / whole, 1)} %`;

interface Timed {
  readonly name: string;
  readonly latencyMs: Latencies;
}

const QUANTILES: readonly (readonly [string, keyof Latencies])[] = [
  ['mean ms', 'mean'],
  ['50 %', 'p50'],
  ['90 %', 'p90'],
  ['99 %', 'p99'],
  ['99.9 %', 'p999'],
  ['max', 'max'],
];

const NAME: Column<{ readonly name: string }> = { title: '', cell: ({ name }) => name };

const TIMES: readonly Column<Timed>[] = [
  { title: 'answered', cell: ({ latencyMs }) => count(latencyMs.count) },
  ...QUANTILES.map(([title, quantile]) => ({
    title,
    cell: ({ latencyMs }: Timed) => ms(latencyMs[quantile]),
  })),
];

const solveColumns = (alone: number): readonly Column<Timed & { readonly perSecond: number }>[] => [
  { ...NAME, title: 'solve' },
  { title: 'a second', cell: ({ perSecond }) => rate(perSecond) },
  { title: 'of the engine', cell: ({ perSecond }) => share(perSecond, alone) },
  ...TIMES,
];

const HEALTH_COLUMNS: readonly Column<Timed & Phase['health']>[] = [
  { ...NAME, title: 'GET /health' },
  ...TIMES,
  { title: 'failed', cell: ({ failures }) => count(failures) },
];

type Watched = Named<NonNullable<Phase['server']>> & Pick<Phase, 'latencyMs'>;

const serverColumns = (alone: number): readonly Column<Watched>[] => [
  { ...NAME, title: 'server' },
  { title: 'CPU ms a solve', cell: ({ cpuMsPerSolve }) => ms(cpuMsPerSolve) },
  {
    title: 'of that the engine',
    cell: ({ cpuMsPerSolve }) => (cpuMsPerSolve === null ? NONE : share(alone, cpuMsPerSolve)),
  },
  { title: 'loop at work', cell: ({ loopUtilization }) => share(loopUtilization, 1) },
  { title: 'loop delay 99 %', cell: ({ loopDelayMs }) => milliseconds(loopDelayMs.p99) },
  { title: 'max', cell: ({ loopDelayMs }) => milliseconds(loopDelayMs.max) },
  { title: 'memory', cell: ({ memory }) => mebibytes(memory.begin) },
  { title: 'after 1/10', cell: ({ memory }) => mebibytes(memory.tenth) },
  { title: 'at the end', cell: ({ memory }) => mebibytes(memory.end) },
  { title: 'most', cell: ({ memory }) => mebibytes(memory.max) },
];

/** How many checks there were, and what they cost the solves beside them. */
function checksOf({ closed, besideChecks, settings }: LoadReport): string[] {
  if (!closed || !besideChecks) return [];
  const { checks, perSecond } = besideChecks;
  const connections = counted(settings.checks ?? 0, 'connection');
  return [
    `Beside ${rate(checks.perSecond)} checks a second on ${connections}, the closed loop has ${share(perSecond, closed.perSecond)} of its rate.\n`,
    ...failuresOf({ name: 'checks', ...checks }),
  ];
}

/** The failed requests: errors, and statuses other than 200. Empty if there are none. */
function failuresOf({ name, statuses, errors }: Named<Outcome>): string[] {
  const others = Object.entries(statuses).filter(([status]) => status !== '200');
  const parts = others.map(([status, times]) => `${count(times)} answered with ${status}`);
  if (errors > 0) parts.push(`${count(errors)} not answered`);
  return parts.length === 0 ? [] : [`${name}: ${parts.join(', ')}\n`];
}
