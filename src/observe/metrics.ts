import type { Server, Socket } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { systemTicks } from '../clock.ts';
import { JobMetrics } from './job-metrics.ts';
import { WorkerMetrics } from './worker-metrics.ts';

/** Seconds, from a refusal to the longest solve. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Shares of the used sheets' area. */
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];

/** Figures of a layout. */
interface Layout {
  readonly iterations: number;
  readonly utilization: number;
}

/** Gauges of the threads and the queue. */
interface Admission {
  readonly busyThreads: number;
  readonly waiting: number;
}

/** The service's metrics for Prometheus. Clients cannot add label values. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];

  readonly #requests = new Counter({
    name: 'cutting_layout_http_requests_total',
    help: 'Requests answered, by route, status and error code. Status 499: the client closed the connection.',
    labelNames: ['route', 'status', 'code'],
    registers: this.#registers,
  });
  readonly #requestSeconds = new Histogram({
    name: 'cutting_layout_http_request_seconds',
    help: 'Seconds from the request head to the answer, by route.',
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
    help: 'Requests for evaluation keys, by outcome: issued, returned, capped (per client), capped_for_all (per hour), too_many_addresses, blocked.',
    labelNames: ['outcome'],
    registers: this.#registers,
  });
  readonly #stateOutages = new Counter({
    name: 'cutting_layout_state_outages_total',
    help: 'Times that the state database on PostgreSQL could not be reached any more.',
    registers: this.#registers,
  });
  readonly #refundsLost = new Counter({
    name: 'cutting_layout_refunds_lost_total',
    help: 'Refunds that failed: these solves stay counted.',
    registers: this.#registers,
  });
  readonly #bytesRefusals = new Counter({
    name: 'cutting_layout_bytes_refusals_total',
    help: 'Requests refused because too many bytes were in flight, by scope of the limit: all clients, or one client.',
    labelNames: ['scope'],
    registers: this.#registers,
  });
  readonly #transportRefusals = new Counter({
    name: 'cutting_layout_transport_refusals_total',
    help: 'Connections and requests refused by the transport, and answers cut off, by reason.',
    labelNames: ['reason'],
    registers: this.#registers,
  });
  readonly #queueSeconds = new Histogram({
    name: 'cutting_layout_queue_wait_seconds',
    help: 'Seconds that admitted solves waited for threads and for their charge.',
    buckets: DURATIONS,
    registers: this.#registers,
  });
  readonly #solveSeconds = new Histogram({
    name: 'cutting_layout_solve_seconds',
    help: 'Seconds that solves ran on their threads, by strategy.',
    labelNames: ['strategy'],
    buckets: DURATIONS,
    registers: this.#registers,
  });
  readonly #overdue = new Counter({
    name: 'cutting_layout_solves_overdue_total',
    help: 'Solves still running one second after their time limit. Always a fault of the service.',
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
    help: "Share of the used sheets' area that pieces cover, per layout.",
    buckets: SHARES,
    registers: this.#registers,
  });

  /** Worker threads, which read and draw. */
  readonly workers = new WorkerMetrics(this.#registry, DURATIONS);

  /** Jobs, and answers to retries. */
  readonly jobs = new JobMetrics(this.#registry);

  /** The format of `text`. */
  readonly contentType = this.#registry.contentType;

  /** Adds Node's metrics of the process: memory, garbage collection, event loop delay, and more. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Adds gauges of admission, read at each scrape. */
  watchAdmission(admission: Admission, threads: number): void {
    this.#watch([
      ['solver_threads', 'Solver threads.', () => threads],
      ['solver_threads_busy', 'Solver threads in use.', () => admission.busyThreads],
      ['queue_length', 'Solves waiting for threads.', () => admission.waiting],
    ]);
  }

  /** Adds a gauge of the bytes held for clients, read at each scrape. */
  watchBytes(budget: { readonly inFlight: number }): void {
    this.#watch([
      ['bytes_in_flight', 'Bytes held or reserved for bodies, jobs and answers.', () => budget.inFlight],
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

  /** Adds the connections of `server`, which must not be listening yet. */
  watchConnections(server: Pick<Server, 'on'>): void {
    const open = new Gauge({
      name: 'cutting_layout_connections',
      help: 'Open connections.',
      registers: this.#registers,
    });
    const refused = new Counter({
      name: 'cutting_layout_connections_refused_total',
      help: 'Connections closed at once because too many were open.',
      registers: this.#registers,
    });
    server.on('connection', (socket: Socket) => {
      open.inc();
      socket.once('close', () => open.dec());
    });
    server.on('drop', () => refused.inc());
  }

  /** Starts timing a request. The returned function ends it and returns the seconds it took. */
  request(): (route: string, status: number, code: string) => number {
    const since = systemTicks();
    return (route, status, code) => {
      this.#requests.inc({ route, status, code });
      return observeSince(since, (seconds) => this.#requestSeconds.observe({ route }, seconds));
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

  stateAway(): void {
    this.#stateOutages.inc();
  }

  refundLost(counts = 1): void {
    this.#refundsLost.inc(counts);
  }

  /** A request exceeded the byte limit of `all` clients together, or of its own `client`. */
  bytesRefused(scope: 'all' | 'client'): void {
    this.#bytesRefusals.inc({ scope });
  }

  transportRefused(reason: string): void {
    this.#transportRefusals.inc({ reason });
  }

  /** Starts timing a wait for threads. The returned function ends it and returns the seconds it took. */
  wait(): () => number {
    const since = systemTicks();
    return () => observeSince(since, (seconds) => this.#queueSeconds.observe(seconds));
  }

  /** Starts timing a solve. The returned function ends it with its layout and returns the seconds it took. */
  solve(strategy: string): (layout: Layout) => number {
    const since = systemTicks();
    return ({ iterations, utilization }) => {
      this.#iterations.inc({ strategy }, iterations);
      this.#utilization.observe(utilization);
      return observeSince(since, (seconds) => this.#solveSeconds.observe({ strategy }, seconds));
    };
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

/** Observes the seconds since a moment, in ticks, and returns them. */
function observeSince(since: number, observe: (seconds: number) => void): number {
  const seconds = (systemTicks() - since) / 1e3;
  observe(seconds);
  return seconds;
}
