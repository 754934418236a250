import { writeFile } from 'node:fs/promises';
import type { Table } from '../../../src/arguments.ts';
import { command } from '../../../src/cli/command.ts';
import { print, readInput } from '../../../src/cli/terminal.ts';
import { parseConfig } from '../../../src/config.ts';
import { file, grouped, UsageError } from '../../../src/setting.ts';
import { measureEngine } from '../load/engine-role.ts';
import { LOAD_OPTIONS, readLoadSettings } from '../load/options.ts';
import { probeHealth } from '../load/probe-role.ts';
import { loadText } from '../load/report.ts';
import { ROLES } from '../load/roles.ts';
import { runLoad } from '../load/run.ts';
import { measureServer } from '../load/server-role.ts';

const INTERRUPTED = 130;

const SERVER_OPTIONS = {
  name: 'OPTION',
  help: 'options of serve, after --',
  isRepeated: true,
  isOptional: true,
} as const;

/** `cutting-layout bench load`. */
export const benchLoad = command({
  name: 'load',
  summary: 'measure the service under load',
  description: `Load tests a service. Reports its throughput, the latency of answers, the delay of its event loop, its memory, the processor time of its threads, and the share of the engine. To measure that share, the engine solves the same jobs alone, in a process without HTTP, on the same cores, half of them before the load and half after it.

The closed loop keeps several connections busy: each sends its next request when it has the answer to the last. It measures throughput. The open loop sends requests at random times, however busy the service is. It measures latency. Meanwhile another process requests /health twenty times a second.`,
  operands: [SERVER_OPTIONS],
  options: {
    ...LOAD_OPTIONS,
    ...grouped('Output', { json: file('also write a full report as JSON') }),
  },
  notes: `Exit codes: 0 success, 1 the load test failed, 2 usage error, 130 interrupted.

Example, a server on two of four cores, the clients on the other two:
  taskset -c 2,3 cutting-layout bench load --slots 2 --cpus 0,1`,
  async run({ json, ...values }, [serverOptions]) {
    parseConfig(serverOptions, {});
    const settings = readLoadSettings(values, serverOptions);
    const apiKey = values.apiKeyFile === undefined ? undefined : await readKey(values.apiKeyFile);
    const interrupt = new AbortController();
    // A second interrupt ends the process.
    process.once('SIGINT', () => interrupt.abort());
    try {
      const report = await runLoad(process.argv[1] ?? '', settings, apiKey, interrupt.signal);
      await print(loadText(report));
      if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
      return 0;
    } catch (error) {
      if (interrupt.signal.aborted) return INTERRUPTED;
      throw error;
    }
  },
});

/** Runs a command line, and resolves with its exit code. */
export type Main = (args: readonly string[]) => Promise<number>;

/** The processes of a load test besides its own. They are started by it, not by people. */
export const loadRoles = (main: Main): readonly Table[] => [
  command({
    name: ROLES.server,
    isHidden: true,
    operands: [SERVER_OPTIONS],
    run: (_values, [options]) => measureServer(() => main(['serve', ...options])),
  }),
  command({ name: ROLES.engine, isHidden: true, run: measureEngine }),
  command({ name: ROLES.probe, isHidden: true, run: probeHealth }),
];

async function readKey(path: string): Promise<string> {
  const key = (await readInput(path)).toString().trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError(`there is no API key in ${path}`);
}
