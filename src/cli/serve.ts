import cluster from 'node:cluster';
import { configHelp, configOrigins, parseConfig } from '../config.ts';
import { withoutPasswords } from '../state/location.ts';
import { serveAlone } from './serve/alone.ts';
import { partIn } from './serve/parts.ts';
import { servePrimary } from './serve/primary.ts';
import { serveInPart } from './serve/process.ts';
import { print } from './terminal.ts';
import { tuneV8 } from './v8.ts';

/** Prints the settings instead of serving. */
const PRINT_CONFIG = '--print-config';

/** The help text of `cutting-layout serve`. */
export const serveHelp = (): string => `Usage: cutting-layout serve [options]

Serves the HTTP API. On SIGTERM or SIGINT it finishes running requests (--drain-ms) and exits with 0. A second signal
ends it at once.

Options (a flag overrides its environment variable):
${configHelp()}
  ${PRINT_CONFIG}
      print the effective settings and their origins as JSON, then exit
  -h, --help
      print this text
`;

/**
 * `cutting-layout serve`: serves until a stop signal, in this process or in several.
 *
 * @param args the arguments after `serve`.
 * @returns the exit code.
 * @throws UsageError for an invalid setting; Error if the service cannot start.
 */
export async function serve(args: readonly string[]): Promise<number> {
  if (args.includes(PRINT_CONFIG)) return printConfig(args.filter((arg) => arg !== PRINT_CONFIG));
  const config = parseConfig(args, process.env);
  tuneV8();
  if (config.processes === 1) return serveAlone(config);
  const part = cluster.isWorker ? partIn(process.env, config) : undefined;
  return part === undefined ? servePrimary(config, args) : serveInPart(config, part);
}

async function printConfig(args: readonly string[]): Promise<number> {
  const origins = configOrigins(args, process.env);
  const state = { ...origins.state, value: withoutPasswords(origins.state.value) };
  await print(`${JSON.stringify({ ...origins, state }, null, 2)}\n`);
  return 0;
}
