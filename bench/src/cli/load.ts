import { writeFile } from 'node:fs/promises';
import { UsageError } from '../../../src/arguments.ts';
import type { Run } from '../../../src/cli/on-demand.ts';
import { print, readArguments, readInput } from '../../../src/cli/terminal.ts';
import { parseConfig } from '../../../src/config.ts';
import { FAMILIES } from '../generate/families.ts';
import { measureEngine } from '../load/engine-role.ts';
import {
  CONNECTIONS_PER_SLOT,
  DEFAULT_SECONDS,
  LOAD_OPTIONS,
  readLoadSettings,
  WARM_UP_MS,
  WARM_UP_REQUESTS,
} from '../load/options.ts';
import { probeHealth } from '../load/probe-role.ts';
import { loadText } from '../load/report.ts';
import { ROLES } from '../load/roles.ts';
import { runLoad } from '../load/run.ts';
import { measureServer } from '../load/server-role.ts';

/** The help text of `cutting-layout bench load`. */
export const benchLoadHelp = (): string => `Usage: cutting-layout bench load [options] [-- OPTION OF serve…]

Load tests a service. Reports its throughput, the latency of answers, the delay of its event loop, its memory, the
processor time of its threads, and the share of the engine. To measure that share, the engine solves the same jobs
alone, in a process without HTTP, on the same cores, half of them before the load and half after it.

The closed loop keeps several connections busy: each sends its next request when it has the answer to the last. It
measures throughput. The open loop sends requests at random times, however busy the service is. It measures latency.
Meanwhile another process requests /health twenty times a second.

Jobs:
  --mix SIZES
      pieces per job, all different: 20 (the default), or several sizes with weights, such as 20:9,1000:1
  --family NAME
      generator of the jobs (default ${LOAD_OPTIONS.family.default}):
      ${[...FAMILIES.keys()].join(', ')}
  --seed N
      seed of the first job; the others follow it (default ${LOAD_OPTIONS.seed.default})
  --keyed
      send each job with a free key, issued by the server that is started for the test
  --api-key-file FILE
      send each job with the key in this file; -: standard input

Method:
  --mode closed|open|both
      which loops to run (default ${LOAD_OPTIONS.mode.default})
  --warm-up N
      requests before all measurements, which compile the code of the server
      (default ${WARM_UP_REQUESTS}, but no longer than ${WARM_UP_MS / 1000} seconds)
  --seconds N, --requests N
      duration of each loop (default ${DEFAULT_SECONDS} seconds)
  --connections N
      connections of the closed loop (default ${CONNECTIONS_PER_SLOT} for each solver thread)
  --checks N
      run the closed loop a second time, beside N connections that validate jobs and verify their layouts, and say how
      much of its rate is left
  --rate N
      requests per second of the open loop (default: half the rate of the closed loop)

Service:
  --slots N
      solver threads, of the server and of the engine alone (default: the number of cores)
  --cpus LIST
      restrict the server and the engine to these cores, such as 0-1 (with taskset, if available), so that the clients
      do not compete with them
  --url URL
      a running server on this machine; by default one is started for the test, with the options after --
  --json FILE
      also write a full report as JSON
  -h, --help
      print this text

Exit codes: 0 success, 1 the load test failed, 2 usage error, 130 interrupted.

Example, a server on two of four cores, the clients on the other two:
  taskset -c 2,3 cutting-layout bench load --slots 2 --cpus 0,1
`;

const INTERRUPTED = 130;

/**
 * `cutting-layout bench load`.
 *
 * @param args the arguments after `load`.
 * @param serve runs the service in the process under load.
 * @returns the exit code.
 * @throws UsageError for an invalid command line; Error if the service cannot be put under load.
 */
export async function benchLoad(args: readonly string[], serve: Run): Promise<number> {
  const [first, ...others] = args;
  if (first === ROLES.server) return measureServer(() => serve(others));
  if (first === ROLES.engine) return measureEngine();
  if (first === ROLES.probe) return probeHealth();

  const end = args.indexOf('--');
  const [own, serverOptions] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const { values } = readArguments(own, [], LOAD_OPTIONS);
  parseConfig(serverOptions, {});
  const settings = readLoadSettings(values, serverOptions);
  const keyFile = values['api-key-file'];
  const apiKey = keyFile === undefined ? undefined : await readKey(keyFile);
  const interrupt = new AbortController();
  // A second interrupt ends the process.
  process.once('SIGINT', () => interrupt.abort());
  try {
    const report = await runLoad(process.argv[1] ?? '', settings, apiKey, interrupt.signal);
    await print(loadText(report));
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
    return 0;
  } catch (error) {
    if (interrupt.signal.aborted) return INTERRUPTED;
    throw error;
  }
}

async function readKey(path: string): Promise<string> {
  const key = (await readInput(path)).toString().trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError(`there is no API key in ${path}`);
}
