import type { Context, Handler } from 'hono';
import type { Lease } from '../../admission/byte-budget.ts';
import { WaitLimit } from '../../admission/wait-limit.ts';
import { jobLimits, storageLimits } from '../../config.ts';
import { ContractError } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { jobOf } from '../../domain/prepare.ts';
import { compressed, expandedWhole } from '../../jobs/compressed.ts';
import { readKept } from '../../jobs/kept.ts';
import { keptUntil } from '../../jobs/lease.ts';
import { makeJobId } from '../../state/ids.ts';
import type { Enqueued, NewJob } from '../../state/jobs.ts';
import type { KeptAnswer, ReplayRequest } from '../../state/replays.ts';
import { Keyring } from '../auth.ts';
import { readBody, requireJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import { enveloped, success } from '../envelope.ts';
import type { Env } from '../errors.ts';
import { exchangeOf, goneOf } from '../exchange.ts';
import { shareOf } from '../identity.ts';
import { pathOf, requiredKey } from '../jobs.ts';
import { leased } from '../lease.ts';
import { Quotas } from '../quota.ts';
import { idempotencyKeyOf, noRoom, Reserved } from '../replays.ts';

/** Queues a solve as a job. */
export function jobs(deps: Deps): Handler<Env> {
  const { config, offload, bytes, store, jobStore, clock, ticks, metrics, replays, runner } = deps;
  const keyring = new Keyring(store);
  const quotas = new Quotas(deps);
  const storage = storageLimits(config);

  async function queue(c: Context<Env>, lease: Lease, key: string, name?: string): Promise<Response> {
    const client = c.get('client');
    if (name === undefined) await quotas.requireLeft(key, client);
    const body = await readBody(c.req.raw, { lease, incoming: exchangeOf(c)?.incoming });
    const replay = replays.request(key, '/api/v1/jobs', name, body);
    const kept = replay && (await replays.find(replay));
    if (kept) return replayed(c, kept, lease);
    if (replay) await quotas.requireLeft(key, client);
    // Reading hands the body over to its thread.
    const request = Uint8Array.from(body);
    lease.hold(2 * body.byteLength);
    const waits = new WaitLimit(config.maxWaitMs, ticks);
    const reader = { identity: shareOf(client), gone: goneOf(c), waits };
    const prepared = await offload.prepare(body, reader, jobLimits(config));
    try {
      jobOf(prepared);
    } catch (error) {
      if (replay) await keepRefusal(replay, error);
      throw error;
    }
    const answerBytes = Math.min(prepared.answerBytes, LIMITS.MAX_KEPT_ANSWER_BYTES);
    return enqueue(c, lease, { key, client: shareOf(client), request, answerBytes, replay });
  }

  /** A retry of an invalid job gets the same refusal. */
  async function keepRefusal(replay: ReplayRequest, error: unknown): Promise<void> {
    const reserved = await replays.reserve(replay, REFUSAL_BYTES);
    if (reserved instanceof Reserved) await reserved.refused(error);
  }

  async function enqueue(
    c: Context<Env>,
    lease: Lease,
    { request, replay, ...asked }: Asked,
  ): Promise<Response> {
    const id = makeJobId();
    const at = clock();
    const accepted = { job: { id, status: 'queued', createdAt: at } };
    const { period, limits } = quotas.plans;
    const enqueued = await jobStore.enqueueJob({
      ...asked,
      id,
      request: await whole(request),
      at,
      period,
      limits,
      most: LIMITS.MAX_UNFINISHED_JOBS,
      mostOfAll: config.maxQueuedJobs,
      storage,
      ...(replay && {
        replay: {
          request: { ...replay, at },
          status: ACCEPTED,
          answer: await whole(Buffer.from(JSON.stringify(enveloped(accepted)))),
          keptUntil: keptUntil(clock),
        },
      }),
    });
    if (enqueued.outcome === 'kept') return replayed(c, enqueued, lease);
    if (enqueued.outcome !== 'queued') throw refusalOf(enqueued, period);
    metrics.jobs.job('queued');
    runner.claim();
    c.header('Location', pathOf(id));
    return success(c, accepted, ACCEPTED);
  }

  function refusalOf(
    enqueued: Exclude<Enqueued, { readonly outcome: 'queued' | 'kept' }>,
    period: string,
  ): ContractError {
    switch (enqueued.outcome) {
      case 'exhausted':
        return quotas.exhausted(enqueued.plan, period);
      case 'too_many':
        return tooMany(enqueued.plan);
      case 'too_many_of_all':
        return new ContractError('server_busy', 'The queue of jobs is full; try again later.');
      case 'no_room':
        return noRoom(enqueued, storage);
      default:
        return replays.refusal(enqueued.outcome);
    }
  }

  /** The first answer again. One that accepted a job also says where it is. */
  async function replayed(c: Context<Env>, kept: KeptAnswer, lease: Lease): Promise<Response> {
    if (kept.status === ACCEPTED) {
      const { job } = JSON.parse(String(await expandedWhole(await readKept(jobStore, kept.content))));
      c.header('Location', pathOf(job.id));
    }
    return replays.answer(c, kept, lease);
  }

  return async (c) => {
    requireJson(c.req.raw);
    const key = requiredKey(c);
    await keyring.admit(key);
    try {
      const name = idempotencyKeyOf(c.req.raw.headers);
      return await leased(c, bytes, (lease) => queue(c, lease, key, name));
    } catch (error) {
      // The key may have been revoked since its last check. That takes precedence over any fault of the body.
      if (error instanceof ContractError && error.status < 500) await keyring.confirm(key);
      throw error;
    }
  };
}

/** A valid job. */
interface Asked extends Pick<NewJob, 'key' | 'client' | 'answerBytes'> {
  readonly request: Uint8Array;
  readonly replay: ReplayRequest | undefined;
}

const ACCEPTED = 202;

/** Bytes of a refusal with a hundred faults, compressed. */
const REFUSAL_BYTES = 16_384;

async function whole(bytes: Uint8Array): Promise<Uint8Array> {
  const coded = await compressed([bytes]);
  if (coded === undefined) throw new Error('nothing bounds these bytes');
  return coded;
}

function tooMany(plan: string): ContractError {
  const limit = LIMITS.MAX_UNFINISHED_JOBS;
  const message = `This key has ${limit} unfinished jobs already; wait for one to end, or stop one.`;
  const rateLimit = { plan, limitKind: 'jobs', limit: String(limit), period: 'now' } as const;
  return new ContractError('rate_limit_exceeded', message, { rateLimit });
}
