import type { Context, Handler } from 'hono';
import { jobLimits, storageLimits } from '../../config.ts';
import { enveloped } from '../../contract/envelope.ts';
import { ContractError } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { jobOf } from '../../domain/prepared.ts';
import { compressed, expandedWhole } from '../../jobs/compressed.ts';
import { readKept } from '../../jobs/kept.ts';
import { keptUntil } from '../../jobs/lease.ts';
import { noRoom, Reserved } from '../../jobs/replays.ts';
import { makeJobId } from '../../state/ids.ts';
import type { Enqueued } from '../../state/jobs.ts';
import type { KeptAnswer, ReplayRequest } from '../../state/replays.ts';
import { requiredKey } from '../auth.ts';
import { readBody, requireJson } from '../body.ts';
import { clientOf, type Env } from '../context.ts';
import { idempotencyKeyOf, replayed } from '../idempotency.ts';
import { shareOf } from '../identity.ts';
import { success } from '../replies.ts';
import type { Services } from '../services.ts';

const ACCEPTED = 202;

/** Queues a solve as a job. */
export function jobs(services: Services): Handler<Env> {
  const { config, admission, state, runner, observe } = services;
  const { store, quotas, replays } = state;
  const { clock, metrics } = observe;
  const storage = storageLimits(config);

  return async (c) => {
    const { headers } = c.req.raw;
    const { client: identity, lease } = c.var;

    requireJson(c.req.raw);
    const key = requiredKey(headers);
    const usage = await quotas.ofKey(key);
    c.set('key', usage.id);
    const name = idempotencyKeyOf(headers);
    if (name === undefined) quotas.requireLeft(usage);

    const body = await readBody(c);

    const retry = replays.request(key, '/api/v1/jobs', name, body);
    const kept = retry && (await replays.find(retry));
    if (kept) return repeated(c, kept);
    if (retry) quotas.requireLeft(usage);

    // Preparing hands the body over to its thread.
    lease.hold(2 * body.byteLength);
    const request = await whole(body);
    const prepared = await admission.workers.prepare(body, clientOf(c, services), jobLimits(config));
    if (!prepared.job.ok && retry) await keepRefusal(retry, ContractError.of(prepared.job.error));
    jobOf(prepared);

    const id = makeJobId();
    const at = clock();
    const accepted = { job: { id, status: 'queued', createdAt: at } };
    const { period, limits } = quotas.plans;
    const enqueued = await store.enqueueJob({
      key,
      client: shareOf(identity),
      answerBytes: Math.min(prepared.answerBytes, LIMITS.MAX_KEPT_ANSWER_BYTES),
      id,
      request,
      at,
      period,
      limits,
      most: LIMITS.MAX_UNFINISHED_JOBS,
      mostOfAll: config.maxQueuedJobs,
      storage,
      ...(retry && {
        replay: {
          request: { ...retry, at },
          status: ACCEPTED,
          answer: await whole(Buffer.from(JSON.stringify(enveloped(accepted)))),
          keptUntil: keptUntil(clock),
        },
      }),
    });
    if (enqueued.outcome === 'kept') return await repeated(c, enqueued);
    if (enqueued.outcome !== 'queued') throw refusalOf(enqueued, period);

    metrics.job('queued');
    runner.claim();
    c.header('Location', pathOf(id));
    return success(c, accepted, ACCEPTED);
  };

  /** A retry of an invalid job gets the same refusal. */
  async function keepRefusal(retry: ReplayRequest, error: ContractError): Promise<void> {
    const reserved = await replays.reserve(retry, REFUSAL_BYTES);
    if (reserved instanceof Reserved) await reserved.refused(error);
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
  async function repeated(c: Context<Env>, kept: KeptAnswer): Promise<Response> {
    if (kept.status === ACCEPTED) {
      const { job } = JSON.parse(String(await expandedWhole(await readKept(store, kept.content))));
      c.header('Location', pathOf(job.id));
    }
    return replayed(c, kept, replays);
  }
}

/** The path of a job. */
const pathOf = (id: string): string => `/api/v1/jobs/${id}`;

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
