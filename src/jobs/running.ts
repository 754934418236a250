import type { Ticks } from '../clock.ts';
import type { JobProgress } from '../contract/documents.ts';
import type { Running, SearchProgress } from '../engine/engine.ts';

/** A job that this process has claimed. */
export class RunningJob {
  readonly number: number;
  readonly #ticks: Ticks;
  readonly #cancel = new AbortController();
  #running: Running | undefined;
  #since: number | undefined;
  #until = 0;
  #isStopped = false;
  #fate: 'goes_on' | 'dropped' | 'given_back' = 'goes_on';

  constructor(number: number, ticks: Ticks) {
    this.number = number;
    this.#ticks = ticks;
  }

  /** Aborted when it is dropped or given back. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  /** Whether its result is still wanted, here or elsewhere. */
  get fate(): 'goes_on' | 'dropped' | 'given_back' {
    return this.#fate;
  }

  /** It has its threads, and at most `ms`. */
  begin(ms: number): void {
    this.#since = this.#ticks();
    this.#until = this.#since + ms;
  }

  started(running: Running): void {
    this.#running = running;
    if (this.#isStopped) running.finish();
  }

  /** Ends the search with the best layout so far. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#running?.finish();
  }

  /** Nobody wants its result. */
  drop(): void {
    this.#end('dropped');
  }

  /** Another process shall start it again, unless it ends here within `ms` anyway. */
  giveBack(ms = 0): void {
    const endsInTime = this.#since !== undefined && this.#until - this.#ticks() < ms;
    if (!endsInTime) this.#end('given_back');
  }

  #end(fate: 'dropped' | 'given_back'): void {
    if (this.#fate === 'goes_on') this.#fate = fate;
    this.#cancel.abort();
  }

  /** How far it is; undefined before it runs. */
  get progress(): JobProgress | undefined {
    if (this.#since === undefined) return undefined;
    return progressOf(this.#ticks() - this.#since, this.#running?.progress() ?? null);
  }
}

/** What an owner of a job sees of its search. */
export function progressOf(elapsedMs: number, search: SearchProgress | null): JobProgress {
  const measure = search?.measure ?? null;
  const lowerBound = search?.lowerBound ?? null;
  return {
    elapsedMs: Math.max(0, Math.floor(elapsedMs)),
    measure,
    lowerBound,
    gap: gapOf(measure, lowerBound),
    unplaced: search?.unplaced ?? null,
  };
}

function gapOf(measure: number | null, lowerBound: number | null): number | null {
  if (measure === null || lowerBound === null) return null;
  return measure === 0 ? 0 : Math.max(0, (measure - lowerBound) / measure);
}
