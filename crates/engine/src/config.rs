//! What steers the search. Each default stands here once.

/// Tuning of the greedy builder (`builderConfig` of the contract).
#[derive(Clone, Debug, PartialEq)]
pub struct BuilderConfig {
    /// Partial layouts that the beam keeps on each level. Range 1 to 1,000, default 10.
    pub beam_width: u32,
    /// Partial layouts that the beam keeps after the first piece of a sheet. Range 1 to 10,000, default 50.
    pub beam_width_at_root: u32,
    /// Recreate calls allowed; 0 (the default) fits the budget to the instance. Range 0 to 10,000,000.
    pub max_build_calls: u32,
    /// Deepest cut tree that the builder makes. Range 1 to 10,000, default 500.
    pub max_recursion_depth: u32,
    /// Relative noise on the order of insertion, for diversity. Range 0 to 1, default 0.
    pub score_noise: f64,
    /// Seed of every random choice. Any value, default 0.
    pub noise_seed: u64,
}

impl Default for BuilderConfig {
    fn default() -> Self {
        Self {
            beam_width: 10,
            beam_width_at_root: 50,
            max_build_calls: 0,
            max_recursion_depth: 500,
            score_noise: 0.0,
            noise_seed: 0,
        }
    }
}

/// Everything that steers one solve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// Tuning of the greedy builder.
    pub builder: BuilderConfig,
}
