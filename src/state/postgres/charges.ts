import type { Plan } from '../../contract/quotas.ts';
import type { KeyCharge, PlanLimits } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { Database } from './database.ts';

/** Maximum accounts in one statement. */
const MAX_TOGETHER = 500;

/**
 * Counts solves of many accounts up to their limits, each account in one step. Without a transaction around it, it takes one
 * round trip.
 *
 * `granted` says how many of the solves were counted; null if the row of the account was already counted in this statement,
 * because two keys have one meter. Rows are locked in order, so that no two nodes wait for each other.
 *
 * @param subject the column of the account.
 * @param source selects place, subject, period, solves, quota and plan of each account.
 */
const charging = (table: string, subject: string, source: string): string => `
  WITH settings AS MATERIALIZED (
    SELECT set_config('synchronous_commit', 'off', true), set_config('lock_timeout', $1, true)
  ), wanted AS (
    SELECT *, row_number() OVER (PARTITION BY subject, period ORDER BY place) AS turn FROM (${source}) AS accounts
  ), counted AS (
    INSERT INTO cutting_layout.${table} AS u (${subject}, period, solves, granted, quota)
    SELECT subject, period, least(solves, quota), least(solves, quota), quota FROM wanted, settings
    WHERE quota > 0 AND turn = 1 ORDER BY subject, period
    ON CONFLICT (${subject}, period) DO UPDATE SET
      solves = least(u.solves + excluded.granted, excluded.quota),
      granted = least(excluded.granted, excluded.quota - u.solves),
      quota = excluded.quota
    WHERE u.solves < excluded.quota
    RETURNING ${subject} AS subject, period, granted
  )
  SELECT place, plan, subject, CASE WHEN turn = 1 THEN coalesce(granted, 0) END AS granted
  FROM wanted LEFT JOIN counted USING (subject, period)`;

const CHARGE_KEYS = charging(
  'key_usage',
  'meter',
  `SELECT place, meter AS subject, period, solves, (limits ->> plan)::integer AS quota, plan
   FROM unnest($2::bytea[], $3::text[], $4::integer[], $5::jsonb[]) WITH ORDINALITY
     AS charges (hash, period, solves, limits, place)
   JOIN cutting_layout.keys ON keys.hash = charges.hash AND active`,
);

const CHARGE_CLIENTS = charging(
  'client_usage',
  'client',
  `SELECT place, client AS subject, period, solves, quota, NULL AS plan
   FROM unnest($2::bytea[], $3::text[], $4::integer[], $5::integer[]) WITH ORDINALITY
     AS charges (client, period, solves, quota, place)`,
);

interface Row {
  /** The place of the account in the statement, from 1. Keys that are unknown or inactive have no row. */
  readonly place: number;
  readonly subject: number | Buffer;
  readonly plan: Plan | null;
  readonly granted: number | null;
}

interface Outcome extends Pick<Row, 'subject' | 'plan'> {
  readonly isCharged: boolean;
}

interface PendingCharge {
  readonly resolve: (outcome: Outcome | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The charges of one account that wait for the next statement. */
interface Account {
  readonly hash: Buffer;
  readonly period: string;
  /** A number for a client, the limits of all plans as JSON for a key. */
  readonly limit: number | string;
  readonly pending: PendingCharge[];
}

/**
 * Charges accounts of one kind, one statement after the other: charges that arrive meanwhile share the next one, so that
 * statements grow with the load.
 */
class Batches {
  readonly #database: Database;
  readonly #statement: string;
  readonly #accounts = new Map<string, Account>();
  #isBusy = false;
  #closed: Error | undefined;

  constructor(database: Database, statement: string) {
    this.#database = database;
    this.#statement = statement;
  }

  /** @returns undefined if there is no such account. @throws like `Database.run`; the reason given to `failWaiting`. */
  charge(name: string, account: Omit<Account, 'pending'>): Promise<Outcome | undefined> {
    if (this.#closed) return Promise.reject(this.#closed);
    return new Promise((resolve, reject) => {
      this.#add(name, account, [{ resolve, reject }]);
      if (this.#isBusy) return;
      this.#isBusy = true;
      setImmediate(() => void this.#chargeAll());
    });
  }

  failWaiting(reason: Error): void {
    this.#closed ??= reason;
    for (const { pending } of this.#accounts.values()) for (const { reject } of pending) reject(reason);
    this.#accounts.clear();
  }

  #add(name: string, account: Omit<Account, 'pending'>, pending: readonly PendingCharge[]): void {
    const known = this.#accounts.get(name);
    if (known) known.pending.push(...pending);
    else this.#accounts.set(name, { ...account, pending: [...pending] });
  }

  async #chargeAll(): Promise<void> {
    while (this.#accounts.size > 0) {
      const batch = [...this.#accounts].slice(0, MAX_TOGETHER);
      for (const [name] of batch) this.#accounts.delete(name);
      try {
        await this.#send(batch);
      } catch (error) {
        for (const [, { pending }] of batch) for (const { reject } of pending) reject(error);
      }
    }
    this.#isBusy = false;
  }

  async #send(batch: readonly [string, Account][]): Promise<void> {
    const accounts = batch.map(([, account]) => account);
    const values = [
      String(this.#database.times.lock),
      accounts.map(({ hash }) => hash),
      accounts.map(({ period }) => period),
      accounts.map(({ pending }) => pending.length),
      accounts.map(({ limit }) => limit),
    ];
    const rows = await this.#database.run((session) => session.rows<Row>(this.#statement, values), false);
    const found = new Map(rows.map((row) => [row.place, row]));
    for (const [index, [name, account]] of batch.entries()) {
      const row = found.get(index + 1);
      const { pending } = account;
      if (row?.granted === null) this.#add(name, account, pending);
      else for (const [turn, { resolve }] of pending.entries()) resolve(row && outcomeOf(row, turn));
    }
  }
}

const outcomeOf = ({ subject, plan, granted }: Row, turn: number): Outcome => ({
  subject,
  plan,
  isCharged: turn < (granted ?? 0),
});

/** Charges keys and clients, many with one statement. */
export class Charges {
  readonly #vault: Vault;
  readonly #keys: Batches;
  readonly #clients: Batches;

  constructor(database: Database, vault: Vault) {
    this.#vault = vault;
    this.#keys = new Batches(database, CHARGE_KEYS);
    this.#clients = new Batches(database, CHARGE_CLIENTS);
  }

  async chargeKey(key: string, period: string, limits: PlanLimits): Promise<KeyCharge> {
    const limit = JSON.stringify(limits);
    const account = { hash: this.#vault.hash('key', key), period, limit };
    const outcome = await this.#keys.charge(`${key} ${period} ${limit}`, account);
    if (outcome === undefined || outcome.plan === null) return { outcome: 'unknown' };
    if (!outcome.isCharged) return { outcome: 'exhausted', plan: outcome.plan };
    return { outcome: 'charged', meter: Number(outcome.subject) };
  }

  async charge(client: string, period: string, limit: number): Promise<boolean> {
    const account = { hash: this.#vault.hash('client', client), period, limit };
    return (await this.#clients.charge(`${client} ${period} ${limit}`, account))?.isCharged === true;
  }

  /** From now on charges fail with `reason`, those that wait as well. */
  failWaiting(reason: Error): void {
    this.#keys.failWaiting(reason);
    this.#clients.failWaiting(reason);
  }
}
