import type { Context, Handler } from 'hono';
import { solveEnvelope } from '../../contract/envelope.ts';
import { ContractError } from '../../contract/errors.ts';
import { jobOf } from '../../domain/prepare.ts';
import { summaryOf } from '../../engine/summary.ts';
import { TimeLimit } from '../../threads/time-limit.ts';
import { Keyring, presentedKey } from '../auth.ts';
import { readBody, requireJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import { written } from '../envelope.ts';
import type { Env } from '../errors.ts';
import { shareOf } from '../identity.ts';
import { Quotas } from '../quota.ts';

/** Computes a layout; the order of the checks is the contract's. */
export function solve(deps: Deps): Handler<Env> {
  const { config, engine, slots, offload, metrics, store, ticks, watchdog } = deps;
  const keyring = new Keyring(store);
  const quotas = new Quotas(deps);

  /** All that comes after the check of the key. */
  async function compute(c: Context<Env>, key: string | undefined): Promise<Response> {
    const identity = c.get('client');
    const client = { identity: shareOf(identity), gone: c.req.raw.signal };
    const prepared = await offload.prepare(await readBody(c.req.raw), client);
    const admitted = metrics.wait();
    const spent = c.get('spent');
    const work = async (signal: AbortSignal, threads: number) => {
      spent.waiting = admitted();
      const job = jobOf(prepared);
      // What was spent on reading counts, what was spent on waiting does not.
      const time = new TimeLimit(config.maxSolveMs - prepared.readingMs, ticks);
      const measured = metrics.solve(prepared.strategy);
      const maxMs = time.leftForSolving(prepared.includeSvg ? prepared.instances : 0);
      const subject = { requestId: c.get('requestId'), client: identity };
      const solving = engine.solve(job, signal, { maxMs, threads });
      const solved = await watchdog.watch(solving, maxMs, subject);
      spent.solving = measured(summaryOf(solved.result));
      if (!prepared.includeSvg) return solveEnvelope(solved);
      return offload.draw(job, solved, time.until, { ...client, gone: signal });
    };
    const charge = quotas.charge(key, identity);
    return written(c, await slots.run(prepared.threads, client, work, charge));
  }

  return async (c) => {
    requireJson(c.req.raw);
    const key = presentedKey(c.req.raw.headers);
    if (key === undefined) return compute(c, key);
    await keyring.admit(key);
    try {
      return await compute(c, key);
    } catch (error) {
      // The key may have been revoked since it was seen last; that comes before all that is wrong with the body.
      if (error instanceof ContractError && error.status < 500) await keyring.confirm(key);
      throw error;
    }
  };
}
