//! The part of a job that tunes the greedy builder, and the ranges of its numbers.

use cutting_engine::config::BuilderConfig;
use serde::Deserialize;
use serde_json::Value;

use crate::ranges::{Key, out_of_range, to_json};

/// `builderConfig` of the contract.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WireBuilder {
    beam_width: u32,
    beam_width_at_root: u32,
    max_build_calls: u32,
    max_recursion_depth: u32,
    score_noise: f64,
    /// Decimal, because JavaScript's numbers cannot hold the whole range.
    noise_seed: String,
}

impl WireBuilder {
    pub(crate) fn into_config(self) -> Result<BuilderConfig, String> {
        let noise_seed = self.noise_seed.parse().map_err(|_| "builder: noiseSeed is no uint64".to_owned())?;
        let config = BuilderConfig {
            beam_width: self.beam_width,
            beam_width_at_root: self.beam_width_at_root,
            max_build_calls: self.max_build_calls,
            max_recursion_depth: self.max_recursion_depth,
            score_noise: self.score_noise,
            noise_seed,
        };
        match out_of_range(&KEYS, &config) {
            Some(name) => Err(format!("builder: {name} is out of range")),
            None => Ok(config),
        }
    }
}

/// Its numbers, by the names of the contract.
const KEYS: [Key<BuilderConfig>; 6] = [
    Key::int("beamWidth", 1..=1_000, |c| c.beam_width.into()),
    Key::int("beamWidthAtRoot", 1..=10_000, |c| c.beam_width_at_root.into()),
    Key::int("maxBuildCalls", 0..=10_000_000, |c| c.max_build_calls.into()),
    Key::int("maxRecursionDepth", 1..=10_000, |c| c.max_recursion_depth.into()),
    Key::real("scoreNoise", 0.0..=1.0, |c| c.score_noise),
    Key::wide("noiseSeed", 0..=u64::MAX as i128, |c| c.noise_seed.into()),
];

/// Ranges and defaults of all of it.
pub(crate) fn ranges() -> Value {
    to_json(&KEYS, &BuilderConfig::default()).into()
}
