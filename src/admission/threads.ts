import type { Ticks } from '../clock.ts';
import { Usage } from './usage.ts';

/** How many threads there are. */
export interface ThreadLimits {
  /** Most threads in use. */
  readonly threads: number;
  /** Further threads, for short tasks while long ones hold all the others; none by default. */
  readonly shortThreads?: number;
  /** Most threads in use for jobs; all by default. */
  readonly jobThreads?: number;
}

/** Threads that one client may hold while others wait: half, rounded up, so that two clients leave none idle. */
export const shareOfThreads = (threads: number): number => Math.ceil(threads / 2);

/** What threads are taken for. A short task on one of the further threads is an `extra` one. */
export type Purpose = 'long' | 'short' | 'extra' | 'job';

/** The threads of one task. */
export interface Grant {
  readonly purpose: Purpose;
  readonly threads: number;
  /** When the task got them, in ticks. */
  readonly since: number;
}

/** The solver threads: how many are free, and how much of them each client has used. */
export class Threads {
  readonly #limits: Required<ThreadLimits>;
  readonly #ticks: Ticks;
  readonly #usage: Usage;
  readonly #taken: Record<Purpose, number> = { long: 0, short: 0, extra: 0, job: 0 };

  constructor({ threads, shortThreads = 0, jobThreads = threads }: ThreadLimits, ticks: Ticks) {
    this.#limits = { threads, shortThreads, jobThreads };
    this.#ticks = ticks;
    this.#usage = new Usage(ticks);
  }

  /** How many are taken, including the further ones. */
  get taken(): number {
    const { long, short, extra, job } = this.#taken;
    return long + short + extra + job;
  }

  /** How many are free, without the further ones. */
  get free(): number {
    return this.#limits.threads - (this.taken - this.#taken.extra);
  }

  /** Whether a short task gets a further thread: one is free, and long tasks hold all the others. */
  get haveFreeForShort(): boolean {
    const { long, extra, job } = this.#taken;
    return extra < this.#limits.shortThreads && long + job >= this.#limits.threads;
  }

  /** How many more jobs may take. */
  get freeForJobs(): number {
    return Math.min(this.free, this.#limits.jobThreads - this.#taken.job);
  }

  /** How many more `owner` may take while others wait. */
  allowance(owner: string): number {
    return Math.max(0, shareOfThreads(this.#limits.threads) - this.#usage.held(owner));
  }

  /** The thread time that `owner` has had; the owner with the least goes first. */
  rank(owner: string): number {
    return this.#usage.rank(owner);
  }

  /** `owner` asks for threads, and has not been waiting for any. */
  arrive(owner: string): void {
    this.#usage.arrive(owner);
  }

  take(owner: string, threads: number, purpose: Purpose): Grant {
    this.#taken[purpose] += threads;
    this.#usage.take(owner, threads);
    return { purpose, threads, since: this.#ticks() };
  }

  /** @param owners how many owners share the threads now. */
  release(owner: string, { purpose, threads, since }: Grant, owners: number): void {
    this.#taken[purpose] -= threads;
    this.#usage.release(owner, threads, since, owners);
  }
}
