import type { Agenda } from './agenda.ts';
import type { Database } from './database.ts';

export interface NodeSettings {
  readonly threads: number;
  /** Solves that may wait for a thread. */
  readonly queue: number;
}

/** A solve on its way. */
export interface Solve {
  readonly arrivedAt: number;
  readonly ms: number;
  readonly done: () => void;
}

/** What the nodes tell of a solve. */
export interface NodeObserver {
  /** It waited for a thread, and for its charge. */
  begun(waitMs: number, chargeMs: number): void;
}

/** A node: solver threads, a queue, and batches of charges, one after the other. */
export class Node {
  readonly #agenda: Agenda;
  readonly #database: Pick<Database, 'charge'>;
  readonly #settings: NodeSettings;
  readonly #observer: NodeObserver;
  readonly #queue: Solve[] = [];
  #uncharged: (() => void)[] = [];
  #isCharging = false;
  #busy = 0;

  constructor(
    agenda: Agenda,
    database: Pick<Database, 'charge'>,
    settings: NodeSettings,
    observer: NodeObserver,
  ) {
    this.#agenda = agenda;
    this.#database = database;
    this.#settings = settings;
    this.#observer = observer;
  }

  /** Returns false if the node is too busy. */
  offer(solve: Solve): boolean {
    if (this.#busy < this.#settings.threads) this.#begin(solve);
    else if (this.#queue.length < this.#settings.queue) this.#queue.push(solve);
    else return false;
    return true;
  }

  /** A solve holds its thread from its charge to its end. */
  #begin(solve: Solve): void {
    this.#busy++;
    const from = this.#agenda.now;
    this.#charge(() => {
      this.#observer.begun(from - solve.arrivedAt, this.#agenda.now - from);
      this.#agenda.after(solve.ms, () => {
        this.#busy--;
        const next = this.#queue.shift();
        if (next) this.#begin(next);
        solve.done();
      });
    });
  }

  #charge(done: () => void): void {
    this.#uncharged.push(done);
    if (!this.#isCharging) this.#chargeAll();
  }

  /** Those that arrive meanwhile share the next statement. */
  #chargeAll(): void {
    const batch = this.#uncharged;
    this.#uncharged = [];
    this.#isCharging = batch.length > 0;
    if (!this.#isCharging) return;
    this.#database.charge(batch.length, () => {
      for (const done of batch) done();
      this.#chargeAll();
    });
  }
}
