import type { Context, Handler } from 'hono';
import type { Lease } from '../admission/byte-budget.ts';
import type { Client } from '../admission/slots.ts';
import { WaitLimit } from '../admission/wait-limit.ts';
import { slotLimits } from '../config.ts';
import { ContractError } from '../contract/errors.ts';
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
  check: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/**
 * Admission of checks: requests that need no key and no quota. They take a thread in the same fair queue as solves: a client
 * with many checks goes behind those that used less. A quarter of all places on threads and in the queue is for them,
 * rounded up, so that they never crowd out solves.
 */
export function admitter({ config, slots }: Pick<Deps, 'config' | 'slots'>): Admit {
  const { threads, waiting } = slotLimits(config);
  const max = Math.ceil((threads + waiting) / 4);
  let present = 0;
  return async (c, client, check) => {
    if (present >= max)
      throw new ContractError('server_busy', 'Too many requests are being checked; try again later.');
    present += 1;
    try {
      return await slots.run(1, client, (signal) => {
        c.get('spent').waiting = client.waits.waitedMs / 1000;
        return check(signal);
      });
    } finally {
      present -= 1;
    }
  };
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
