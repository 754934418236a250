import { ContractError } from '../contract/errors.ts';
import type { JobStore } from './jobs.ts';

const NO_JOBS = 'This server runs no jobs.';
const NO_RETRIES = 'This server keeps no answers for retries: send the request without an Idempotency-Key.';

/** Nothing can be queued or kept, so nothing ever is. */
const refuse = async (): Promise<never> => {
  throw new ContractError('not_found', NO_JOBS);
};

const nothing = async (): Promise<undefined> => undefined;

/** The jobs of a state that cannot keep any. Requests that need them are refused, rather than charged twice. */
export const WITHOUT_JOBS: JobStore = {
  addPart: refuse,
  readPart: nothing,
  sweep: async () => 0,
  async findReplay() {
    throw new ContractError('idempotency_key_invalid', NO_RETRIES);
  },
  reserveReplay: refuse,
  chargeReplay: refuse,
  keepReplay: refuse,
  releaseReplay: nothing,
  renewReplays: nothing,
  enqueueJob: refuse,
  findJob: nothing,
  isJobWaiting: async () => false,
  claimJob: nothing,
  beginJob: refuse,
  beatJobs: async () => [],
  returnJobs: nothing,
  finishJob: refuse,
  stopJob: nothing,
  deleteJob: nothing,
  endedJobs: async () => [],
  jobCounts: async () => ({ queued: 0, running: 0 }),
};
