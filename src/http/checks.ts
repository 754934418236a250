import type { Context, Handler } from 'hono';
import type { Lease } from '../admission/byte-budget.ts';
import type { Cancelled, Client } from '../admission/client.ts';
import { FreeChecks } from '../admission/free-checks.ts';
import { WaitLimit } from '../admission/wait-limit.ts';
import { slotLimits } from '../config.ts';
import { requireJson } from './body.ts';
import type { Deps } from './deps.ts';
import type { Env } from './errors.ts';
import { goneOf } from './exchange.ts';
import { shareOf } from './identity.ts';
import { leased } from './lease.ts';

/** A client whose request is checked, with the time that it may wait. */
export type Checked = Client & { readonly waits: WaitLimit };

/** Runs a check once it has a thread. */
export type Admit = <T>(
  c: Context<Env>,
  client: Checked,
  check: (signal: Cancelled) => Promise<T>,
) => Promise<T>;

/**
 * Admission of checks: requests that need no key and no quota. They share the places for them, and take a thread in the
 * same fair queue as solves: a client with many checks goes behind those that used less.
 */
export function admitter({ config, slots }: Pick<Deps, 'config' | 'slots'>): Admit {
  const { threads, waiting } = slotLimits(config);
  const free = new FreeChecks(threads + waiting);
  return (c, client, check) =>
    free.run(() =>
      slots.run(1, client, (signal) => {
        c.get('spent').waiting = client.waits.waitedMs / 1000;
        return check(signal);
      }),
    );
}

/** A route for checks, whose bytes are accounted for. */
export function checkRoute(
  { config, bytes, ticks }: Pick<Deps, 'config' | 'bytes' | 'ticks'>,
  check: (c: Context<Env>, lease: Lease, client: Checked) => Promise<Response>,
): Handler<Env> {
  return (c) => {
    requireJson(c.req.raw);
    const waits = new WaitLimit(config.maxWaitMs, ticks);
    const client = { identity: shareOf(c.get('client')), gone: goneOf(c), waits };
    return leased(c, bytes, (lease) => check(c, lease, client));
  };
}
