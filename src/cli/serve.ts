import { type Config, configHelp, configOrigins, parseConfig } from '../config.ts';
import { stateWritable } from '../http/operator.ts';
import { stderrLog } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { withoutPasswords } from '../state/location.ts';
import { listen } from '../transport/server.ts';
import { closeAtOnce, operatorServer } from './serve/operator-server.ts';
import { Service } from './serve/service.ts';
import { delayBefore, stopSignal } from './serve/signals.ts';
import { openState } from './serve/state.ts';
import { StateWatch } from './state-watch.ts';
import { print, say } from './terminal.ts';

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
 * `cutting-layout serve`: serves until a stop signal.
 *
 * @param args the arguments after `serve`.
 * @returns the exit code.
 * @throws UsageError for an invalid setting; Error if the service cannot start.
 */
export async function serve(args: readonly string[]): Promise<number> {
  if (args.includes(PRINT_CONFIG)) return printConfig(args.filter((arg) => arg !== PRINT_CONFIG));
  const config = parseConfig(args, process.env);
  return serveUntilStopped(config);
}

async function serveUntilStopped(config: Config): Promise<number> {
  const log = stderrLog(config.logLevel);
  const metrics = new Metrics();
  const stateWatch = new StateWatch(log, metrics);
  const store = await openState(config, stateWatch);
  const service = new Service({ config, log, metrics, store });
  const readiness = [...service.readiness, stateWritable(store, log)];
  const operator = operatorServer({ metrics, readiness }, log, service.refusals);
  try {
    if (config.metricsPort !== 'off') {
      metrics.watchProcess();
      say(`metrics on ${await listen(operator, config.metricsPort, config.metricsHost)}`);
    }
    // A signal that comes as soon as it serves must not cut off an answer.
    const stopped = stopSignal((exitCode) => service.endNow(exitCode));
    say(`listening on ${await service.listen(config.port, config.host)}`);
    const signal = await Promise.race([stopped, stateWatch.failure]);
    await service.finish(signal, delayBefore(signal, config), stateWatch.failure);
    return signal === undefined ? 1 : 0;
  } finally {
    closeAtOnce(operator);
    await service.close();
  }
}

async function printConfig(args: readonly string[]): Promise<number> {
  const origins = configOrigins(args, process.env);
  const state = { ...origins.state, value: withoutPasswords(origins.state.value) };
  await print(`${JSON.stringify({ ...origins, state }, null, 2)}\n`);
  return 0;
}
