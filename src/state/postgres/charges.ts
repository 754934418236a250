import type { Plan } from '../../contract/quotas.ts';
import type { Keys } from '../keys.ts';
import type { Session } from '../session.ts';
import type { Account, ActiveKey, KeyCharge, PlanLimits } from '../store.ts';
import type { Usage } from '../usage.ts';
import type { Database } from './database.ts';

/** Maximum charges in one transaction. */
const MAX_TOGETHER = 500;

/** A charge to an account up to a limit, or to a key up to the limit of its plan. */
export type Charge =
  | { readonly account: Account; readonly period: string; readonly limit: number }
  | { readonly key: string; readonly period: string; readonly limits: PlanLimits };

/** `plan` and `meter` are those of the key, if there is one. */
interface Outcome {
  readonly outcome: KeyCharge['outcome'];
  readonly plan: Plan | undefined;
  readonly meter: number | undefined;
}

interface PendingCharge {
  readonly charge: Charge;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Charges to one account, which are counted together, by their places in the batch. */
interface Group {
  readonly account: Account;
  readonly period: string;
  readonly limit: number;
  readonly places: number[];
}

interface Counted {
  readonly account: Account;
  readonly period: string;
  readonly solves: number;
}

/**
 * Makes charges, one batch after the other: those that arrive meanwhile share the next transaction, so that batches grow
 * with the load.
 */
export class Charges {
  readonly #database: Database;
  readonly #keys: Keys;
  readonly #usage: Usage;
  readonly #pending: PendingCharge[] = [];
  #isBusy = false;
  #closed: Error | undefined;

  constructor(database: Database, { keys, usage }: { readonly keys: Keys; readonly usage: Usage }) {
    this.#database = database;
    this.#keys = keys;
    this.#usage = usage;
  }

  /** @throws Unavailable if the charge was not made; the reason given to `failWaiting`. */
  make(charge: Charge): Promise<Outcome> {
    if (this.#closed) return Promise.reject(this.#closed);
    return new Promise((resolve, reject) => {
      this.#pending.push({ charge, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      setImmediate(() => void this.#makeAll());
    });
  }

  /** From now on charges fail with `reason`, those that wait as well. */
  failWaiting(reason: Error): void {
    this.#closed ??= reason;
    for (const { reject } of this.#pending.splice(0)) reject(reason);
  }

  async #makeAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, MAX_TOGETHER);
      const charges = batch.map(({ charge }) => charge);
      try {
        const { outcomes } = await this.#database.change((session) => this.#count(session, charges), {
          undo: async (session, { counted }) => {
            for (const { account, period, solves } of counted)
              await this.#usage.subtract(session, account, period, solves);
          },
        });
        for (const [place, outcome] of outcomes.entries()) batch[place]?.resolve(outcome);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isBusy = false;
  }

  async #count(session: Session, charges: readonly Charge[]) {
    const { keys, groups } = await this.#grouped(session, charges);
    const charged = new Set<number>();
    const counted: Counted[] = [];
    // Rows are locked in one order everywhere, so that no two nodes wait for each other.
    for (const [, { account, period, limit, places }] of [...groups].sort(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      if ('client' in account) await this.#usage.prune(session, period);
      const add = (solves: number) => this.#usage.add(session, account, period, limit, solves);
      let solves = (await add(places.length)) ? places.length : 0;
      // Not all of them are within the limit.
      if (solves === 0) while (solves < places.length - 1 && (await add(1))) solves += 1;
      for (const place of places.slice(0, solves)) charged.add(place);
      if (solves > 0) counted.push({ account, period, solves });
    }
    const outcomes = charges.map((charge, place): Outcome => {
      const key = 'key' in charge ? keys.get(charge.key) : undefined;
      const isKnown = 'account' in charge || key !== undefined;
      const outcome = charged.has(place) ? 'charged' : isKnown ? 'exhausted' : 'unknown';
      return { outcome, plan: key?.plan, meter: key?.meter };
    });
    return { outcomes, counted };
  }

  /** The active keys of charges, and the charges by account. */
  async #grouped(session: Session, charges: readonly Charge[]) {
    const keys = new Map<string, ActiveKey | undefined>();
    const groups = new Map<string, Group>();
    for (const [place, charge] of charges.entries()) {
      if ('key' in charge && !keys.has(charge.key))
        keys.set(charge.key, await this.#keys.find(session, charge.key));
      const key = 'key' in charge ? keys.get(charge.key) : undefined;
      if ('key' in charge && key === undefined) continue;
      const { account, limit } =
        'key' in charge
          ? { account: { meter: key?.meter ?? 0 }, limit: charge.limits[key?.plan ?? 'free'] }
          : charge;
      const { period } = charge;
      const name = JSON.stringify([account, period, limit]);
      const group = groups.get(name) ?? { account, period, limit, places: [] };
      group.places.push(place);
      groups.set(name, group);
    }
    return { keys, groups };
  }
}
