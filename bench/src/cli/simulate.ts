import { integerOption } from '../../../src/arguments.ts';
import { print, readArguments } from '../../../src/cli/terminal.ts';
import type { Column } from '../columns.ts';
import { markdownTable } from '../markdown-table.ts';
import { type Figures, type Settings, simulate } from '../simulate/simulate.ts';
import { textTable } from '../text-table.ts';

/** An option with a whole number. Times are in microseconds or milliseconds, shares in percent. */
interface Option {
  readonly fallback: number;
  readonly max: number;
  readonly help: string;
}

/** Their defaults are those of docs/capacity.md, which says where they come from. */
const OPTIONS = {
  threads: { fallback: 4, max: 256, help: 'solver threads of a node' },
  queue: { fallback: 64, max: 10_000, help: 'solves that may wait at a node' },
  balancers: { fallback: 2, max: 1_000, help: 'balancers, each of which knows its own connections only' },
  load: { fallback: 70, max: 1_000, help: 'solver threads that the solves need, in percent of all' },
  'solve-ms': { fallback: 100, max: 600_000, help: 'mean time of a solve' },
  solves: { fallback: 100_000, max: 10_000_000, help: 'solves that arrive' },
  cores: { fallback: 4, max: 1_000, help: 'cores of the database' },
  'statement-us': { fallback: 250, max: 1_000_000, help: 'mean time of a statement with charges, on a core' },
  'charge-us': { fallback: 30, max: 1_000_000, help: 'mean time of each charge in it' },
  'network-us': { fallback: 500, max: 1_000_000, help: 'time of the network to the database and back' },
  seed: { fallback: 1, max: 1_000_000_000, help: 'seed of the random numbers' },
} satisfies Record<string, Option>;

type Name = keyof typeof OPTIONS;

const settingsOf = (read: (name: Name) => number): Omit<Settings, 'nodes'> => ({
  threads: read('threads'),
  queue: read('queue'),
  balancers: read('balancers'),
  load: read('load') / 100,
  solveMs: read('solve-ms'),
  solves: read('solves'),
  cores: read('cores'),
  statementMs: read('statement-us') / 1_000,
  chargeMs: read('charge-us') / 1_000,
  networkMs: read('network-us') / 1_000,
  seed: read('seed'),
});

/** The settings without options. */
export const SIMULATED = settingsOf((name) => OPTIONS[name].fallback);

const MAX_NODES = 10_000;

/** The help text of `cutting-layout bench simulate`. */
export const benchSimulateHelp = (): string => `Usage: cutting-layout bench simulate [--nodes LIST] [options]

Simulates many nodes behind balancers with least connections, with one PostgreSQL for charges. Solves arrive at random.
A node that is too busy refuses; the balancer then asks one other. The same options give the same figures on every
machine. docs/capacity.md explains them.

Options:
  --nodes LIST
      numbers of nodes, separated by commas: a row for each (default 1,3,10,30,100,300,1000)
${Object.entries(OPTIONS)
  .map(([name, { help, fallback }]) => `  --${name} N\n      ${help} (default ${fallback})`)
  .join('\n')}
  --markdown
      print a table for Markdown
  -h, --help
      print this text

Exit codes: 0 success, 2 usage error.
`;

/**
 * `cutting-layout bench simulate`.
 *
 * @param args the arguments after `simulate`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line.
 */
export async function benchSimulate(args: readonly string[]): Promise<number> {
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { fallback }]) => [
      name,
      { type: 'string', default: String(fallback) } as const,
    ]),
  );
  const { values } = readArguments(args, [], {
    ...options,
    nodes: { type: 'string', default: '1,3,10,30,100,300,1000' },
    markdown: { type: 'boolean', default: false },
  });
  const given: Readonly<Record<string, unknown>> = values;
  const read = (name: Name) => integerOption(name, String(given[name]), { min: 1, max: OPTIONS[name].max });
  const settings = settingsOf(read);
  const counts = String(values.nodes)
    .split(',')
    .map((text) => integerOption('nodes', text, { min: 1, max: MAX_NODES }));
  const table = values.markdown === true ? markdownTable : textTable;
  const text = table(
    COLUMNS,
    counts.map((nodes) => simulated({ ...settings, nodes })),
  );
  await print(text.endsWith('\n') ? text : `${text}\n`);
  return 0;
}

export interface Simulated extends Figures {
  readonly nodes: number;
}

export const simulated = (settings: Settings): Simulated => ({
  nodes: settings.nodes,
  ...simulate(settings),
});

const orNone = (value: number | null, digits: number): string =>
  value === null ? '–' : value.toFixed(digits);
const percent = (share: number): string => (share * 100).toFixed(share > 0 && share < 0.001 ? 3 : 1);

/** The columns of the report. */
export const COLUMNS: readonly Column<Simulated>[] = [
  { title: 'nodes', cell: ({ nodes }) => nodes.toLocaleString('en') },
  { title: 'solves/s', cell: ({ rate }) => Math.round(rate).toLocaleString('en') },
  { title: 'wait, 99 % (ms)', cell: ({ waitP99 }) => orNone(waitP99, 0) },
  { title: 'charge, 50 % (ms)', cell: ({ chargeP50 }) => orNone(chargeP50, 1) },
  { title: 'charge, 99 % (ms)', cell: ({ chargeP99 }) => orNone(chargeP99, 1) },
  { title: 'second node %', cell: ({ retried }) => percent(retried) },
  { title: 'refused %', cell: ({ refused }) => percent(refused) },
  { title: 'database %', cell: ({ databaseLoad }) => percent(databaseLoad) },
  { title: 'charges/statement', cell: ({ chargesPerStatement }) => chargesPerStatement.toFixed(1) },
];
