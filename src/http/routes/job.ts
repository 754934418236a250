import type { Handler } from 'hono';
import { parseWait } from '../../contract/jobs.ts';
import { Keyring } from '../auth.ts';
import type { Deps } from '../deps.ts';
import { success } from '../envelope.ts';
import type { Env } from '../errors.ts';
import { goneOf } from '../exchange.ts';
import { jobAnswer, jobView, namedJob, noSuchJob } from '../jobs.ts';

const UNFINISHED: ReadonlySet<string> = new Set(['queued', 'running']);

/** The state of a job, and its answer. It may wait for the end of the job. */
export function job(deps: Deps): Handler<Env> {
  const { store, jobStore, runner } = deps;
  const keyring = new Keyring(store);
  return async (c) => {
    const { key, id } = await namedJob(c, keyring);
    const waitMs = parseWait(new URL(c.req.url).search);
    let record = await jobStore.findJob(key, id);
    if (record && waitMs > 0 && UNFINISHED.has(record.status)) {
      await runner.waits.wait(record.number, key, waitMs, goneOf(c));
      record = await jobStore.findJob(key, id);
    }
    if (record === undefined) throw noSuchJob();
    return jobAnswer(c, deps, jobView(id, record, runner.progress(record.number)), record);
  };
}

/** Forgets a job. One that is queued costs nothing; one that runs is cancelled without an answer. */
export function deleteJob({ store, jobStore, runner, metrics }: Deps): Handler<Env> {
  const keyring = new Keyring(store);
  return async (c) => {
    const { key, id } = await namedJob(c, keyring);
    const record = await jobStore.deleteJob(key, id);
    if (record === undefined) throw noSuchJob();
    runner.dropped(record.number);
    metrics.jobs.job('deleted');
    const view = jobView(id, record);
    return success(c, { job: UNFINISHED.has(view.status) ? { ...view, status: 'cancelled' } : view });
  };
}
