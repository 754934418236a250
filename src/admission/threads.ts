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

/** The threads of one task. */
export interface Grant {
  readonly threads: number;
  readonly isShort: boolean;
  /** Whether it is one of the further threads for short tasks. */
  readonly isFurther: boolean;
  /** Whether it is for a job. */
  readonly isJob: boolean;
  /** When the task got them, in ticks. */
  readonly since: number;
}

/** The solver threads: how many are free, and how much of them each client has used. */
export class Threads {
  readonly #limits: ThreadLimits;
  readonly #ticks: Ticks;
  readonly #usage: Usage;
  #free: number;
  #freeForShort: number;
  #heldByLong = 0;
  #heldByJobs = 0;

  constructor(limits: ThreadLimits, ticks: Ticks) {
    this.#limits = limits;
    this.#ticks = ticks;
    this.#usage = new Usage(ticks);
    this.#free = limits.threads;
    this.#freeForShort = limits.shortThreads ?? 0;
  }

  /** How many are taken, including the further ones. */
  get taken(): number {
    const { threads, shortThreads = 0 } = this.#limits;
    return threads - this.#free + shortThreads - this.#freeForShort;
  }

  /** Whether `count` of them are free. */
  haveFree(count: number): boolean {
    return count <= this.#free;
  }

  /** Whether a short task gets a further thread: one is free, and long tasks hold all the others. */
  get haveFreeForShort(): boolean {
    return this.#freeForShort > 0 && this.#heldByLong >= this.#limits.threads;
  }

  /** How many more jobs may take, as far as others leave them free. */
  get leftForJobs(): number {
    const { threads, jobThreads = threads } = this.#limits;
    return Math.max(0, jobThreads - this.#heldByJobs);
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

  take(owner: string, threads: number, isShort: boolean): Grant {
    this.#free -= threads;
    if (!isShort) this.#heldByLong += threads;
    return this.#granted(owner, { threads, isShort, isFurther: false, isJob: false });
  }

  takeForJob(owner: string, threads: number): Grant {
    this.#free -= threads;
    this.#heldByLong += threads;
    this.#heldByJobs += threads;
    return this.#granted(owner, { threads, isShort: false, isFurther: false, isJob: true });
  }

  takeForShort(owner: string): Grant {
    this.#freeForShort -= 1;
    return this.#granted(owner, { threads: 1, isShort: true, isFurther: true, isJob: false });
  }

  // Not by a copy: V8 takes microseconds to add a member to one.
  #granted(owner: string, { threads, isShort, isFurther, isJob }: Omit<Grant, 'since'>): Grant {
    this.#usage.take(owner, threads);
    return { threads, isShort, isFurther, isJob, since: this.#ticks() };
  }

  /** @param owners how many owners share the threads now. */
  release(owner: string, { threads, isShort, isFurther, isJob, since }: Grant, owners: number): void {
    if (isFurther) this.#freeForShort += threads;
    else this.#free += threads;
    if (!isShort) this.#heldByLong -= threads;
    if (isJob) this.#heldByJobs -= threads;
    this.#usage.release(owner, threads, since, owners);
  }
}
