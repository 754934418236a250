import type { Alns, Job } from './job.ts';

/** The job as UTF-8 JSON for the addon, which reads integers of 64 bits as decimal texts. */
export function encodeJob(job: Job): Buffer<ArrayBuffer> {
  // Small jobs are greedy's; to look at each of these fields would take a third of their time here.
  const builder = { ...job.builder, noiseSeed: job.builder.noiseSeed.toString() };
  return Buffer.from(JSON.stringify({ ...job, builder, alns: job.alns && writable(job.alns) }));
}

const writable = (values: Alns): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
