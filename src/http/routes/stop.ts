import type { Handler } from 'hono';
import { ContractError } from '../../contract/errors.ts';
import { keptUntil } from '../../jobs/lease.ts';
import { Keyring } from '../auth.ts';
import type { Deps } from '../deps.ts';
import { success } from '../envelope.ts';
import type { Env } from '../errors.ts';
import { jobView, namedJob, noSuchJob } from '../jobs.ts';
import { STOP_TOKEN_HEADER, type StopTokens, stopTokenOf } from '../stop-tokens.ts';

/** Ends a running job with its best layout so far, and cancels one that is queued. A job that has ended stays as it is. */
export function stop({ store, jobStore, runner, metrics, clock }: Deps): Handler<Env> {
  const keyring = new Keyring(store);
  return async (c) => {
    const { key, id } = await namedJob(c, keyring);
    const before = await jobStore.findJob(key, id);
    const record = await jobStore.stopJob(key, id, clock(), keptUntil(clock));
    if (record === undefined) throw noSuchJob();
    if (record.status === 'running') runner.stopped(record.number);
    if (record.status === 'cancelled') runner.dropped(record.number);
    if (record.status === 'cancelled' && before?.status === 'queued') metrics.jobs.job('cancelled');
    return success(c, { job: jobView(id, record, runner.progress(record.number)) });
  };
}

/** Ends a solve with its best layout so far, which its own request answers. */
export function stopSolve(stops: StopTokens): Handler<Env> {
  return (c) => {
    const token = stopTokenOf(c.req.raw.headers);
    if (token === undefined) throw new ContractError('invalid_schema', `${STOP_TOKEN_HEADER} is missing.`);
    if (!stops.stop(token)) throw new ContractError('not_found', 'No solve with this token is running here.');
    return success(c, { stopping: true });
  };
}
