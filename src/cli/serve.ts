import { constants } from 'node:os';
import { type Config, configOf, configOrigins, FLAGS, type GivenSettings } from '../config.ts';
import { createOperatorApp } from '../http/operator.ts';
import { createHttpServer } from '../http/server.ts';
import { stderrLog } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { stateWritable } from '../observe/readiness.ts';
import { onOff } from '../setting.ts';
import { withoutPasswords } from '../state/location.ts';
import { openForService } from '../state/open.ts';
import { listen } from '../transport/server.ts';
import { command } from './command.ts';
import { locationOf } from './operator.ts';
import { Service } from './serve/service.ts';
import { StateWatch } from './state-watch.ts';
import { json, print, say } from './terminal.ts';
import { sizeThreadPool } from './thread-pool.ts';

/** The program of the thread of the state database. The build puts it beside this one. */
const STATE_WORKER = new URL('./state.cjs', import.meta.url);

/**
 * Connections to the operator's address: a monitor or two, and a supervisor's probes. More would take files that the
 * clients' connections need.
 */
const OPERATOR_CONNECTIONS = { maxConnections: 256, maxConnectionsPerClient: 64 };

/** `cutting-layout serve`: serves until a stop signal. */
export const serve = command({
  name: 'serve',
  summary: 'serve the HTTP API',
  description:
    'Serves the HTTP API. On SIGTERM or SIGINT it finishes running requests (--drain-ms) and exits with 0. A second signal ends it at once. A flag overrides its environment variable.',
  options: {
    ...FLAGS,
    printConfig: onOff('print the effective settings and their origins as JSON, then exit'),
  },
  async run({ printConfig, ...given }) {
    if (printConfig) return printOrigins(given);
    return serveUntilStopped(configOf(given, process.env));
  },
});

async function serveUntilStopped(config: Config): Promise<number> {
  sizeThreadPool(config);
  const log = stderrLog(config.logLevel);
  const metrics = new Metrics();
  const stateWatch = new StateWatch(log, metrics);
  const store = await openForService(STATE_WORKER, locationOf(config), stateWatch);
  const service = new Service({ config, log, metrics, store });
  const readiness = [...service.readiness, stateWritable(store, log)];
  const { refusals } = service;
  const operatorApp = createOperatorApp({ metrics, readiness });
  const operator = createHttpServer(operatorApp, log, { refusals, ...OPERATOR_CONNECTIONS });
  try {
    if (config.metricsPort !== 'off') {
      metrics.watchProcess();
      say(`metrics on ${await listen(operator, config.metricsPort, config.metricsHost)}`);
    }
    // A signal that comes as soon as it serves must not cut off an answer.
    const stopped = stopSignal((exitCode) => service.endNow(exitCode));
    say(`listening on ${await service.listen(config.port, config.host)}`);
    const signal = await Promise.race([stopped, stateWatch.failure]);
    // Balancers get some time to notice. A service that cannot continue does not wait for them.
    await service.finish(signal, signal === undefined ? 0 : config.drainDelayMs, stateWatch.failure);
    return signal === undefined ? 1 : 0;
  } finally {
    operator.close();
    operator.closeAllConnections();
    await service.close();
  }
}

type StopSignal = 'SIGINT' | 'SIGTERM';

/**
 * Resolves at the first stop signal.
 *
 * @param endNow is called at the second one, with the exit code for it.
 */
function stopSignal(endNow: (exitCode: number) => void): Promise<StopSignal> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (signal: StopSignal) => {
      if (stopping) endNow(128 + constants.signals[signal]);
      stopping = true;
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  });
}

async function printOrigins(given: GivenSettings): Promise<number> {
  const origins = configOrigins(given, process.env);
  const state = { ...origins.state, value: withoutPasswords(origins.state.value) };
  await print(json({ ...origins, state }));
  return 0;
}
