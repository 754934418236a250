import { randomUUID } from 'node:crypto';
import { PLANS, type Plan } from '../../contract/quotas.ts';
import type { Account, Asynchronous, PlanLimits, ServiceOperations } from '../store.ts';
import type { Vault } from '../vault.ts';
import {
  CHARGE_CLIENTS,
  CHARGE_KEYS,
  CHARGE_METERS,
  FORGET_OLD,
  REFUND_CLIENT,
  REFUND_METER,
} from './charge-sql.ts';
import { Charges, type Entry } from './charges.ts';
import type { Database } from './database.ts';
import type { Settlement } from './settlement.ts';

/** The oldest day whose counts are kept, for a day ($1): two days back, in case the clock goes back. */
export const OLDEST_KEPT = "to_char($1::date - 2, 'YYYY-MM-DD')";

const USED_BY_METER = {
  name: 'used-by-meter',
  text: 'SELECT solves FROM cutting_layout.key_usage WHERE meter = $1 AND period = $2',
};
const USED_BY_CLIENT = {
  name: 'used-by-client',
  text: 'SELECT solves FROM cutting_layout.client_usage WHERE client = $1 AND period = $2',
};
const FORGET_CLIENTS = {
  name: 'forget-clients',
  text: `DELETE FROM cutting_layout.client_usage WHERE period < ${OLDEST_KEPT}`,
};

const columns = (entries: readonly Entry[]) => [
  entries.map(({ subject }) => subject),
  entries.map(({ period }) => period),
  entries.map(({ wanted }) => wanted),
];

const withQuota = (entries: readonly Entry[]) => [...columns(entries), entries.map(({ quota }) => quota)];

type Operations = Asynchronous<Pick<ServiceOperations, 'used' | 'charge' | 'chargeKey' | 'refund'>>;

/** Counts solves by key and by client. */
export class Usage implements Operations {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #settlement: Settlement;
  readonly #clients: Charges;
  readonly #meters: Charges;
  /** By the quotas of the plans, which are the same for all charges of a server. */
  readonly #keys = new Map<string, Charges>();
  #prunedDay = '';
  #impatience: Error | undefined;

  constructor(database: Database, vault: Vault, settlement: Settlement) {
    this.#database = database;
    this.#vault = vault;
    this.#settlement = settlement;
    this.#clients = new Charges(database, settlement, { statement: CHARGE_CLIENTS, parameters: withQuota });
    this.#meters = new Charges(database, settlement, { statement: CHARGE_METERS, parameters: withQuota });
  }

  async used(account: Account, period: string): Promise<number> {
    const [statement, subject] =
      'meter' in account ? [USED_BY_METER, account.meter] : [USED_BY_CLIENT, this.#hash(account.client)];
    const [row] = await this.#database.rows<{ solves: number }>(statement, [subject, period]);
    return row?.solves ?? 0;
  }

  async charge(account: Account, period: string, quota: number): Promise<boolean> {
    const isMeter = 'meter' in account;
    if (!isMeter) await this.#prune(period);
    const subject = isMeter ? account.meter : this.#hash(account.client);
    const made = await (isMeter ? this.#meters : this.#clients).charge({ subject, period, quota });
    return made?.granted === 1;
  }

  async chargeKey(key: string, period: string, limits: PlanLimits) {
    const subject = this.#vault.hash('key', key);
    const made = await this.#ofKeys(limits).charge({ subject, period, quota: 0 });
    const { plan, meter } = { plan: undefined, meter: undefined, ...made };
    if (made === undefined || plan === undefined || meter === undefined)
      return { outcome: 'unknown' } as const;
    if (made.granted === 1) return { outcome: 'charged', meter } as const;
    return { outcome: 'exhausted', plan: plan as Plan } as const;
  }

  /** Is made at the latest when the database is back, if it is away now. */
  async refund(account: Account, period: string): Promise<void> {
    const id = randomUUID();
    const lock = String(this.#database.times.lock);
    const [statement, subject] =
      'meter' in account ? [REFUND_METER, account.meter] : [REFUND_CLIENT, this.#hash(account.client)];
    const settle = async () => {
      await this.#database.rows(statement, [id, [], lock, subject, period]);
    };
    try {
      await settle();
    } catch {
      this.#settlement.owe({ counts: 1, settle });
    }
  }

  /** From now on charges fail with `reason`, those that wait as well. */
  failWaiting(reason: Error): void {
    this.#impatience ??= reason;
    for (const charges of [this.#clients, this.#meters, ...this.#keys.values()]) charges.failWaiting(reason);
  }

  #ofKeys(limits: PlanLimits): Charges {
    const quotas = PLANS.map((plan) => limits[plan]);
    const name = quotas.join();
    const known = this.#keys.get(name);
    if (known) return known;
    const parameters = (entries: readonly Entry[]) => [...columns(entries), PLANS, quotas];
    const charges = new Charges(this.#database, this.#settlement, { statement: CHARGE_KEYS, parameters });
    if (this.#impatience) charges.failWaiting(this.#impatience);
    this.#keys.set(name, charges);
    return charges;
  }

  #hash(client: string): Buffer {
    return this.#vault.hash('client', client);
  }

  /** Deletes the counts of past days, and old notes, once per day. */
  async #prune(day: string): Promise<void> {
    if (day === this.#prunedDay || !isDay(day)) return;
    this.#prunedDay = day;
    try {
      await this.#database.rows(FORGET_CLIENTS, [day]);
      await this.#database.rows(FORGET_OLD);
    } catch (error) {
      this.#prunedDay = '';
      throw error;
    }
  }
}

/** Whether a period is a day. */
export const isDay = (period: string): boolean => /^\d{4}-\d\d-\d\d$/.test(period);
