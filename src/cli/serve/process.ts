import cluster from 'node:cluster';
import type { Config } from '../../config.ts';
import { stderrLog } from '../../observe/log.ts';
import { Metrics } from '../../observe/metrics.ts';
import { StateWatch } from '../state-watch.ts';
import { type Handlers, Link, type Message } from './link.ts';
import type { Part } from './parts.ts';
import { Service } from './service.ts';
import { sharedStore } from './shared-store.ts';
import { delayBefore, stopSignal } from './signals.ts';
import { StandInPrimary } from './stand-ins.ts';
import { openState } from './state.ts';

/**
 * Serves in one of several processes, until the primary or a SIGTERM stops it. If the primary is gone, it finishes its
 * requests and ends as well.
 *
 * @returns the exit code.
 */
export async function serveInPart(config: Config, part: Part): Promise<number> {
  const log = stderrLog(config.logLevel, part.index + 1);
  const metrics = new Metrics();
  if (config.metricsPort !== 'off') metrics.watchProcess();
  const stateWatch = new StateWatch(log, metrics);
  let service: Service | undefined;
  const endNow = (exitCode: number) => (service ? service.endNow(exitCode) : process.exit(exitCode));
  let stop = (_: string | undefined) => {};
  const stopped = new Promise<string | undefined>((resolve) => {
    stop = resolve;
  });
  const primary = linkToPrimary({
    drain: stop,
    end: endNow,
    metrics: () => metrics.snapshot(),
    overdue: () => service?.watchdog.overdue ?? 0,
  });
  const standIn = new StandInPrimary((message, connection, sent) => {
    process.send?.(message, connection, undefined, sent);
  });
  // A terminal sends SIGINT to all processes, but the primary decides.
  process.on('SIGINT', () => {});
  const signalled = stopSignal(endNow, ['SIGTERM']);
  const orphaned = primaryGone().then(() => {
    primary.close(new Error('the primary process is gone'));
    standIn.gone();
    log.error('the primary process is gone');
    return 'disconnect';
  });
  const store = await openState(config, stateWatch);
  service = new Service({ config, part, log, metrics, store: sharedStore(store, primary), standIn });
  try {
    const port = Number(await primary.ask('port'));
    await primary.ask('serving', await service.listen(port, config.host));
    // Balancers need to notice only if the service as a whole stops, which the primary decides and tells them.
    const stoppedWithAll = stopped.then((signal) => ({ signal, delayMs: delayBefore(signal, config) }));
    const stoppedAlone = Promise.race([signalled, orphaned, stateWatch.failure]);
    const { signal, delayMs } = await Promise.race([
      stoppedWithAll,
      stoppedAlone.then((signal) => ({ signal, delayMs: 0 })),
    ]);
    await service.finish(signal, delayMs, stoppedAlone);
    // Nobody can ask this process for them any more.
    await primary.ask('counted', await metrics.snapshot()).catch(() => {});
    return signal === undefined ? 1 : 0;
  } finally {
    await service.close();
    if (process.connected) cluster.worker?.disconnect();
  }
}

/** This end of the link to the primary. */
function linkToPrimary(handlers: Handlers): Link {
  // That the other end is gone, 'disconnect' tells.
  const link = new Link((message) => void process.send?.(message, undefined, undefined, () => {}), handlers);
  process.on('message', (message: Message) => void link.take(message));
  return link;
}

/** Resolves if the primary ends without having stopped this process. */
async function primaryGone(): Promise<void> {
  const { worker } = cluster;
  if (worker === undefined) return;
  await new Promise<void>((resolve) => {
    worker.once('disconnect', () => {
      if (worker.exitedAfterDisconnect) return;
      // Otherwise Node would end this process at once, in the middle of its requests.
      worker.exitedAfterDisconnect = true;
      resolve();
    });
  });
}
