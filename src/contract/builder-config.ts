import { ENGINE_SETTINGS } from './engine-settings.ts';
import type { Fields } from './fields.ts';

const { builder } = ENGINE_SETTINGS;

/** The object `builderConfig`: what each setting means. The engine states its range and default. */
export const BUILDER_CONFIG_FIELDS = {
  beamWidth: {
    type: 'int',
    ...builder.beamWidth,
    meaning: 'Partial layouts that the beam keeps at each level.',
  },
  beamWidthAtRoot: {
    type: 'int',
    ...builder.beamWidthAtRoot,
    meaning: 'Partial layouts that the beam keeps after the first piece of a sheet.',
  },
  maxBuildCalls: {
    type: 'int',
    ...builder.maxBuildCalls,
    meaning: 'Maximum recreate calls; 0: a budget that fits the job.',
  },
  maxRecursionDepth: {
    type: 'int',
    ...builder.maxRecursionDepth,
    meaning: 'Maximum depth of a cut tree.',
  },
  scoreNoise: {
    type: 'double',
    ...builder.scoreNoise,
    meaning: 'Relative noise on the insertion order, for diversity.',
  },
  noiseSeed: {
    type: 'uint64',
    ...builder.noiseSeed,
    meaning: "Seed for all of the builder's random choices.",
  },
} as const satisfies Fields;
