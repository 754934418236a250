import type { Context, Handler } from 'hono';
import type { Lease } from '../../admission/byte-budget.ts';
import { TimeLimit } from '../../admission/time-limit.ts';
import { WaitLimit } from '../../admission/wait-limit.ts';
import { solveEnvelope } from '../../contract/envelope.ts';
import { ContractError } from '../../contract/errors.ts';
import { jobOf, type Prepared } from '../../domain/prepare.ts';
import { Keyring, presentedKey } from '../auth.ts';
import { readBody, requireJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import { lengthOf, written } from '../envelope.ts';
import type { Env } from '../errors.ts';
import { exchangeOf, goneOf } from '../exchange.ts';
import { shareOf } from '../identity.ts';
import { leased } from '../lease.ts';
import { Quotas } from '../quota.ts';
import { withStandIn } from '../stand-in.ts';

/** Computes a layout. The contract fixes the order of the checks. */
export function solve(deps: Deps): Handler<Env> {
  const { config, engine, slots, offload, bytes, metrics, store, ticks, watchdog, standIn } = deps;
  const keyring = new Keyring(store);
  const quotas = new Quotas(deps);

  /** Everything after the check of the key. */
  async function compute(c: Context<Env>, key: string | undefined, lease: Lease): Promise<Response> {
    const identity = c.get('client');
    const waits = new WaitLimit(config.maxWaitMs, ticks);
    const client = { identity: shareOf(identity), gone: goneOf(c), waits };
    await quotas.requireLeft(key, identity);
    const reading = { lease, incoming: exchangeOf(c)?.incoming };
    const prepared = await offload.prepare(await readBody(c.req.raw, reading), client);
    lease.resize(bytesOf(prepared));
    const waitedMs = waits.waitedMs;
    const admitted = metrics.wait();
    const spent = c.get('spent');
    const work = async (signal: AbortSignal, threads: number) => {
      spent.waiting = waitedMs / 1000 + admitted();
      const job = jobOf(prepared);
      // Time spent on reading counts; time spent on waiting does not.
      const time = new TimeLimit(config.maxSolveMs - prepared.readingMs, ticks);
      const measured = metrics.solve(prepared.strategy);
      const maxMs = time.leftForSolving(prepared.includeSvg ? prepared.instances : 0);
      const subject = { requestId: c.get('requestId'), client: identity };
      const solving = engine.solve(job, signal, { maxMs, threads });
      const solved = await watchdog.watch(solving, maxMs, subject);
      spent.solving = measured(solved.summary);
      if (!prepared.includeSvg) return solveEnvelope(solved);
      // Waiting for a thread to draw uses up drawing time first, then the remaining waiting time.
      const drawing = new WaitLimit(time.leftMs + waits.leftMs, ticks);
      return offload.draw(job, solved, time.until, { ...client, gone: signal, waits: drawing });
    };
    const charge = quotas.charge(key, identity);
    const socket = reading.incoming?.socket;
    const parts = await withStandIn(standIn, socket, c.get('requestId'), () =>
      slots.run(prepared.threads, client, work, charge, prepared.isShort),
    );
    lease.hold(lengthOf(parts));
    return written(c, parts);
  }

  /** An exhausted quota takes precedence over full slots and a full queue. */
  async function exhaustionInstead(error: unknown, key: string | undefined, client: string) {
    if (!(error instanceof ContractError && error.code === 'server_busy')) return undefined;
    // If the state cannot be queried, the service is still busy.
    return quotas.exhaustion(key, client).catch((refused) => refused instanceof ContractError && refused);
  }

  return async (c) => {
    requireJson(c.req.raw);
    const key = presentedKey(c.req.raw.headers);
    const answer = async (lease: Lease) => {
      try {
        return await compute(c, key, lease);
      } catch (error) {
        throw (await exhaustionInstead(error, key, c.get('client'))) || error;
      }
    };
    if (key === undefined) return leased(c, bytes, answer);
    await keyring.admit(key);
    try {
      return await leased(c, bytes, answer);
    } catch (error) {
      // The key may have been revoked since its last check. That takes precedence over any fault of the body.
      if (error instanceof ContractError && error.status < 500) await keyring.confirm(key);
      throw error;
    }
  };
}

/** Bytes that a job holds while it waits and is solved: itself, and room for its answer. */
function bytesOf({ job, answerBytes }: Prepared): number {
  return answerBytes + (job instanceof Uint8Array ? job.byteLength : 0);
}
