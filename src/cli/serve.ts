import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ByteBudget } from '../admission/byte-budget.ts';
import { Slots } from '../admission/slots.ts';
import { createApp } from '../app.ts';
import { systemClock, systemTicks } from '../clock.ts';
import {
  type Config,
  configOf,
  configOrigins,
  FLAGS,
  type GivenSettings,
  slotLimits,
  storageLimits,
  workerLimits,
} from '../config.ts';
import { ContractError } from '../contract/errors.ts';
import { loadAddon } from '../engine/addon.ts';
import { nativeChecks, nativeEngine } from '../engine/engine.ts';
import { createOperatorApp } from '../http/operator.ts';
import { Quotas } from '../http/quota.ts';
import { createHttpServer } from '../http/server.ts';
import { Replays } from '../jobs/replays.ts';
import { JobRunner } from '../jobs/runner.ts';
import { faultOf, type Log, stderrLog } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { noSolveOverdue, notDraining, stateWritable } from '../observe/readiness.ts';
import { readPages } from '../pages/pages.ts';
import { onOff } from '../setting.ts';
import { Watchdog } from '../solve/watchdog.ts';
import { makeOwner } from '../state/ids.ts';
import { withoutPasswords } from '../state/location.ts';
import { openForService, type ServingStore, type StateWatcher } from '../state/open.ts';
import { Drain } from '../transport/drain.ts';
import { TransportRefusals } from '../transport/refusals.ts';
import { listen } from '../transport/server.ts';
import { Offload } from '../workers/offload.ts';
import { command } from './command.ts';
import { locationOf } from './operator.ts';
import { json, print, say } from './terminal.ts';
import { sizeThreadPool } from './thread-pool.ts';

/** The build puts these beside the program: those of the threads, the pages for people, and the OpenAPI document. */
const STATE_WORKER = new URL('./state.cjs', import.meta.url);
const WORKER = new URL('./worker.cjs', import.meta.url);
const PAGES = fileURLToPath(new URL('./pages', import.meta.url));
const OPENAPI = new URL('./openapi.json', import.meta.url);

/**
 * Connections to the operator's address: a monitor or two, and a supervisor's probes. More would take files that the
 * clients' connections need.
 */
const OPERATOR_CONNECTIONS = { maxConnections: 256, maxConnectionsPerClient: 64 };

/** Time that clients have to read their last answer after the drain, in milliseconds. */
const LAST_ANSWER_MS = 800;

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

async function printOrigins(given: GivenSettings): Promise<number> {
  const origins = configOrigins(given, process.env);
  const state = { ...origins.state, value: withoutPasswords(origins.state.value) };
  await print(json({ ...origins, state }));
  return 0;
}

async function serveUntilStopped(config: Config): Promise<number> {
  sizeThreadPool(config);
  const log = stderrLog(config.logLevel);
  const metrics = new Metrics();
  const { watcher, failure } = watchState(log, metrics);
  const store = await openForService(STATE_WORKER, locationOf(config), watcher);
  const service = serviceOf(config, log, metrics, store);
  const operator = createHttpServer(createOperatorApp({ metrics, readiness: service.readiness }), log, {
    refusals: service.refusals,
    ...OPERATOR_CONNECTIONS,
  });
  try {
    if (config.metricsPort !== 'off') {
      metrics.watchProcess();
      say(`metrics on ${await listen(operator, config.metricsPort, config.metricsHost)}`);
    }
    // A signal that comes as soon as it serves must not cut off an answer.
    const stopped = stopSignal(service.endNow);
    say(`listening on ${await service.listen()}`);
    const signal = await Promise.race([stopped, failure]);
    await service.finish(signal, failure);
    return signal === undefined ? 1 : 0;
  } finally {
    operator.close();
    operator.closeAllConnections();
    await service.close();
  }
}

/** Logs and counts failures of the state. `failure` resolves when its thread has ended: the service cannot continue. */
export function watchState(log: Log, metrics: Metrics) {
  let fail = (_: undefined) => {};
  const failure = new Promise<undefined>((resolve) => {
    fail = resolve;
  });
  const watcher: StateWatcher = {
    opened({ path, isNew, checked = 'whole' }) {
      if (isNew) log.info({ state: path }, 'a new state database was created: it has no keys yet');
      if (checked === 'whole') return;
      const what = checked === 'pages' ? 'only its pages were checked' : 'it was not checked';
      log.warn(`the state database is large: ${what}; run 'cutting-layout state check' regularly`);
    },
    failed(error) {
      log.fatal({ fault: faultOf(error) }, 'the state database thread has ended');
      fail(undefined);
    },
    away(error) {
      metrics.stateAway();
      log.error({ fault: faultOf(error) }, 'the state database cannot be reached');
    },
    back: () => log.info('the state database can be reached again'),
  };
  return { watcher, failure };
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

/** What the process serves: everything between its sockets and its state. */
function serviceOf(config: Config, log: Log, metrics: Metrics, store: ServingStore) {
  const addon = loadAddon();
  const observed = { clock: systemClock, log, metrics };
  const slots = new Slots(slotLimits(config), systemTicks);
  const watchdog = new Watchdog(metrics, (subject) => {
    metrics.solveOverdue();
    log.error(subject, 'overdue');
  });
  const workers = new Offload(WORKER, workerLimits(config), (pool, seconds) =>
    metrics.workerWaited(seconds, pool),
  );
  const bytes = new ByteBudget(
    { total: config.maxBytesInFlight, perClient: config.maxBytesInFlightPerClient },
    (scope) => metrics.bytesRefused(scope),
  );
  const refusals = new TransportRefusals(log, (reason) => metrics.transportRefused(reason));
  const owner = makeOwner();
  const solving = {
    engine: nativeEngine(addon),
    checks: nativeChecks(addon),
    render: workers.render.bind(workers),
    ticks: systemTicks,
    watchdog,
  };
  const replays = new Replays({ store, owner, limits: storageLimits(config), ...observed });
  const runner = new JobRunner({
    config,
    solving,
    slots,
    offload: workers,
    bytes,
    store,
    replays,
    owner,
    ticks: systemTicks,
    ...observed,
  });
  const services = {
    config,
    admission: { slots, bytes, workers },
    solving,
    state: {
      store,
      quotas: new Quotas(config, { store, owner, ...observed }),
      replays,
    },
    runner,
    observe: observed,
  };
  const app = createApp(services, { openApiDocument: readFileSync(OPENAPI), pages: readPages(PAGES) });
  const server = createHttpServer(app, log, {
    refusals,
    maxConnections: config.maxConnections,
    // Behind a trusted proxy every connection is the proxy's.
    ...(!config.trustProxyHeaders && { maxConnectionsPerClient: config.maxConnectionsPerClient }),
  });
  const drain = new Drain(server);
  metrics.watch({
    slots,
    solverThreads: config.maxConcurrentSolves,
    bytes,
    pools: workers.pools,
    runner,
    jobCounts: () => store.jobCounts(),
    server,
  });

  /** Ends the process. Cancels running solves, because Node waits for them even at exit. */
  function endNow(exitCode: number): never {
    slots.close(shuttingDown());
    process.exit(exitCode);
  }
  // After an uncaught error the state of the process is unknown.
  process.on('uncaughtException', (error) => {
    log.fatal({ fault: faultOf(error) }, 'crashed');
    endNow(1);
  });

  return {
    refusals,
    /** Checked in order; the first that fails makes the process unready. */
    readiness: [notDraining(() => drain.begun), noSolveOverdue(watchdog), stateWritable(store, log)],
    endNow,

    /** Begins to serve. Resolves with its address as a URL. */
    async listen(): Promise<string> {
      const address = await listen(server, config.port, config.host);
      runner.start();
      return address;
    },

    /**
     * Stops without cutting off an answer: within the time of the drain, which begins after a delay, in which balancers
     * may notice that this service is not ready any more.
     *
     * @param signal undefined if the service cannot continue: then there is no delay.
     * @param urgent resolves if the delay must end early.
     */
    async finish(signal: string | undefined, urgent: Promise<unknown>): Promise<void> {
      const { drainMs } = config;
      const delayMs = signal === undefined ? 0 : config.drainDelayMs;
      drain.begin();
      if (delayMs > 0) {
        log.info({ signal, delayMs }, 'unready');
        await Promise.race([sleep(delayMs, undefined, { ref: false }), urgent]);
      }
      log.info({ signal, busyThreads: slots.busyThreads, waiting: slots.waiting }, 'draining');
      runner.drain(drainMs);
      const cancel = setTimeout(() => {
        void runner.close();
        slots.close(shuttingDown());
        void workers.close(shuttingDown());
        store.failWaiting(shuttingDown());
      }, drainMs);
      const cut = setTimeout(() => drain.cut(), drainMs + LAST_ANSWER_MS);
      await drain.finish();
      // Charges of solves whose clients are gone may still need a refund.
      await runner.idle();
      await slots.idle();
      await replays.idle();
      clearTimeout(cancel);
      clearTimeout(cut);
      log.info('stopped');
    },

    async close(): Promise<void> {
      await workers.close(shuttingDown());
      await store.close();
    },
  };
}

const shuttingDown = () => new ContractError('server_busy', 'The service is shutting down; try again later.');
