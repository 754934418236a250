import type { Context, Handler } from 'hono';
import type { Lease } from '../../admission/byte-budget.ts';
import type { Client } from '../../admission/slots.ts';
import { WaitLimit } from '../../admission/wait-limit.ts';
import { ContractError } from '../../contract/errors.ts';
import { jobBytes } from '../../domain/prepare.ts';
import type { Running } from '../../engine/solve.ts';
import { lengthOf } from '../../solve/parts.ts';
import type { TimedPrepared } from '../../solve/prepare.ts';
import { solve as solveJob } from '../../solve/solve.ts';
import { Keyring, presentedKey } from '../auth.ts';
import { readBody, requireJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import { written } from '../envelope.ts';
import type { Env } from '../errors.ts';
import { exchangeOf, goneOf } from '../exchange.ts';
import { shareOf } from '../identity.ts';
import { leased } from '../lease.ts';
import { Quotas } from '../quota.ts';
import { GoneBefore, idempotencyKeyOf, Reserved } from '../replays.ts';
import { type StopTokens, stopTokenOf } from '../stop-tokens.ts';

/** A well-formed request. */
interface Asked {
  readonly prepared: TimedPrepared;
  readonly client: Client & { readonly waits: WaitLimit };
  readonly key: string | undefined;
  readonly reserved?: Reserved;
  /** What to call once the solve has started. */
  readonly onStart?: (running: Running) => void;
}

/** Computes a layout. The contract fixes the order of the checks. */
export function solve(deps: Deps, stops: StopTokens): Handler<Env> {
  const { config, solving, slots, offload, bytes, metrics, store, ticks, replays } = deps;
  const keyring = new Keyring(store);
  const quotas = new Quotas(deps);

  /** Everything after the check of the key, and of the `Idempotency-Key`. */
  async function compute(c: Context<Env>, lease: Lease, key?: string, name?: string): Promise<Response> {
    const identity = c.get('client');
    const waits = new WaitLimit(config.maxWaitMs, ticks);
    const client = { identity: shareOf(identity), gone: goneOf(c), waits };
    // A retry is answered whatever is left of the quota.
    if (name === undefined) await quotas.requireLeft(key, identity);
    const body = await readBody(c.req.raw, { lease, incoming: exchangeOf(c)?.incoming });
    const replay = replays.request(key, '/api/v1/solve', name, body);
    const kept = replay && (await replays.find(replay));
    if (kept) return replays.answer(c, kept, lease);
    if (replay) await quotas.requireLeft(key, identity);
    const prepared = await offload.prepare(body, client);
    lease.resize(prepared.answerBytes + jobBytes(prepared));
    const asked = { prepared, client, key };
    if (replay === undefined) return answer(c, lease, asked);
    const reserved = await replays.reserve(replay, prepared.answerBytes);
    if (!(reserved instanceof Reserved)) return replays.answer(c, reserved, lease);
    return answer(c, lease, { ...asked, reserved });
  }

  /** Solves a request that is well formed. With a reservation, its answer is kept even if the client goes away. */
  async function answer(c: Context<Env>, lease: Lease, { reserved, ...asked }: Asked): Promise<Response> {
    try {
      const token = stopTokenOf(c.req.raw.headers);
      const own = { ...asked, ...(reserved && { reserved }) };
      const parts = await (token === undefined
        ? admit(c, own)
        : stops.during(token, (onStart) => admit(c, { ...own, onStart })));
      lease.hold(lengthOf(parts));
      await reserved?.keep(200, parts);
      return await written(c, parts);
    } catch (error) {
      await reserved?.refused(error);
      throw error;
    }
  }

  /** Solves once there is a thread, and charges for it. */
  function admit(
    c: Context<Env>,
    { prepared, client, key, reserved, onStart }: Asked,
  ): Promise<Uint8Array[]> {
    const identity = c.get('client');
    const { waits } = client;
    const gone = reserved ? new GoneBefore(client.gone) : undefined;
    const waitedMs = waits.waitedMs;
    const admitted = metrics.wait();
    const spent = c.get('spent');
    const work = async (signal: AbortSignal, threads: number) => {
      gone?.begin();
      spent.waiting = waitedMs / 1000 + admitted();
      const input = {
        prepared,
        // Time spent on reading counts; time spent on waiting does not.
        maxMs: config.maxSolveMs - prepared.readingMs,
        threads,
        signal,
        identity: client.identity,
        waitMs: waits.leftMs,
        subject: { requestId: c.get('requestId'), client: identity },
        ...(onStart && { onStart }),
      };
      const { envelope, seconds } = await solveJob(input, solving);
      spent.solving = seconds;
      return envelope;
    };
    const charge = quotas.charge(key, identity, reserved);
    const present = gone ? { ...client, gone } : client;
    return slots.run(prepared.threads, present, work, charge, prepared.isShort);
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
    const answered = (name?: string) =>
      leased(c, bytes, async (lease) => {
        try {
          return await compute(c, lease, key, name);
        } catch (error) {
          throw (await exhaustionInstead(error, key, c.get('client'))) || error;
        }
      });
    if (key === undefined) return answered();
    await keyring.admit(key);
    try {
      return await answered(idempotencyKeyOf(c.req.raw.headers));
    } catch (error) {
      // The key may have been revoked since its last check. That takes precedence over any fault of the body.
      if (error instanceof ContractError && error.status < 500) await keyring.confirm(key);
      throw error;
    }
  };
}
