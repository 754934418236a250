//! The part of a job that tunes the greedy builder.

use cutting_engine::config::BuilderConfig;
use serde::Deserialize;

/// `builderConfig` of the contract.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WireBuilderConfig {
    beam_width: u32,
    beam_width_at_root: u32,
    max_build_calls: u32,
    max_recursion_depth: u32,
    score_noise: f64,
    /// Decimal text: JavaScript's numbers cannot hold the whole range.
    noise_seed: String,
}

impl WireBuilderConfig {
    /// The engine's settings, their ranges not yet checked.
    pub(crate) fn into_config(self) -> Result<BuilderConfig, String> {
        Ok(BuilderConfig {
            beam_width: self.beam_width,
            beam_width_at_root: self.beam_width_at_root,
            max_build_calls: self.max_build_calls,
            max_recursion_depth: self.max_recursion_depth,
            score_noise: self.score_noise,
            noise_seed: self
                .noise_seed
                .parse()
                .map_err(|_| "builder: noiseSeed is not a uint64".to_owned())?,
        })
    }
}
