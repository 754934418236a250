//! The settings of the strategy `greedy`.

use super::setting::configuration;

configuration! {
    /// Tunes the greedy builder (`builderConfig` of the contract).
    pub struct BuilderConfig {
        /// Partial layouts that the beam keeps on each level.
        beam_width: u32 = 10, "beamWidth" in 1..=1_000;
        /// Partial layouts that the beam keeps after the first piece of a sheet.
        beam_width_at_root: u32 = 50, "beamWidthAtRoot" in 1..=10_000;
        /// Recreate calls allowed; 0 fits the budget to the instance.
        max_build_calls: u32 = 0, "maxBuildCalls" in 0..=10_000_000;
        /// Deepest cut tree that the builder makes, in nested cuts.
        max_recursion_depth: u32 = 500, "maxRecursionDepth" in 1..=10_000;
        /// Relative noise on the order of insertion, for diversity.
        score_noise: f64 = 0.0, "scoreNoise" in 0.0..=1.0;
        /// Seed of every random choice.
        noise_seed: u64 = 0, "noiseSeed" in u64::MIN..=u64::MAX;
    }
}
