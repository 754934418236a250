import type { Job } from './job.ts';

/** The job as the bytes that the addon takes; the format is specified beside the fixtures of the seam. */
export function encodeJob(_job: Job): Uint8Array {
  throw new Error('not yet');
}
