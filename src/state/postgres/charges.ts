import type { Plan } from '../../contract/quotas.ts';
import type { Keys } from '../keys.ts';
import type { Session } from '../session.ts';
import type { Account, KeyCharge, PlanLimits } from '../store.ts';
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
    for (const { account, period } of groups)
      if ('client' in account) await this.#usage.prune(session, period);
    // Clients first everywhere, and their rows in order, so that no two nodes wait for each other.
    for (const table of ['client_usage', 'key_usage'] as const) {
      let rest = groups.map((group) => ({ ...group, ...this.#usage.placeOf(group.account) }));
      rest = rest.filter((group) => group.table === table);
      while (rest.length > 0) {
        // One statement counts each row once. Two keys may have one meter, but plans with different limits.
        const batch = new Map(rest.toReversed().map((group) => [nameOf(group), group]));
        rest = rest.filter((group) => batch.get(nameOf(group)) !== group);
        for (const row of await add(session, table, [...batch.values()])) {
          const group = batch.get(nameOf(row));
          if (group === undefined || row.granted === 0) continue;
          const { account, period, places } = group;
          for (const place of places.slice(0, row.granted)) charged.add(place);
          counted.push({ account, period, solves: row.granted });
        }
      }
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
    const keys = await this.#keys.findAll(
      session,
      charges.flatMap((charge) => ('key' in charge ? [charge.key] : [])),
    );
    const groups = new Map<string, Group>();
    for (const [place, charge] of charges.entries()) {
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
    return { keys, groups: [...groups.values()] };
  }
}

type Table = ReturnType<Usage['placeOf']>['table'];

/** The row that counts the solves of an account in a period. */
interface Counter {
  readonly subject: number | Buffer;
  readonly period: string;
}

const nameOf = ({ subject, period }: Counter): string =>
  `${typeof subject === 'number' ? subject : subject.toString('hex')} ${period}`;

const SUBJECTS = {
  client_usage: { column: 'client', type: 'bytea' },
  key_usage: { column: 'meter', type: 'integer' },
} as const;

/** Counts solves up to the limits. `granted` says how many of them; rows without any are missing. */
function add(
  session: Session,
  table: Table,
  groups: readonly (Counter & Pick<Group, 'limit' | 'places'>)[],
): Promise<(Counter & { readonly granted: number })[]> {
  const { column, type } = SUBJECTS[table];
  return session.rows(
    `INSERT INTO cutting_layout.${table} AS u (${column}, period, solves, granted, quota)
     SELECT subject, period, least(wanted, quota), least(wanted, quota), quota
     FROM unnest($1::${type}[], $2::text[], $3::integer[], $4::integer[]) AS charges (subject, period, wanted, quota)
     WHERE quota > 0 ORDER BY subject, period
     ON CONFLICT (${column}, period) DO UPDATE SET
       solves = least(u.solves + excluded.granted, excluded.quota),
       granted = least(excluded.granted, excluded.quota - u.solves),
       quota = excluded.quota
     WHERE u.solves < excluded.quota
     RETURNING ${column} AS subject, period, granted`,
    [
      groups.map(({ subject }) => subject),
      groups.map(({ period }) => period),
      groups.map(({ places }) => places.length),
      groups.map(({ limit }) => limit),
    ],
  );
}
