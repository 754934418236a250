import type { Handler } from 'hono';
import { jobBytes } from '../../domain/prepared.ts';
import { Reserved } from '../../jobs/replays.ts';
import { lengthOf } from '../../solve/envelope.ts';
import { solve as solveJob } from '../../solve/solve.ts';
import { presentedKey } from '../auth.ts';
import { readBody, requireJson } from '../body.ts';
import { clientOf, type Env } from '../context.ts';
import { goneBefore, idempotencyKeyOf, replayed } from '../idempotency.ts';
import { written } from '../replies.ts';
import type { Services } from '../services.ts';
import { type StopTokens, stopTokenOf } from './stop.ts';

/** Computes a layout. The contract fixes the order of the checks. */
export function solve(services: Services, stops: StopTokens): Handler<Env> {
  const { config, admission, solving, state, observe } = services;
  const { quotas, replays } = state;

  return async (c) => {
    const { headers } = c.req.raw;
    const { client: identity, lease, spent, requestId } = c.var;
    const client = clientOf(c, services);
    const { waits } = client;

    requireJson(c.req.raw);
    const key = presentedKey(headers);
    const usage = await (key === undefined ? quotas.ofClient(identity) : quotas.ofKey(key));
    c.set('key', usage.id);

    let reserved: Reserved | undefined;
    try {
      const name = key === undefined ? undefined : idempotencyKeyOf(headers);
      // A retry is answered whatever is left of the quota.
      if (name === undefined) quotas.requireLeft(usage);

      const body = await readBody(c);

      const retry = replays.request(key, '/api/v1/solve', name, body);
      const kept = retry && (await replays.find(retry));
      if (kept) return await replayed(c, kept, replays);
      if (retry) quotas.requireLeft(usage);

      // JSON, schema, and the job or what is wrong with it.
      const prepared = await admission.workers.prepare(body, client);
      lease.resize(prepared.answerBytes + jobBytes(prepared));

      const first = retry && (await replays.reserve(retry, prepared.answerBytes));
      if (first && !(first instanceof Reserved)) return await replayed(c, first, replays);
      reserved = first;

      const stop = stops.open(stopTokenOf(headers));
      const waitedMs = waits.waitedMs;
      const admitted = observe.metrics.wait();
      // Once it is charged, a reserved request is answered for its retry, even if its client goes away.
      const wait = reserved && goneBefore(client.gone);
      const { envelope, seconds } = await admission.slots
        .run(
          prepared.threads,
          { ...client, gone: wait?.signal ?? client.gone },
          (signal, threads) => {
            wait?.begin();
            spent.waiting = waitedMs / 1_000 + admitted();
            return solveJob(
              {
                prepared,
                // Time spent on reading counts; time spent on waiting does not.
                maxMs: config.maxSolveMs - prepared.readingMs,
                threads,
                signal,
                identity: client.identity,
                waitMs: waits.leftMs,
                subject: { requestId, client: identity },
                onStart: (running) => stop?.started(running),
              },
              solving,
            );
          },
          quotas.charge(key, identity, reserved),
          prepared.isShort,
        )
        .finally(() => stop?.close());
      spent.solving = seconds;

      lease.hold(lengthOf(envelope));
      await reserved?.keep(200, envelope);
      return await written(c, envelope);
    } catch (error) {
      await reserved?.refused(error);
      throw await quotas.insteadOf(error, usage);
    }
  };
}
