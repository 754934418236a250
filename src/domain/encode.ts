import type { Job } from './job.ts';

/** The job as UTF-8 JSON for the addon, with 64-bit integers as decimal strings. */
export function encodeJob(job: Job): Buffer<ArrayBuffer> {
  const alns = job.alns && writable(job.alns);
  return Buffer.from(JSON.stringify({ ...job, builder: writable(job.builder), alns }));
}

const writable = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
