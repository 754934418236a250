import type { Agenda } from './agenda.ts';
import type { Draw } from './draw.ts';

/** One PostgreSQL, as far as charges load it. */
export interface DatabaseSettings {
  /** Statements that it runs at a time. */
  readonly cores: number;
  /** Milliseconds of a core for one statement, and for each charge in it; means of exponential distributions. */
  readonly statementMs: number;
  readonly chargeMs: number;
  /** Milliseconds of the network, there and back. */
  readonly networkMs: number;
}

interface Statement {
  readonly charges: number;
  readonly done: () => void;
}

/** Statements wait in one queue for its cores. */
export class Database {
  readonly #agenda: Agenda;
  readonly #draw: Draw;
  readonly #settings: DatabaseSettings;
  readonly #waiting: Statement[] = [];
  #next = 0;
  #busy = 0;
  /** Milliseconds of its cores so far. */
  busyMs = 0;
  statements = 0;

  constructor(agenda: Agenda, draw: Draw, settings: DatabaseSettings) {
    this.#agenda = agenda;
    this.#draw = draw;
    this.#settings = settings;
  }

  /** Counts `charges` in one statement. */
  charge(charges: number, done: () => void): void {
    this.#waiting.push({ charges, done });
    if (this.#busy < this.#settings.cores) this.#start();
  }

  #start(): void {
    const statement = this.#waiting[this.#next++];
    if (!statement) {
      this.#waiting.length = 0;
      this.#next = 0;
      return;
    }
    this.#busy++;
    this.statements++;
    const { statementMs, chargeMs, networkMs } = this.#settings;
    const ms = this.#draw.exponential(statementMs + chargeMs * statement.charges);
    this.busyMs += ms;
    this.#agenda.after(ms, () => {
      this.#busy--;
      this.#agenda.after(networkMs, statement.done);
      this.#start();
    });
  }
}
