import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { systemTicks } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { ContractError } from '../../contract/errors.ts';
import { faultOf } from '../../http/observe.ts';
import { notDraining, type ReadinessCheck, stateWritable } from '../../http/operator.ts';
import { TransportRefusals } from '../../http/refused.ts';
import { listen } from '../../http/server.ts';
import { joinedText } from '../../observe/all-processes.ts';
import { type Log, stderrLog } from '../../observe/log.ts';
import { Metrics } from '../../observe/metrics.ts';
import { sharedText } from '../../observe/shared-text.ts';
import { StateWatch } from '../state-watch.ts';
import { say } from '../terminal.ts';
import type { Ending, Forked } from './member.ts';
import { closeAtOnce, operatorServer } from './operator-server.ts';
import { INDEX_VARIABLE, refuseTooManyProcesses } from './parts.ts';
import { Processes } from './processes.ts';
import { LAST_ANSWER_MS, shuttingDown } from './service.ts';
import { issuing } from './shared-store.ts';
import { delayBefore, stopSignal } from './signals.ts';
import { openState } from './state.ts';

/** This program. */
const PROGRAM = fileURLToPath(new URL('./cli.cjs', import.meta.url));

/** Processes that have not ended this long after their last answers, in milliseconds, never will. */
const LATE_MS = 3_000;

/** How long the last messages of a process that has ended may take to arrive, in milliseconds. */
const UNHEARD_MS = 1_000;

/** The number of the primary in the log; the serving processes count from 1. */
const PRIMARY = 0;

/**
 * Serves in several processes, until a stop signal. This process opens the port, which the others share, and watches over
 * them; it serves no client itself.
 *
 * @param args the arguments after `serve`, for the other processes.
 * @returns the exit code.
 */
export async function servePrimary(config: Config, args: readonly string[]): Promise<number> {
  refuseTooManyProcesses(config);
  const log = stderrLog(config.logLevel, PRIMARY);
  const metrics = new Metrics();
  const stateWatch = new StateWatch(log, metrics);
  const store = await openState(config, stateWatch);
  let isDraining = false;
  const processes: Processes = new Processes({
    fork: forking(args),
    port: config.port,
    handlers: issuing(store),
    ticks: systemTicks,
    log,
    lost: metrics.watchProcesses({
      get serving(): number {
        return processes.serving;
      },
    }),
  });
  endAtFaults(log);
  const readiness = [
    notDraining(() => isDraining),
    someServing(processes),
    noneOverdue(processes),
    stateWritable(store, log),
  ];
  const refusals = new TransportRefusals(log, (reason) => metrics.transportRefused(reason));
  const watched = { metrics: metricsOfAll(metrics, processes), readiness };
  const operator = operatorServer(watched, log, refusals);
  try {
    if (config.metricsPort !== 'off') {
      metrics.watchProcess();
      say(`metrics on ${await listen(operator, config.metricsPort, config.metricsHost)}`);
    }
    const stopped = stopSignal((exitCode) => void processes.end(exitCode).then(() => process.exit(exitCode)));
    const started = await Promise.race([processes.start(config.processes), stopped]);
    if (typeof started === 'object') return await giveUp(processes, started);
    if (started.startsWith('http')) say(`listening on ${started}`);
    const signal = await Promise.race([stopped, stateWatch.failure, processes.failure]);
    isDraining = true;
    const delayMs = delayBefore(signal, config);
    log.info({ signal, serving: processes.serving, delayMs }, delayMs > 0 ? 'unready' : 'draining');
    const drainedMs = delayMs + config.drainMs;
    const hurry = setTimeout(() => store.hurry(shuttingDown()), drainedMs);
    await processes.stop(signal, drainedMs + LAST_ANSWER_MS + LATE_MS);
    clearTimeout(hurry);
    log.info('stopped');
    return signal === undefined ? 1 : 0;
  } finally {
    closeAtOnce(operator);
    await store.close();
  }
}

/** A process could not start, and has said why. */
async function giveUp(processes: Processes, { code }: Ending): Promise<number> {
  await processes.end(1);
  return code || 1;
}

function endAtFaults(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ fault: faultOf(error) }, 'crashed');
    // The other processes notice, finish their requests and end.
    process.exit(1);
  });
}

/** Starts serving processes of this program. */
function forking(args: readonly string[]): (index: number) => Forked {
  // Each process accepts its own connections. If the primary handed them out, those on their way to a process that is
  // killed would hang for ever, and connections beyond the limits would go round in circles.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: PROGRAM, args: ['serve', ...args], serialization: 'advanced' });
  return (index) => forkedFrom(cluster.fork({ [INDEX_VARIABLE]: index }));
}

function forkedFrom(worker: Worker): Forked {
  // Sending to a process that has just ended fails; its end is reported anyway.
  worker.on('error', () => {});
  return {
    pid: worker.process.pid,
    send(message) {
      if (!worker.isConnected()) throw new Error('the process has ended');
      worker.send(message);
    },
    kill: () => void worker.process.kill('SIGKILL'),
    onMessage: (take) => void worker.on('message', take),
    onEnd(ended) {
      worker.process.once('exit', (code, signal) => {
        const end = (isHeard: boolean) => {
          clearTimeout(unheard);
          worker.process.off('disconnect', heard);
          // What has arrived is told in this turn of the event loop.
          setImmediate(() => ended({ code, signal, isHeard }));
        };
        const heard = () => end(true);
        const unheard = setTimeout(() => end(false), UNHEARD_MS);
        if (worker.process.connected) worker.process.once('disconnect', heard);
        else end(true);
      });
    },
  };
}

/** The metrics of all processes and of this one. */
const metricsOfAll = (metrics: Metrics, processes: Processes): Pick<Metrics, 'text' | 'contentType'> => ({
  contentType: metrics.contentType,
  text: sharedText(async () => joinedText([await metrics.snapshot(), ...(await processes.metrics())])),
});

const someServing = (processes: Processes): ReadinessCheck => {
  const unready = 'No process serves yet.';
  return {
    check() {
      if (processes.serving === 0) throw new ContractError('server_busy', unready);
    },
    unready,
  };
};

const noneOverdue = (processes: Processes): ReadinessCheck => {
  const unready = 'A solve has not ended although its time limit has passed, or a process does not answer.';
  return {
    async check() {
      if ((await processes.overdue()) !== 0) throw new ContractError('server_busy', unready);
    },
    unready,
  };
};
