import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { ByteBudget } from '../../admission/byte-budget.ts';
import { Slots } from '../../admission/slots.ts';
import { createApp } from '../../app.ts';
import { systemClock, systemTicks } from '../../clock.ts';
import { type Config, slotLimits, storageLimits, workerLimits } from '../../config.ts';
import { ContractError } from '../../contract/errors.ts';
import { loadAddon } from '../../engine/addon.ts';
import { nativeChecks, nativeEngine } from '../../engine/engine.ts';
import { Quotas } from '../../http/quota.ts';
import { createHttpServer } from '../../http/server.ts';
import { Replays } from '../../jobs/replays.ts';
import { JobRunner } from '../../jobs/runner.ts';
import { faultOf, type Log } from '../../observe/log.ts';
import type { Metrics } from '../../observe/metrics.ts';
import { noSolveOverdue, notDraining, type ReadinessCheck } from '../../observe/readiness.ts';
import { readPages } from '../../pages/pages.ts';
import { Watchdog } from '../../solve/watchdog.ts';
import { makeOwner } from '../../state/ids.ts';
import type { ServingStore } from '../../state/open.ts';
import { Drain } from '../../transport/drain.ts';
import { TransportRefusals } from '../../transport/refusals.ts';
import { listen } from '../../transport/server.ts';
import { Offload } from '../../workers/offload.ts';

/** Time that clients have to read their last answer after the drain, in milliseconds. */
const LAST_ANSWER_MS = 800;

/** The program of the worker threads. The build puts it beside this one. */
const WORKER = new URL('./worker.cjs', import.meta.url);

/** The pages for people, beside this program. */
const PAGES = fileURLToPath(new URL('./pages', import.meta.url));

/** The build puts this beside them, too. */
const OPENAPI = new URL('./openapi.json', import.meta.url);

interface ServiceSetup {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly store: ServingStore;
}

/** What the process serves: everything between its sockets and its state. */
export class Service {
  /** Checked in order; the first that fails makes the process unready. */
  readonly readiness: readonly ReadinessCheck[];
  readonly refusals: TransportRefusals;
  /** Solves that are long past their time limit. */
  readonly watchdog: Watchdog;
  readonly #setup: ServiceSetup;
  readonly #slots: Slots;
  readonly #offload: Offload;
  readonly #server: Server;
  readonly #drain: Drain;
  readonly #replays: Replays;
  readonly #runner: JobRunner;

  constructor(setup: ServiceSetup) {
    const { config, log, metrics, store } = setup;
    this.#setup = setup;
    const addon = loadAddon();
    const engine = nativeEngine(addon);
    const checks = nativeChecks(addon);
    const slots = new Slots(slotLimits(config), systemTicks);
    this.#slots = slots;
    this.watchdog = new Watchdog(metrics, (subject) => {
      metrics.solveOverdue();
      log.error(subject, 'overdue');
    });
    this.#endAtFaults();
    this.#offload = new Offload(WORKER, workerLimits(config), (pool, seconds) =>
      metrics.workers.waited(pool, seconds),
    );
    const bytes = new ByteBudget(
      { total: config.maxBytesInFlight, perClient: config.maxBytesInFlightPerClient },
      (scope) => metrics.bytesRefused(scope),
    );
    this.refusals = new TransportRefusals(log, (reason) => metrics.transportRefused(reason));
    const owner = makeOwner();
    const clock = systemClock;
    const ticks = systemTicks;
    const workers = this.#offload;
    const render = workers.render.bind(workers);
    const solving = { engine, checks, render, ticks, watchdog: this.watchdog };
    const observed = { clock, log, metrics };
    this.#replays = new Replays({ store, owner, limits: storageLimits(config), ...observed });
    this.#runner = new JobRunner({
      config,
      solving,
      slots,
      offload: workers,
      bytes,
      store,
      owner,
      ticks,
      ...observed,
    });
    metrics.jobs.watchJobs(() => store.jobCounts());
    metrics.jobs.watchRunner(this.#runner);
    const services = {
      config,
      admission: { slots, bytes, workers },
      solving,
      state: {
        store,
        quotas: new Quotas(config, { store, owner, ...observed }),
        replays: this.#replays,
      },
      runner: this.#runner,
      observe: observed,
    };
    const shown = { openApiDocument: readFileSync(OPENAPI), pages: readPages(PAGES) };
    this.#server = createHttpServer(createApp(services, shown), log, {
      refusals: this.refusals,
      maxConnections: config.maxConnections,
      // Behind a trusted proxy every connection is the proxy's.
      ...(!config.trustProxyHeaders && { maxConnectionsPerClient: config.maxConnectionsPerClient }),
    });
    this.#drain = new Drain(this.#server);
    metrics.watchConnections(this.#server);
    metrics.watchAdmission(slots, config.maxConcurrentSolves);
    metrics.workers.watch(this.#offload.pools);
    metrics.watchBytes(bytes);
    this.readiness = [notDraining(() => this.#drain.begun), noSolveOverdue(this.watchdog)];
  }

  /**
   * Begins to serve.
   *
   * @returns its address as a URL.
   */
  async listen(port: number, host: string): Promise<string> {
    const address = await listen(this.#server, port, host);
    this.#runner.start();
    return address;
  }

  /**
   * Stops without cutting off an answer: within the time of the drain, which begins after a delay.
   *
   * @param delayMs how long balancers get to notice that this service is not ready any more.
   * @param urgent resolves if the delay must end early.
   */
  async finish(signal: string | undefined, delayMs: number, urgent: Promise<unknown>): Promise<void> {
    const { log, store, config } = this.#setup;
    const slots = this.#slots;
    this.#drain.begin();
    if (delayMs > 0) {
      log.info({ signal, delayMs }, 'unready');
      await delay(delayMs, urgent);
    }
    log.info({ signal, busyThreads: slots.busyThreads, waiting: slots.waiting }, 'draining');
    this.#runner.drain(config.drainMs);
    const cancel = setTimeout(() => {
      void this.#runner.close();
      slots.close(shuttingDown());
      void this.#offload.close(shuttingDown());
      store.failWaiting(shuttingDown());
    }, config.drainMs);
    const cut = setTimeout(() => this.#drain.cut(), config.drainMs + LAST_ANSWER_MS);
    await this.#drain.finish();
    // Charges of solves whose clients are gone may still need a refund.
    await this.#runner.idle();
    await slots.idle();
    await this.#replays.idle();
    clearTimeout(cancel);
    clearTimeout(cut);
    log.info('stopped');
  }

  /** Ends the process. Cancels running solves, because Node waits for them even at exit. */
  endNow(exitCode: number): never {
    this.#slots.close(shuttingDown());
    process.exit(exitCode);
  }

  async close(): Promise<void> {
    await this.#offload.close(shuttingDown());
    await this.#setup.store.close();
  }

  /** After an uncaught error the state of the process is unknown, so it logs the error and ends. */
  #endAtFaults(): void {
    process.on('uncaughtException', (error) => {
      this.#setup.log.fatal({ fault: faultOf(error) }, 'crashed');
      this.endNow(1);
    });
  }
}

function delay(ms: number, urgent: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void urgent.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const shuttingDown = () => new ContractError('server_busy', 'The service is shutting down; try again later.');
