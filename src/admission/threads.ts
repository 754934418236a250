import type { Ticks } from '../clock.ts';
import { Usage } from './usage.ts';

/** How many threads there are. */
export interface ThreadLimits {
  /** Threads in use at most. */
  readonly threads: number;
  /** Further threads for short work while long work holds all the others; none where it is missing. */
  readonly shortThreads?: number;
}

/** What one client may hold of the threads while others wait: half, rounded up, so that two clients leave none idle. */
export const shareOfThreads = (threads: number): number => Math.ceil(threads / 2);

/** Threads that some work has. */
export interface Grant {
  readonly threads: number;
  readonly isShort: boolean;
  /** Whether it is one of the further threads for short work. */
  readonly isFurther: boolean;
  /** When it got them, in ticks. */
  readonly since: number;
}

/** The solver threads: which are free, and who has used how much of them. */
export class Threads {
  readonly #limits: ThreadLimits;
  readonly #ticks: Ticks;
  readonly #usage: Usage;
  #free: number;
  #freeForShort: number;
  #heldByLong = 0;

  constructor(limits: ThreadLimits, ticks: Ticks) {
    this.#limits = limits;
    this.#ticks = ticks;
    this.#usage = new Usage(ticks);
    this.#free = limits.threads;
    this.#freeForShort = limits.shortThreads ?? 0;
  }

  /** How many are taken, the further ones for short work included. */
  get taken(): number {
    const { threads, shortThreads = 0 } = this.#limits;
    return threads - this.#free + shortThreads - this.#freeForShort;
  }

  /** Whether `count` of them are free. */
  haveFree(count: number): boolean {
    return count <= this.#free;
  }

  /** Whether short work gets a further thread: long work holds all the others, and would keep it waiting. */
  get haveFreeForShort(): boolean {
    return this.#freeForShort > 0 && this.#heldByLong >= this.#limits.threads;
  }

  /** How many more `owner` may take while others wait. */
  allowance(owner: string): number {
    return Math.max(0, shareOfThreads(this.#limits.threads) - this.#usage.held(owner));
  }

  /** The time on threads that `owner` has had: whoever has had least goes first. */
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
    return this.#granted(owner, threads, isShort, false);
  }

  takeForShort(owner: string): Grant {
    this.#freeForShort -= 1;
    return this.#granted(owner, 1, true, true);
  }

  #granted(owner: string, threads: number, isShort: boolean, isFurther: boolean): Grant {
    this.#usage.take(owner, threads);
    return { threads, isShort, isFurther, since: this.#ticks() };
  }

  /** @param owners how many owners share the threads now. */
  release(owner: string, { threads, isShort, isFurther, since }: Grant, owners: number): void {
    if (isFurther) this.#freeForShort += threads;
    else this.#free += threads;
    if (!isShort) this.#heldByLong -= threads;
    this.#usage.release(owner, threads, since, owners);
  }
}
