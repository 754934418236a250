import { writeFile } from 'node:fs/promises';
import { UsageError } from '../../../src/arguments.ts';
import type { Run } from '../../../src/cli/bench.ts';
import { print, readArguments, readInput } from '../../../src/cli/terminal.ts';
import { parseConfig } from '../../../src/config.ts';
import { FAMILIES } from '../generate/families.ts';
import { measureEngine } from '../load/engine-role.ts';
import { CONNECTIONS_PER_SLOT, DEFAULT_SECONDS, LOAD_OPTIONS, readLoadSettings } from '../load/options.ts';
import { probeHealth } from '../load/probe-role.ts';
import { loadText } from '../load/report.ts';
import { ROLES } from '../load/roles.ts';
import { runLoad } from '../load/run.ts';
import { measureServer } from '../load/server-role.ts';

/** The help text of `cutting-layout bench load`. */
export const benchLoadHelp = (): string => `Usage: cutting-layout bench load [options] [-- OPTION OF serve…]

Puts a service under load, and tells how many jobs a second it solves, how long clients wait, how long its event loop is
held up, how much memory it takes, and how much of all that is the engine's: that solves the same jobs alone, in a
process without HTTP, on the same cores, half of the time before the load and half of it after.

First the closed loop: on each of some connections, the next request follows the answer to the one before. It shows how
much the service can do. Then the open loop: requests come at random times, however busy the service is. It shows how
long clients wait. Meanwhile another process asks for /health, twenty times a second.

What is sent:
  --mix SIZES
      pieces of each job, all different: 20 (the default), or several sizes with their weights, like 20:9,1000:1
  --family NAME
      where the jobs come from (default ${LOAD_OPTIONS.family.default}):
      ${[...FAMILIES.keys()].join(', ')}
  --seed N
      seed of the first job; the others follow it (default ${LOAD_OPTIONS.seed.default})
  --keyed
      send each job with a free key, which the server started for the test has issued
  --api-key-file FILE
      send the key in this file with each job; -: the standard input

How:
  --mode closed|open|both
      which of the loops (default ${LOAD_OPTIONS.mode.default})
  --seconds N, --requests N
      how long each loop is, in one or the other (default ${DEFAULT_SECONDS} seconds)
  --connections N
      of the closed loop (default ${CONNECTIONS_PER_SLOT} for each solver thread)
  --rate N
      requests a second of the open loop (default: half of what the closed loop reached)

What is put under load:
  --slots N
      solver threads, of the server and of the engine alone (default: the number of cores)
  --cpus LIST
      keep the server and the engine alone to these cores, like 0-1 (by taskset, where there is one), so that the
      clients do not take part of them
  --url URL
      a server that runs already, on this machine; without it, one is started for the time of the test, with the options
      that follow --
  --json FILE
      also write everything as JSON
  -h, --help
      print this text

Exit codes: 0 done; 1 the service could not be put under load; 2 the command line cannot be used; 130 interrupted.

Example, a server on two of four cores, the clients on the other two:
  taskset -c 2,3 cutting-layout bench load --slots 2 --cpus 0,1
`;

const INTERRUPTED = 130;

/**
 * `cutting-layout bench load`.
 *
 * @param args what follows `load` on the command line.
 * @param serve runs the service, in the process that is put under load.
 * @returns the exit code.
 * @throws UsageError where the command line cannot be used; Error where the service cannot be put under load.
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
  // A second one ends the process.
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
