import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ByteBudget } from '../admission/byte-budget.ts';
import { Slots } from '../admission/slots.ts';
import { Watchdog } from '../admission/watchdog.ts';
import { createApp } from '../app.ts';
import { systemClock, systemTicks } from '../clock.ts';
import {
  type Config,
  configHelp,
  configOrigins,
  parseConfig,
  slotLimits,
  storageLimits,
  workerLimits,
} from '../config.ts';
import { ContractError } from '../contract/errors.ts';
import { warmUp } from '../domain/warm-up.ts';
import { loadAddon } from '../engine/addon.ts';
import { nativeEngine } from '../engine/solve.ts';
import { limitConnections } from '../http/connections.ts';
import type { SolveSubject } from '../http/deps.ts';
import { Drain } from '../http/drain.ts';
import { faultOf } from '../http/observe.ts';
import { createOperatorApp, noSolveOverdue, notDraining, stateWritable } from '../http/operator.ts';
import { TransportRefusals } from '../http/refused.ts';
import { Replays } from '../http/replays.ts';
import { createHttpServer, listen } from '../http/server.ts';
import { JobRunner } from '../jobs/runner.ts';
import { type Log, stderrLog } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { readPages } from '../pages/pages.ts';
import { makeOwner } from '../state/ids.ts';
import { secretBeside } from '../state/secret.ts';
import { openThreadedStore, type ThreadedStore } from '../state/threaded.ts';
import { Offload } from '../workers/offload.ts';
import { collectAfterwards } from './collector.ts';
import { StateWatch } from './state-watch.ts';
import { print } from './terminal.ts';

/** Time that clients have to read their last answer after the drain, in milliseconds. */
const LAST_ANSWER_MS = 800;

/**
 * Connections to the operator's address: a monitor or two, and a supervisor's probes. More would take files that the
 * clients' connections need.
 */
const OPERATOR_CONNECTIONS = { total: 256, perClient: 64 };

/** The programs of the worker threads. The build puts them beside this one. */
const WORKER = new URL('./worker.cjs', import.meta.url);
const STATE_WORKER = new URL('./state.cjs', import.meta.url);

/** The pages for people, beside this program. */
const PAGES = fileURLToPath(new URL('./pages', import.meta.url));

/** The build puts this beside them, too. */
const OPENAPI = new URL('./openapi.json', import.meta.url);

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
  const log = stderrLog(config.logLevel);
  const metrics = new Metrics();
  const engine = nativeEngine(loadAddon());
  const stateWatch = new StateWatch(log, metrics);
  const place = { file: config.state, secretFile: config.secretFile || secretBeside(config.state) };
  const store = await openThreadedStore(STATE_WORKER, place, stateWatch, systemTicks);
  stateWatch.opened(store);
  const slots = new Slots(slotLimits(config), systemTicks);
  const watchdog = new Watchdog((subject: SolveSubject) => {
    metrics.solveOverdue();
    log.error(subject, 'overdue');
  });
  endAtFaults(log, slots);
  const offload = new Offload(WORKER, workerLimits(config), (pool, seconds) =>
    metrics.workerWaited(pool, seconds),
  );
  const bytes = new ByteBudget(
    { total: config.maxBytesInFlight, perClient: config.maxBytesInFlightPerClient },
    (scope) => metrics.bytesRefused(scope),
  );
  const owner = makeOwner();
  const limits = storageLimits(config);
  const replays = new Replays({ store, owner, limits, clock: systemClock, log, metrics });
  const parts = { config, engine, slots, offload, bytes, store, owner, watchdog, log, metrics };
  const runner = new JobRunner({ ...parts, clock: systemClock, ticks: systemTicks });
  metrics.jobs.watchJobs(() => store.jobCounts());
  const refusals = new TransportRefusals(log, (reason) => metrics.transportRefused(reason));
  const server = createHttpServer(
    createApp({
      config,
      engine,
      slots,
      offload,
      bytes,
      store,
      jobStore: store,
      owner,
      replays,
      runner,
      pages: readPages(PAGES),
      clock: systemClock,
      ticks: systemTicks,
      watchdog,
      log,
      metrics,
      refusals,
      openApiDocument: readFileSync(OPENAPI),
    }),
    log,
    undefined,
    refusals,
  );
  limitAllConnections(server, config, refusals);
  const drain = new Drain(server);
  metrics.watchConnections(server);
  metrics.watchAdmission(slots, config.maxConcurrentSolves);
  metrics.watchWorkers(offload.pools);
  metrics.watchBytes(bytes);
  collectAfterwards(bytes);
  const readiness = [notDraining(() => drain.begun), noSolveOverdue(watchdog), stateWritable(store, log)];
  const operator = createHttpServer(createOperatorApp({ metrics, readiness }), log, undefined, refusals);
  operator.maxConnections = OPERATOR_CONNECTIONS.total;
  limitConnections(operator, OPERATOR_CONNECTIONS, (client) => refusals.note('too_many_of_client', client));
  warmUp();
  try {
    if (config.metricsPort !== 'off') {
      metrics.watchProcess();
      say(`metrics on ${await listen(operator, config.metricsPort, config.metricsHost)}`);
    }
    say(`listening on ${await listen(server, config.port, config.host)}`);
    runner.start();
    const signal = await Promise.race([stopSignal(slots), stateWatch.failure]);
    log.info({ signal, busyThreads: slots.busyThreads, waiting: slots.waiting }, 'draining');
    await finish(drain, { slots, offload, store, replays, runner }, config.drainMs);
    log.info('stopped');
    return signal === undefined ? 1 : 0;
  } finally {
    operator.close();
    operator.closeAllConnections();
    await offload.close(shuttingDown());
    await store.close();
  }
}

function limitAllConnections(server: Server, config: Config, refusals: TransportRefusals): void {
  server.maxConnections = config.maxConnections;
  // Behind a trusted proxy every connection is the proxy's.
  if (config.trustProxyHeaders) return;
  const { maxConnections: total, maxConnectionsPerClient: perClient } = config;
  limitConnections(server, { total, perClient }, (client) => refusals.note('too_many_of_client', client));
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function printConfig(args: readonly string[]): Promise<number> {
  await print(`${JSON.stringify(configOrigins(args, process.env), null, 2)}\n`);
  return 0;
}

/** After an uncaught error the state of the process is unknown, so it logs the error and ends. */
function endAtFaults(log: Log, slots: Slots): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ fault: faultOf(error) }, 'crashed');
    endNow(slots, 1);
  });
}

/** Cancels running solves, because Node waits for them even at exit. */
function endNow(slots: Slots, exitCode: number): never {
  slots.close(shuttingDown());
  process.exit(exitCode);
}

/** Resolves at the first stop signal. A second one ends the process. */
async function stopSignal(slots: Slots): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (signal: 'SIGINT' | 'SIGTERM') => {
      if (stopping) endNow(slots, 128 + constants.signals[signal]);
      stopping = true;
      resolve(signal);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}

/** The parts of the service that hold or delay requests. */
interface AtWork {
  readonly slots: Slots;
  readonly offload: Offload;
  readonly store: ThreadedStore;
  readonly replays: Replays;
  readonly runner: JobRunner;
}

async function finish(
  drain: Drain,
  { slots, offload, store, replays, runner }: AtWork,
  drainMs: number,
): Promise<void> {
  runner.drain(drainMs);
  const cancel = setTimeout(() => {
    void runner.close();
    slots.close(shuttingDown());
    void offload.close(shuttingDown());
    store.hurry(shuttingDown());
  }, drainMs);
  const cut = setTimeout(() => drain.cut(), drainMs + LAST_ANSWER_MS);
  await drain.finish();
  // Charges of solves whose clients are gone may still need a refund.
  await runner.idle();
  await slots.idle();
  await replays.idle();
  clearTimeout(cancel);
  clearTimeout(cut);
}

const shuttingDown = () => new ContractError('server_busy', 'The service is shutting down; try again later.');
