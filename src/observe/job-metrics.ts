import { Counter, Gauge, type Registry } from 'prom-client';

/** What happens to jobs. */
export type JobEvent =
  | 'queued'
  | 'started'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'deleted'
  | 'given_back'
  | 'lost'
  | 'dropped';

/** Metrics of jobs, and of answers to retries. */
export class JobMetrics {
  readonly #registers: Registry[];
  readonly #replays: Counter<'outcome'>;
  readonly #jobs: Counter<'event'>;

  constructor(registry: Registry) {
    this.#registers = [registry];
    this.#replays = new Counter({
      name: 'cutting_layout_replays_total',
      help: 'Requests with an Idempotency-Key, by outcome: kept, replayed, running (409), reused (422), too_large to keep, lost.',
      labelNames: ['outcome'],
      registers: this.#registers,
    });
    this.#jobs = new Counter({
      name: 'cutting_layout_jobs_total',
      help: 'Events of jobs: queued, started, succeeded, failed, cancelled, deleted, given_back to the queue, lost (started again after its process died), dropped.',
      labelNames: ['event'],
      registers: this.#registers,
    });
  }

  job(event: JobEvent): void {
    this.#jobs.inc({ event });
  }

  /** Adds gauges of the job queue, read at each scrape. */
  watchJobs(counts: () => Promise<{ readonly queued: number; readonly running: number }>): void {
    new Gauge({
      name: 'cutting_layout_jobs',
      help: 'Jobs in the state, which all nodes share, by status: queued, running.',
      labelNames: ['status'],
      registers: this.#registers,
      async collect() {
        // Without the state the other metrics still count.
        const { queued, running } = await counts().catch(() => ({ queued: Number.NaN, running: Number.NaN }));
        this.set({ status: 'queued' }, queued);
        this.set({ status: 'running' }, running);
      },
    });
  }

  /** Adds gauges of what this process does with jobs, read at each scrape. */
  watchRunner(runner: { readonly running: number; readonly waits: { readonly size: number } }): void {
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers: this.#registers,
        collect() {
          this.set(value());
        },
      });
    gauge(
      'cutting_layout_jobs_claimed',
      'Jobs that this node runs or is about to run.',
      () => runner.running,
    );
    gauge('cutting_layout_job_waits', 'Requests that wait for the end of a job.', () => runner.waits.size);
  }

  /** What became of a request with an `Idempotency-Key`. */
  replay(outcome: 'kept' | 'replayed' | 'running' | 'reused' | 'too_large' | 'lost'): void {
    this.#replays.inc({ outcome });
  }
}
