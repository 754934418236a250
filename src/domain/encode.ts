import type { Job } from './job.ts';

/** The job as UTF-8 JSON for the addon, which reads a seed of 64 bits as a decimal text. */
export function encodeJob(job: Job): Buffer<ArrayBuffer> {
  const { noiseSeed, ...builder } = job.builder;
  return Buffer.from(JSON.stringify({ ...job, builder: { ...builder, noiseSeed: String(noiseSeed) } }));
}
