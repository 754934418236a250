import { EventEmitter, once } from 'node:events';
import type { ByteBudget } from '../admission/byte-budget.ts';
import type { Slots } from '../admission/slots.ts';
import type { Clock, Ticks } from '../clock.ts';
import { type Config, jobLimits, slotLimits } from '../config.ts';
import type { JobProgress } from '../contract/documents.ts';
import { ContractError, errorBody } from '../contract/errors.ts';
import { jobBytes } from '../domain/prepared.ts';
import { faultOf, type Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { type SolveServices, solve } from '../solve/solve.ts';
import type { ClaimedJob, JobEnd, JobStore } from '../state/jobs.ts';
import type { Offload } from '../workers/offload.ts';
import { expandedWhole } from './compressed.ts';
import { readKept, toBeKept, writeKept } from './kept.ts';
import { keptUntil, leaseFrom } from './lease.ts';
import type { Replays } from './replays.ts';
import { RunningJob } from './running.ts';
import { JobWaits } from './waits.ts';

export interface RunnerParts {
  readonly config: Config;
  readonly solving: SolveServices;
  readonly slots: Slots;
  readonly offload: Offload;
  readonly bytes: ByteBudget;
  readonly store: JobStore;
  readonly replays: Pick<Replays, 'reserved'>;
  /** The name of this process. */
  readonly owner: string;
  readonly clock: Clock;
  readonly ticks: Ticks;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Interval in milliseconds at which claims are renewed, progress is stored, and news of other processes arrive. */
const HEARTBEAT_MS = 1_000;

/**
 * Milliseconds for which nothing is claimed after the state was away: all claims may have expired meanwhile, and the
 * processes that run these jobs renew them first.
 */
const GRACE_MS = 3_000;

/** Rows removed at a time after their time: some milliseconds, so that no count waits long. */
const MAX_SWEPT = 16;

/** Interval between looks for such rows in milliseconds, unless more are left. */
const SWEEP_MS = 10_000;

/** Interval between looks for the ends of jobs that run elsewhere, in milliseconds, while somebody waits for one. */
const LOOK_MS = 250;

/** A job that was running when this many processes died is not started again: it may be the cause. */
const MAX_DEATHS = 3;

const errorOf = (error: ContractError): string => JSON.stringify(errorBody(error).error);

/** Runs the jobs of the queue, which other processes may share. */
export class JobRunner {
  readonly waits = new JobWaits();
  readonly #parts: RunnerParts;
  readonly #most: number;
  readonly #claimed = new Map<number, RunningJob>();
  readonly #ended = new Set<Promise<void>>();
  /** Emits `heartbeat`. */
  readonly #events = new EventEmitter().setMaxListeners(0);
  #timers: NodeJS.Timeout[] = [];
  #claiming: Promise<void> | undefined;
  #isDraining = false;
  /** Until the next heartbeat: there is no memory for another job. */
  #isFull = false;
  #claimFrom = 0;
  #sweepFrom = 0;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#most = slotLimits(parts.config).jobThreads;
  }

  /** Begins to look for jobs regularly. */
  start(): void {
    const heartbeats = setInterval(() => void this.heartbeat(), HEARTBEAT_MS);
    // The heartbeat logs what fails.
    const looks = setInterval(() => void this.#wakeEnded().catch(() => {}), LOOK_MS);
    this.#timers = [heartbeats.unref(), looks.unref()];
    this.claim();
  }

  /** How many jobs run here, or are about to. */
  get running(): number {
    return this.#claimed.size;
  }

  /** The progress of a job that runs here. */
  progress(number: number): JobProgress | undefined {
    return this.#claimed.get(number)?.progress;
  }

  /** A job was stopped. If it runs elsewhere, its process learns of it at its next heartbeat. */
  stopped(number: number): void {
    this.#claimed.get(number)?.stop();
  }

  /** A job was cancelled or forgotten. */
  dropped(number: number): void {
    this.#claimed.get(number)?.drop();
    this.waits.wake(number);
  }

  /** Claims jobs as long as there are some and threads may become free for them. */
  claim(): void {
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined;
    });
  }

  /** What happens at every interval. */
  async heartbeat(): Promise<void> {
    this.#isFull = false;
    try {
      await this.#renew();
      this.#events.emit('heartbeat');
      await this.#wakeEnded();
      if (this.#isDraining) return;
      await this.#sweep();
    } catch (error) {
      this.#claimFrom = this.#parts.ticks() + GRACE_MS;
      this.#logFailure(error, 'job heartbeat failed');
    }
    this.claim();
  }

  /** Claims no more jobs, answers all who wait, and gives back what cannot end within `ms`. */
  drain(ms: number): void {
    this.#isDraining = true;
    this.waits.close();
    for (const job of this.#claimed.values()) job.giveBack(ms);
  }

  /** Gives back everything that still runs. Resolves once nothing does. */
  async close(): Promise<void> {
    this.#isDraining = true;
    await this.#claiming;
    for (const job of this.#claimed.values()) job.giveBack();
    await this.idle();
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Resolves once no job runs here. */
  async idle(): Promise<void> {
    await this.#claiming;
    while (this.#ended.size > 0) await Promise.all(this.#ended);
  }

  async #renew(): Promise<void> {
    const { store, replays, owner, clock } = this.#parts;
    const jobs = [...this.#claimed.values()].map(({ number, progress }) => ({
      number,
      progress: progress && JSON.stringify(progress),
    }));
    const claims = { jobs, replays: replays.reserved };
    if (jobs.length + claims.replays.length === 0) return;
    const orders = await store.heartbeat(owner, claims, leaseFrom(owner, clock()).until);
    for (const { number, order } of orders) {
      if (order === 'stop') this.stopped(number);
      if (order === 'drop') this.#claimed.get(number)?.drop();
    }
  }

  async #wakeEnded(): Promise<void> {
    const waitedFor = this.waits.jobs;
    if (waitedFor.length === 0) return;
    for (const number of await this.#parts.store.endedJobs(waitedFor)) this.waits.wake(number);
  }

  /** Removes what is kept of jobs and answers after its time, a little at each heartbeat. */
  async #sweep(): Promise<void> {
    const { store, clock, ticks } = this.#parts;
    if (ticks() < this.#sweepFrom) return;
    const removed = await store.sweep(clock(), MAX_SWEPT);
    this.#sweepFrom = removed < MAX_SWEPT ? ticks() + SWEEP_MS : 0;
  }

  async #claimAll(): Promise<void> {
    const { store, owner, clock, ticks, metrics, log } = this.#parts;
    if (ticks() < this.#claimFrom) return;
    try {
      while (!this.#isDraining && !this.#isFull && this.#claimed.size < this.#most) {
        const at = clock();
        if (!(await store.isJobWaiting(at))) return;
        const failure = errorOf(new ContractError('internal_error'));
        const fatal = { mostDeaths: MAX_DEATHS, failure, keptUntil: keptUntil(clock) };
        const claimed = await store.claimJob(leaseFrom(owner, at), at, fatal);
        if (claimed === undefined) return;
        if (claimed.isLost) {
          metrics.job('lost');
          log.warn({ job: claimed.number }, 'a job is started again');
        }
        this.#run(claimed);
      }
    } catch (error) {
      this.#logFailure(error, 'failed to claim a job');
    }
  }

  #run(claimed: ClaimedJob): void {
    const { number } = claimed;
    const job = new RunningJob(number, this.#parts.ticks);
    this.#claimed.set(number, job);
    // It is claimed just when the service begins to end.
    if (this.#isDraining) job.giveBack();
    const ended = this.#settle(claimed, job).finally(() => {
      this.#claimed.delete(number);
      this.#ended.delete(ended);
      this.waits.wake(number);
      this.claim();
    });
    this.#ended.add(ended);
  }

  /** Runs a job to its end. Never fails: if the state fails, the claim expires. */
  async #settle(claimed: ClaimedJob, job: RunningJob): Promise<void> {
    const { store, owner, clock, metrics } = this.#parts;
    try {
      const end = await this.#endOf(claimed, job);
      if (end === undefined) return;
      const at = clock();
      const finish = () => store.finishJob(claimed.number, owner, end, at, keptUntil(clock));
      const isStored = await this.#persistently(job.signal, finish);
      metrics.job(isStored ? end.status : 'dropped');
    } catch (error) {
      this.#logFailure(error, 'failed to store the end of a job');
    }
  }

  /** How a job ends; undefined if it is dropped or given back. */
  async #endOf(claimed: ClaimedJob, job: RunningJob): Promise<JobEnd | undefined> {
    try {
      return await this.#solve(claimed, job);
    } catch (error) {
      if (job.fate === 'dropped' || error instanceof NotWanted) return undefined;
      const isBusy = error instanceof ContractError && error.code === 'server_busy';
      if (isBusy || job.fate === 'given_back') {
        this.#isFull = true;
        await this.#parts.store.returnJobs(this.#parts.owner, [claimed.number]);
        this.#parts.metrics.job('given_back');
        return undefined;
      }
      if (!(error instanceof ContractError)) this.#logFailure(error, 'a job failed');
      const refusal = error instanceof ContractError ? error : new ContractError('internal_error');
      return { status: 'failed', error: errorOf(refusal) };
    }
  }

  async #solve({ number, client: identity, request, answer }: ClaimedJob, job: RunningJob): Promise<JobEnd> {
    const { config, solving, slots, offload, bytes, store, owner, clock, metrics } = this.#parts;
    const client = { identity, gone: job.signal };
    const lease = bytes.lease(identity);
    try {
      const body = new Uint8Array(await expandedWhole(await readKept(store, request)));
      lease.resize(body.byteLength);
      const prepared = await offload.prepare(body, client, jobLimits(config));
      lease.resize(prepared.answerBytes + jobBytes(prepared));
      const parts = await slots.runJob(prepared.threads, client, async (signal, threads) => {
        if (!(await store.beginJob(number, owner, clock()))) throw new NotWanted();
        metrics.job('started');
        const maxMs = config.maxJobMs - prepared.readingMs;
        job.begin(maxMs);
        const onStart = job.started.bind(job);
        const subject = { requestId: `job ${number}`, client: identity };
        const input = {
          prepared,
          maxMs,
          threads,
          signal,
          identity,
          waitMs: config.maxWaitMs,
          subject,
          onStart,
        };
        return (await solve(input, solving)).envelope;
      });
      const kept = await toBeKept(parts);
      const count = await this.#persistently(job.signal, () => writeKept(store, answer, kept));
      return { status: 'succeeded', parts: count, bytes: kept.byteLength };
    } finally {
      lease.release();
    }
  }

  /**
   * Stores something, again after every heartbeat as long as the state is away, so that the work of minutes is not lost.
   *
   * @throws what the state reports; that it is away once `signal` is aborted.
   */
  async #persistently<T>(signal: AbortSignal, store: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        const isAway = error instanceof ContractError && error.code === 'server_busy';
        if (!isAway || signal.aborted) throw error;
        await once(this.#events, 'heartbeat', { signal }).catch(() => {});
      }
    }
  }

  #logFailure(error: unknown, message: string): void {
    this.#parts.log.error({ fault: faultOf(error) }, message);
  }
}

/** The job was stopped or forgotten before it ran. */
class NotWanted extends Error {}
