//! The ranges that the addon holds its callers to, and the engine's defaults.

use std::ops::RangeInclusive;

use cutting_engine::config::BuilderConfig;
use cutting_engine::instance::{MAX_AREA, MAX_DIMENSION, MAX_INSTANCES, MAX_PRIORITY, MAX_QUANTITY};
use serde_json::{Value, json};

/// A client's label: what JavaScript holds exactly.
pub(crate) const LABEL: RangeInclusive<i64> = -((1 << 53) - 1)..=(1 << 53) - 1;
pub(crate) const BEAM_WIDTH: RangeInclusive<u32> = 1..=1_000;
pub(crate) const BEAM_WIDTH_AT_ROOT: RangeInclusive<u32> = 1..=10_000;
pub(crate) const MAX_BUILD_CALLS: RangeInclusive<u32> = 0..=10_000_000;
pub(crate) const MAX_RECURSION_DEPTH: RangeInclusive<u32> = 1..=10_000;
pub(crate) const SCORE_NOISE: RangeInclusive<f64> = 0.0..=1.0;

/// All of it as JSON, for the tests that compare it with the contract's side.
pub(crate) fn contract_ranges() -> String {
    let default = BuilderConfig::default();
    json!({
        "label": { "min": LABEL.start(), "max": LABEL.end() },
        "dimension": { "min": 1, "max": MAX_DIMENSION },
        "allowance": { "min": 0, "max": MAX_DIMENSION },
        "quantity": { "min": 1, "max": MAX_QUANTITY },
        "priority": { "min": 0, "max": MAX_PRIORITY },
        "maxInstances": MAX_INSTANCES,
        "maxArea": MAX_AREA,
        "builder": {
            "beamWidth": with_default(&BEAM_WIDTH, default.beam_width),
            "beamWidthAtRoot": with_default(&BEAM_WIDTH_AT_ROOT, default.beam_width_at_root),
            "maxBuildCalls": with_default(&MAX_BUILD_CALLS, default.max_build_calls),
            "maxRecursionDepth": with_default(&MAX_RECURSION_DEPTH, default.max_recursion_depth),
            "scoreNoise": with_default(&SCORE_NOISE, default.score_noise),
            "noiseSeed": { "min": "0", "max": u64::MAX.to_string(), "default": default.noise_seed.to_string() },
        },
    })
    .to_string()
}

fn with_default<T: Copy + Into<Value>>(range: &RangeInclusive<T>, default: T) -> Value {
    json!({ "min": (*range.start()).into(), "max": (*range.end()).into(), "default": default.into() })
}
