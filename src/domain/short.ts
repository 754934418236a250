import { BUILDER_CONFIG_FIELDS } from '../contract/fields.ts';
import type { Job } from './job.ts';

/** How long a short solve takes at most, in milliseconds: a search by `alns` that leaves its time limit at the default. */
const SHORT_MS = 5_000;

/**
 * Whether a solve is sure to end soon, by what its request asks for: `alns` within 5 seconds, or `greedy` with no more
 * work than it does by default, about a second for the dearest job.
 */
export function isShort({ alns, maxMs, builder }: Pick<Job, 'alns' | 'maxMs' | 'builder'>): boolean {
  if (alns) return maxMs <= SHORT_MS;
  const { beamWidth, beamWidthAtRoot, maxBuildCalls } = BUILDER_CONFIG_FIELDS;
  return (
    builder.maxBuildCalls === maxBuildCalls.default &&
    builder.beamWidth <= beamWidth.default &&
    builder.beamWidthAtRoot <= beamWidthAtRoot.default
  );
}
