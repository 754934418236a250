import { type Config, configOf, configOrigins, FLAGS, type GivenSettings } from '../config.ts';
import { stderrLog } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { stateWritable } from '../observe/readiness.ts';
import { onOff } from '../setting.ts';
import { withoutPasswords } from '../state/location.ts';
import { listen } from '../transport/server.ts';
import { command } from './command.ts';
import { closeAtOnce, operatorServer } from './serve/operator-server.ts';
import { Service } from './serve/service.ts';
import { delayBefore, stopSignal } from './serve/signals.ts';
import { openState } from './serve/state.ts';
import { StateWatch } from './state-watch.ts';
import { json, print, say } from './terminal.ts';

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

async function printOrigins(given: GivenSettings): Promise<number> {
  const origins = configOrigins(given, process.env);
  const state = { ...origins.state, value: withoutPasswords(origins.state.value) };
  await print(json({ ...origins, state }));
  return 0;
}
