import type { KeepingOperations } from './jobs.ts';
import type { Asynchronous } from './session.ts';
import type { OperatorOperations, ServiceOperations } from './store.ts';

export type Operations = ServiceOperations & OperatorOperations & KeepingOperations;

/**
 * The kind of each operation. A read needs no lock. A write is on disk before it is answered. A count survives a crash of
 * the process but does not wait for the disk: counts are frequent, and losing a few in a power cut is harmless.
 */
export const OPERATIONS: Readonly<Record<keyof Operations, 'read' | 'count' | 'write'>> = {
  policy: 'read',
  proveWritable: 'write',
  findKey: 'read',
  findKeyUsage: 'read',
  recallKey: 'read',
  requestKey: 'write',
  used: 'read',
  charge: 'count',
  chargeKey: 'count',
  refund: 'count',
  issueKey: 'write',
  listKeys: 'read',
  showKey: 'read',
  setPlan: 'write',
  revokeKey: 'write',
  reactivateKey: 'write',
  rotateKey: 'write',
  setBlocked: 'write',
  changeSecret: 'write',
  audit: 'read',
  addPart: 'count',
  readPart: 'read',
  sweep: 'count',
  findReplay: 'read',
  reserveReplay: 'count',
  chargeReplay: 'count',
  keepReplay: 'count',
  releaseReplay: 'count',
  enqueueJob: 'write',
  findJob: 'read',
  isJobWaiting: 'read',
  claimJob: 'count',
  beginJob: 'count',
  heartbeat: 'count',
  returnJobs: 'count',
  finishJob: 'write',
  stopJob: 'write',
  deleteJob: 'write',
  endedJobs: 'read',
  jobCounts: 'read',
};

/** A call of one operation. */
export interface Call<Name extends keyof Operations = keyof Operations> {
  readonly name: Name;
  readonly args: Parameters<Operations[Name]>;
}

export const isRead = ({ name }: Call): boolean => OPERATIONS[name] === 'read';

/** All operations, each forwarded to `perform`. */
export function asynchronous(perform: (call: Call) => Promise<unknown>): Asynchronous<Operations> {
  const operations = Object.keys(OPERATIONS).map((name) => [
    name,
    (...args: Call['args']) => perform({ name: name as Call['name'], args }),
  ]);
  return Object.fromEntries(operations) as Asynchronous<Operations>;
}
