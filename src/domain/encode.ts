import type { Alns, Job } from './job.ts';

/** The job as UTF-8 JSON for the addon, with 64-bit integers as decimal strings. */
export function encodeJob(job: Job): Buffer<ArrayBuffer> {
  // Only `noiseSeed` has 64 bits. Most small jobs use greedy, so its settings are not converted field by field.
  const builder = { ...job.builder, noiseSeed: job.builder.noiseSeed.toString() };
  return Buffer.from(JSON.stringify({ ...job, builder, alns: job.alns && writable(job.alns) }));
}

const writable = (values: Alns): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
