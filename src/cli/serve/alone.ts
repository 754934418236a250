import type { Config } from '../../config.ts';
import { stateWritable } from '../../http/operator.ts';
import { listen } from '../../http/server.ts';
import { stderrLog } from '../../observe/log.ts';
import { Metrics } from '../../observe/metrics.ts';
import { StateWatch } from '../state-watch.ts';
import { say } from '../terminal.ts';
import { closeAtOnce, operatorServer } from './operator-server.ts';
import { WHOLE } from './parts.ts';
import { Service } from './service.ts';
import { delayBefore, stopSignal } from './signals.ts';
import { openState } from './state.ts';

/**
 * Serves in this process alone, until a stop signal.
 *
 * @returns the exit code.
 */
export async function serveAlone(config: Config): Promise<number> {
  const log = stderrLog(config.logLevel);
  const metrics = new Metrics();
  const stateWatch = new StateWatch(log, metrics);
  const store = await openState(config, stateWatch);
  const service = new Service({ config, part: WHOLE, log, metrics, store });
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
