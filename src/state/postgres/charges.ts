import { randomUUID } from 'node:crypto';
import { COUNTED, FORBID, UNCOUNT_CLIENT, UNCOUNT_METER, UNCOUNTED } from './charge-sql.ts';
import type { Database, Statement } from './database.ts';
import type { Settlement } from './settlement.ts';
import { sqlStateOf, Unavailable } from './unavailable.ts';

/** Maximum charges in one statement. They take it some milliseconds. */
const MOST_TOGETHER = 500;

/** SQLSTATE: two keys of a batch are counted together, which one statement cannot do. */
const COUNTED_TOGETHER = '21000';

/** The charges of one account in a batch. */
export interface Entry {
  readonly subject: Buffer | number;
  readonly period: string;
  readonly quota: number;
  readonly wanted: number;
}

/** What became of them; undefined if there is no such account. */
export interface Granted {
  readonly granted: number;
  readonly plan?: string;
  readonly meter?: number;
}

interface Row extends Granted {
  /** Position of its entry, from 1. */
  readonly place: number;
}

/** The statement of a kind of charge, and its parameters after the three of every such statement. */
export interface Kind {
  readonly statement: Statement;
  readonly parameters: (entries: readonly Entry[]) => unknown[];
}

interface Wanted {
  readonly entry: Omit<Entry, 'wanted'>;
  readonly resolve: (outcome: Granted | undefined) => void;
  readonly reject: (error: unknown) => void;
}

interface Group {
  readonly entry: Omit<Entry, 'wanted'>;
  readonly wanted: Wanted[];
}

/**
 * Makes charges of one kind, one batch after the other: those that arrive meanwhile share the next statement, so that
 * batches grow with the load.
 *
 * Each batch has an id of its own, which its statement notes. If the answer is lost, the batch is undone by its id,
 * whether it was made, is still under way, or never arrived. So a refused charge is never counted, and none counts twice.
 */
export class Charges {
  readonly #database: Database;
  readonly #settlement: Settlement;
  readonly #kind: Kind;
  #waiting: Wanted[] = [];
  #isBusy = false;
  #settled: string[] = [];
  #refusal: Error | undefined;

  constructor(database: Database, settlement: Settlement, kind: Kind) {
    this.#database = database;
    this.#settlement = settlement;
    this.#kind = kind;
  }

  /** @throws Unavailable if the charge was not made; the reason given to `failWaiting`. */
  charge(entry: Omit<Entry, 'wanted'>): Promise<Granted | undefined> {
    if (this.#refusal) return Promise.reject(this.#refusal);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      setImmediate(() => void this.#makeAll());
    });
  }

  /** From now on charges fail with `reason`, those that wait as well. */
  failWaiting(reason: Error): void {
    this.#refusal ??= reason;
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }

  async #makeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#make(this.#nextBatch());
    this.#isBusy = false;
  }

  /** The next charges by account, in the order of arrival. Those of one account with another quota come later. */
  #nextBatch(): Group[] {
    const groups = new Map<string, Group>();
    const later: Wanted[] = [];
    for (const wanted of this.#waiting.splice(0)) {
      const { subject, period, quota } = wanted.entry;
      const name = `${typeof subject === 'number' ? subject : subject.toString('hex')} ${period}`;
      const group = groups.get(name);
      const isFull = groups.size >= MOST_TOGETHER && !group;
      if (isFull || later.length > 0 || (group && group.entry.quota !== quota)) later.push(wanted);
      else if (group) group.wanted.push(wanted);
      else groups.set(name, { entry: wanted.entry, wanted: [wanted] });
    }
    this.#waiting.unshift(...later);
    return [...groups.values()];
  }

  async #make(groups: readonly Group[]): Promise<void> {
    const all = groups.flatMap(({ wanted }) => wanted);
    try {
      const rows = new Map((await this.#send(groups)).map((row) => [row.place, row]));
      for (const [index, { wanted }] of groups.entries()) {
        const row = rows.get(index + 1);
        for (const [turn, { resolve }] of wanted.entries())
          resolve(row && { ...row, granted: turn < row.granted ? 1 : 0 });
      }
    } catch (error) {
      if (sqlStateOf(error) === COUNTED_TOGETHER && groups.length > 1) {
        for (const group of groups) await this.#make([group]);
      } else for (const { reject } of all) reject(error);
    }
  }

  /** Sends a batch. If its answer is lost, undoes it and sends it once more as another batch. */
  async #send(groups: readonly Group[]): Promise<Row[]> {
    const entries = groups.map(({ entry, wanted }) => ({ ...entry, wanted: wanted.length }));
    for (let turn = 1; ; turn++) {
      const id = randomUUID();
      const settled = this.#settled;
      try {
        const values = [id, settled, String(this.#database.times.lock), ...this.#kind.parameters(entries)];
        const rows = await this.#database.rows<Row>(this.#kind.statement, values, false);
        this.#settled = [id];
        return rows;
      } catch (error) {
        if (!(error instanceof Unavailable) || !error.mayHaveHappened) throw error;
        const isUndone = await this.#undo(id, groups.flatMap(({ wanted }) => wanted).length);
        if (turn === 2 || !isUndone || error.reason !== 'away') throw error;
      }
    }
  }

  /** Undoes a batch that may have been made, at the latest when the database is back. */
  async #undo(id: string, counts: number): Promise<boolean> {
    const settle = () => undo(this.#database, id);
    try {
      await settle();
      return true;
    } catch {
      this.#settlement.owe({ counts, settle });
      return false;
    }
  }
}

interface Note {
  readonly meters: number[] | null;
  readonly clients: Buffer[] | null;
  readonly periods: string[] | null;
  readonly granted: number[] | null;
}

/** Makes sure that a batch does not count, now or later. */
export function undo(database: Database, id: string): Promise<void> {
  return database.settling(async (session) => {
    // Waits for a statement with this id that is under way.
    if ((await session.run(FORBID, [id])) === 1) return;
    const [note] = await session.rows<Note & Record<string, unknown>>(COUNTED, [id]);
    const subjects = note?.meters ?? note?.clients ?? [];
    const statement = note?.meters ? UNCOUNT_METER : UNCOUNT_CLIENT;
    const counts = subjects.map((subject, index) => ({ subject, index }));
    // They are noted in the order in which charges lock them.
    for (const { subject, index } of counts)
      await session.run(statement, [subject, note?.periods?.[index], note?.granted?.[index]]);
    await session.run(UNCOUNTED, [id]);
  });
}
