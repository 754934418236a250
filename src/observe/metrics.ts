import type { Server, Socket } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { systemTicks } from '../clock.ts';

/** Seconds, from a refusal to the longest solve. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Shares of the used sheets' area. */
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];

/** Events of jobs. */
type JobEvent =
  | 'queued'
  | 'started'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'deleted'
  | 'given_back'
  | 'lost'
  | 'dropped';

/** Outcomes of a request with an `Idempotency-Key`. */
type ReplayOutcome = 'kept' | 'replayed' | 'running' | 'reused' | 'too_large' | 'lost';

/** Figures of a layout. */
interface Layout {
  readonly iterations: number;
  readonly utilization: number;
}

/** The parts of a service whose gauges are read at each scrape. */
export interface Watched {
  readonly slots: { readonly busyThreads: number; readonly waiting: number };
  readonly solverThreads: number;
  readonly bytes: { readonly inFlight: number };
  /** Pools of worker threads, by name. */
  readonly pools: Readonly<
    Record<string, { readonly threads: number; readonly busyThreads: number; readonly waiting: number }>
  >;
  readonly runner: { readonly running: number; readonly waits: { readonly size: number } };
  readonly jobCounts: () => Promise<{ readonly queued: number; readonly running: number }>;
  /** Must not be listening yet. */
  readonly server: Pick<Server, 'on'>;
}

/** The service's metrics for Prometheus. Clients cannot add label values. */
export class Metrics {
  readonly #registry = new Registry();

  readonly #requests = new Counter({
    name: 'cutting_layout_http_requests_total',
    help: 'Requests answered, by route, status and error code. Status 499: the client closed the connection.',
    labelNames: ['route', 'status', 'code'],
    registers: [this.#registry],
  });
  readonly #requestSeconds = this.#histogram(
    'http_request_seconds',
    'Seconds from the request head to the answer, by route.',
    'route',
  );
  readonly #queueSeconds = this.#histogram(
    'queue_wait_seconds',
    'Seconds that admitted solves waited for threads and for their charge.',
  );
  readonly #solveSeconds = this.#histogram(
    'solve_seconds',
    'Seconds that solves ran on their threads, by strategy.',
    'strategy',
  );
  readonly #iterations = this.#counter(
    'engine_iterations_total',
    'Iterations of the search, by strategy.',
    'strategy',
  );
  readonly #utilization = this.#histogram(
    'utilization',
    "Share of the used sheets' area that pieces cover, per layout.",
    undefined,
    SHARES,
  );

  readonly solveOverdue = this.#counter(
    'solves_overdue_total',
    'Solves still running one second after their time limit. Always a fault of the service.',
  );
  readonly quotaRefused = this.#counter(
    'quota_refusals_total',
    'Requests rejected because a quota was used up, by plan.',
    'plan',
  );
  readonly keyRequested = this.#counter(
    'key_requests_total',
    'Requests for evaluation keys, by outcome: issued, returned, capped (per client), capped_for_all (per hour), too_many_addresses, blocked.',
    'outcome',
  );
  readonly stateAway = this.#counter(
    'state_outages_total',
    'Times that the state database on PostgreSQL could not be reached any more.',
  );
  readonly refundLost = this.#counter(
    'refunds_lost_total',
    'Refunds that failed: these solves stay counted.',
  );
  readonly bytesRefused = this.#counter(
    'bytes_refusals_total',
    'Requests rejected because too many bytes were in flight, by scope of the limit: all clients, or one client.',
    'scope',
  );
  readonly transportRefused = this.#counter(
    'transport_refusals_total',
    'Connections and requests rejected by the transport, and responses cut off, by reason.',
    'reason',
  );
  /** Large work waited some seconds for a worker thread of a pool. */
  readonly workerWaited = this.#histogram(
    'worker_wait_seconds',
    'Seconds that large bodies and drawings waited for a worker thread, by pool: reading, drawing.',
    'pool',
  );
  readonly job: (event: JobEvent) => void = this.#counter(
    'jobs_total',
    'Events of jobs: queued, started, succeeded, failed, cancelled, deleted, given_back to the queue, lost (started again after its process died), dropped.',
    'event',
  );
  readonly replay: (outcome: ReplayOutcome) => void = this.#counter(
    'replays_total',
    'Requests with an Idempotency-Key, by outcome: kept, replayed, running (409), reused (422), too_large to keep, lost.',
    'outcome',
  );

  /** The format of `text`. */
  readonly contentType = this.#registry.contentType;

  /** Adds Node's metrics of the process: memory, garbage collection, event loop delay, and more. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Adds gauges, which are read at each scrape, and counts connections. */
  watch({ slots, solverThreads, bytes, pools, runner, jobCounts, server }: Watched): void {
    this.#gauge('solver_threads', 'Solver threads.', () => solverThreads);
    this.#gauge('solver_threads_busy', 'Solver threads in use.', () => slots.busyThreads);
    this.#gauge('queue_length', 'Solves waiting for threads.', () => slots.waiting);
    this.#gauge(
      'bytes_in_flight',
      'Bytes held or reserved for bodies, jobs and answers.',
      () => bytes.inFlight,
    );
    for (const [name, help, member] of [
      ['worker_threads', 'Worker threads, by pool: reading, drawing.', 'threads'],
      ['worker_threads_busy', 'Worker threads in use, by pool.', 'busyThreads'],
      ['worker_queue_length', 'Large bodies or drawings waiting for a worker thread, by pool.', 'waiting'],
    ] as const)
      this.#gauges(name, help, 'pool', async () =>
        Object.fromEntries(Object.entries(pools).map(([pool, workers]) => [pool, workers[member]])),
      );
    // Without the state the other metrics still count.
    this.#gauges(
      'jobs',
      'Jobs in the state, which all nodes share, by status: queued, running.',
      'status',
      () => jobCounts().catch(() => ({ queued: Number.NaN, running: Number.NaN })),
    );
    this.#gauge('jobs_claimed', 'Jobs that this node runs or is about to run.', () => runner.running);
    this.#gauge('job_waits', 'Requests that wait for the end of a job.', () => runner.waits.size);
    this.#watchConnections(server);
  }

  #watchConnections(server: Watched['server']): void {
    const open = new Gauge({
      name: 'cutting_layout_connections',
      help: 'Open connections.',
      registers: [this.#registry],
    });
    const refused = this.#counter(
      'connections_refused_total',
      'Connections closed at once because too many were open.',
    );
    server.on('connection', (socket: Socket) => {
      open.inc();
      socket.once('close', () => open.dec());
    });
    server.on('drop', () => refused());
  }

  /** Starts timing a request. The returned function ends it and returns the seconds it took. */
  request(): (route: string, status: number, code: string) => number {
    const since = systemTicks();
    return (route, status, code) => {
      this.#requests.inc({ route, status, code });
      return observeSince(since, (seconds) => this.#requestSeconds(seconds, route));
    };
  }

  /** Starts timing a wait for threads. The returned function ends it and returns the seconds it took. */
  wait(): () => number {
    const since = systemTicks();
    return () => observeSince(since, this.#queueSeconds);
  }

  /** Starts timing a solve. The returned function ends it with its layout and returns the seconds it took. */
  solve(strategy: string): (layout: Layout) => number {
    const since = systemTicks();
    return ({ iterations, utilization }) => {
      this.#iterations(strategy, iterations);
      this.#utilization(utilization);
      return observeSince(since, (seconds) => this.#solveSeconds(seconds, strategy));
    };
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** A counter, as the function that increases it. */
  #counter(name: string, help: string, label?: string): (value?: string, by?: number) => void {
    const counter = new Counter(this.#metric(name, help, label));
    return (value, by = 1) => counter.inc(labels(label, value), by);
  }

  /** A histogram, as the function that observes a value. */
  #histogram(
    name: string,
    help: string,
    label?: string,
    buckets = DURATIONS,
  ): (observed: number, value?: string) => void {
    const histogram = new Histogram({ ...this.#metric(name, help, label), buckets });
    return (observed, value) => histogram.observe(labels(label, value), observed);
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      ...this.#metric(name, help),
      collect() {
        this.set(read());
      },
    });
  }

  /** Gauges by the value of a label. */
  #gauges(
    name: string,
    help: string,
    label: string,
    read: () => Promise<Readonly<Record<string, number>>>,
  ): void {
    new Gauge({
      ...this.#metric(name, help, label),
      async collect() {
        for (const [value, number] of Object.entries(await read())) this.set({ [label]: value }, number);
      },
    });
  }

  #metric(name: string, help: string, label?: string) {
    const labelNames = label === undefined ? [] : [label];
    return { name: `cutting_layout_${name}`, help, labelNames, registers: [this.#registry] };
  }
}

const labels = (label: string | undefined, value: string | undefined): Record<string, string> =>
  label === undefined || value === undefined ? {} : { [label]: value };

/** Observes the seconds since a moment, in ticks, and returns them. */
function observeSince(since: number, observe: (seconds: number) => void): number {
  const seconds = (systemTicks() - since) / 1e3;
  observe(seconds);
  return seconds;
}
