import type { Server, Socket } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; from a refusal to the longest solve. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Shares of the used sheets' area. */
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];

/** What is measured of a layout. */
interface Layout {
  readonly iterations: number;
  readonly utilization: number;
}

/** The threads and the queue, as far as they are measured. */
interface Admission {
  readonly busyThreads: number;
  readonly waiting: number;
}

/** Worker threads, and what waits for them. */
interface Workers extends Admission {
  readonly threads: number;
}

/** What the service measures of itself, for Prometheus. No label has more values than the service itself gives it. */
export class Metrics {
  #text: Promise<string> | undefined;
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];

  readonly #requests = new Counter({
    name: 'cutting_layout_http_requests_total',
    help: 'Requests answered, by route, status and error code; status 499: the client went away.',
    labelNames: ['route', 'status', 'code'],
    registers: this.#registers,
  });
  readonly #requestSeconds = new Histogram({
    name: 'cutting_layout_http_request_seconds',
    help: 'Time from the head of a request to its answer, by route.',
    labelNames: ['route'],
    buckets: DURATIONS,
    registers: this.#registers,
  });
  readonly #quotaRefusals = new Counter({
    name: 'cutting_layout_quota_refusals_total',
    help: 'Requests refused because a quota was used up, by plan.',
    labelNames: ['plan'],
    registers: this.#registers,
  });
  readonly #keyRequests = new Counter({
    name: 'cutting_layout_key_requests_total',
    help: 'Requests for evaluation keys, by outcome: issued, returned, capped (client), capped_for_all (hour), too_many_addresses, blocked.',
    labelNames: ['outcome'],
    registers: this.#registers,
  });
  readonly #stateThreadsLost = new Counter({
    name: 'cutting_layout_state_threads_lost_total',
    help: 'Times that the thread of the state database ended and was replaced.',
    registers: this.#registers,
  });
  readonly #chargesUnanswered = new Counter({
    name: 'cutting_layout_charges_unanswered_total',
    help: 'Charges and refunds under way when that thread ended: each may be made or not.',
    registers: this.#registers,
  });
  readonly #refundsLost = new Counter({
    name: 'cutting_layout_refunds_lost_total',
    help: 'Charges that were to be given back and could not be: these solves stay counted.',
    registers: this.#registers,
  });
  readonly #bytesRefusals = new Counter({
    name: 'cutting_layout_bytes_refusals_total',
    help: 'Requests refused because too many bytes were in flight, by whose limit it was: of all clients, or of one.',
    labelNames: ['scope'],
    registers: this.#registers,
  });
  readonly #transportRefusals = new Counter({
    name: 'cutting_layout_transport_refusals_total',
    help: 'Connections and requests refused, and answers cut off, without an answer of the contract, by reason.',
    labelNames: ['reason'],
    registers: this.#registers,
  });
  readonly #queueSeconds = new Histogram({
    name: 'cutting_layout_queue_wait_seconds',
    help: 'Time that admitted solves waited: for their threads, and to be charged.',
    buckets: DURATIONS,
    registers: this.#registers,
  });
  readonly #workerWaitSeconds = new Histogram({
    name: 'cutting_layout_worker_wait_seconds',
    help: 'Time that large bodies and large drawings waited for a worker thread, by pool: reading, drawing.',
    labelNames: ['pool'],
    buckets: DURATIONS,
    registers: this.#registers,
  });
  readonly #solveSeconds = new Histogram({
    name: 'cutting_layout_solve_seconds',
    help: 'Time that solves took on their threads, by strategy.',
    labelNames: ['strategy'],
    buckets: DURATIONS,
    registers: this.#registers,
  });
  readonly #overdue = new Counter({
    name: 'cutting_layout_solves_overdue_total',
    help: 'Solves that had not ended a second after their time limit. Always a fault of the service.',
    registers: this.#registers,
  });
  readonly #iterations = new Counter({
    name: 'cutting_layout_engine_iterations_total',
    help: 'Iterations of the search, by strategy.',
    labelNames: ['strategy'],
    registers: this.#registers,
  });
  readonly #utilization = new Histogram({
    name: 'cutting_layout_utilization',
    help: "Share of the used sheets' area that pieces cover, a layout each.",
    buckets: SHARES,
    registers: this.#registers,
  });

  /** The format of `text`. */
  readonly contentType = this.#registry.contentType;

  /** Adds what Node knows of the process: memory, garbage collection, the delay of the event loop, and more. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Adds the state of admission at the time of each reading. */
  watchAdmission(admission: Admission, threads: number): void {
    this.#watch([
      ['solver_threads', 'Solver threads.', () => threads],
      ['solver_threads_busy', 'Solver threads taken.', () => admission.busyThreads],
      ['queue_length', 'Solves that wait for threads.', () => admission.waiting],
    ]);
  }

  /** Adds the state of the worker threads at the time of each reading. */
  watchWorkers(pools: Readonly<Record<string, Workers>>): void {
    const gauges: readonly (readonly [name: string, help: string, read: (workers: Workers) => number])[] = [
      ['worker_threads', 'Worker threads, by pool: reading, drawing.', ({ threads }) => threads],
      ['worker_threads_busy', 'Worker threads at work, by pool.', ({ busyThreads }) => busyThreads],
      [
        'worker_queue_length',
        'Large bodies, or drawings, that wait for a worker thread, by pool.',
        ({ waiting }) => waiting,
      ],
    ];
    for (const [name, help, read] of gauges) {
      new Gauge({
        name: `cutting_layout_${name}`,
        help,
        labelNames: ['pool'],
        registers: this.#registers,
        collect() {
          for (const [pool, workers] of Object.entries(pools)) this.set({ pool }, read(workers));
        },
      });
    }
  }

  /** Adds what is held for clients at the time of each reading. */
  watchBytes(budget: { readonly inFlight: number }): void {
    this.#watch([
      [
        'bytes_in_flight',
        'Bytes held for bodies, jobs and answers, or reserved for them.',
        () => budget.inFlight,
      ],
    ]);
  }

  #watch(gauges: readonly (readonly [name: string, help: string, read: () => number])[]): void {
    for (const [name, help, read] of gauges) {
      new Gauge({
        name: `cutting_layout_${name}`,
        help,
        registers: this.#registers,
        collect() {
          this.set(read());
        },
      });
    }
  }

  /** Adds the connections of `server`, which must not listen yet. */
  watchConnections(server: Pick<Server, 'on'>): void {
    const open = new Gauge({
      name: 'cutting_layout_connections',
      help: 'Connections open.',
      registers: this.#registers,
    });
    const refused = new Counter({
      name: 'cutting_layout_connections_refused_total',
      help: 'Connections closed at once because there were too many.',
      registers: this.#registers,
    });
    server.on('connection', (socket: Socket) => {
      open.inc();
      socket.once('close', () => open.dec());
    });
    server.on('drop', () => refused.inc());
  }

  /** A request begins; what is returned ends it, and tells the seconds that it took. */
  request(): (route: string, status: number, code: string) => number {
    const end = this.#requestSeconds.startTimer();
    return (route, status, code) => {
      this.#requests.inc({ route, status, code });
      return end({ route });
    };
  }

  solveOverdue(): void {
    this.#overdue.inc();
  }

  quotaRefused(plan: string): void {
    this.#quotaRefusals.inc({ plan });
  }

  keyRequested(outcome: string): void {
    this.#keyRequests.inc({ outcome });
  }

  /** @param unanswered charges and refunds that the thread was at work on. */
  stateThreadLost(unanswered: number): void {
    this.#stateThreadsLost.inc();
    this.#chargesUnanswered.inc(unanswered);
  }

  refundLost(): void {
    this.#refundsLost.inc();
  }

  /** A request was too many bytes: for `all` clients together, or for its own `client`. */
  bytesRefused(scope: 'all' | 'client'): void {
    this.#bytesRefusals.inc({ scope });
  }

  transportRefused(reason: string): void {
    this.#transportRefusals.inc({ reason });
  }

  /** A solve asks for threads; what is returned says that it has them, and tells the seconds that it waited. */
  wait(): () => number {
    return this.#queueSeconds.startTimer();
  }

  /** Large work has waited so many seconds for a worker thread of a pool. */
  workerWaited(pool: string, seconds: number): void {
    this.#workerWaitSeconds.observe({ pool }, seconds);
  }

  /** A solve begins; what is returned ends it with its layout, and tells the seconds that it took. */
  solve(strategy: string): (layout: Layout) => number {
    const end = this.#solveSeconds.startTimer({ strategy });
    return ({ iterations, utilization }) => {
      this.#iterations.inc({ strategy }, iterations);
      this.#utilization.observe(utilization);
      return end();
    };
  }

  /**
   * All of it in the text format of Prometheus. It takes some milliseconds, so those who ask at the same time get the
   * same text.
   */
  text(): Promise<string> {
    this.#text ??= this.#registry.metrics().finally(() => {
      this.#text = undefined;
    });
    return this.#text;
  }
}
