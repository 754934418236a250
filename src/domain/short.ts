import { BUILDER_CONFIG_FIELDS } from '../contract/builder-config.ts';
import type { Job } from './job.ts';

/** Longest time limit of a short `alns` solve in milliseconds: its default. */
const SHORT_MS = 5_000;

/** Each material is a `greedy` solve of its own: five take as long as the longest short solve of `alns`. */
const SHORT_MATERIALS = 5;

/**
 * Whether a solve is sure to end soon, judged by its request: `alns` with a time limit of at most 5 seconds, or `greedy`
 * with at most its default work, which takes about a second for the most expensive job.
 */
export function isShort({
  alns,
  maxMs,
  builder,
  materials = [],
}: Pick<Job, 'alns' | 'maxMs' | 'builder' | 'materials'>): boolean {
  if (alns) return maxMs <= SHORT_MS;
  const { beamWidth, beamWidthAtRoot, maxBuildCalls } = BUILDER_CONFIG_FIELDS;
  return (
    materials.length <= SHORT_MATERIALS &&
    builder.maxBuildCalls === maxBuildCalls.default &&
    builder.beamWidth <= beamWidth.default &&
    builder.beamWidthAtRoot <= beamWidthAtRoot.default
  );
}
