//! What a response says about the search. Only its types are checked, and what the bound says about the measure.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::optional::given;

#[derive(Deserialize)]
pub(super) struct WireBound {
    #[serde(deserialize_with = "Option::deserialize", rename = "lowerBoundArea")]
    pub(super) lower_bound_area: Option<i64>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(super) gap: Option<f64>,
    pub(super) optimal: bool,
    #[serde(default, deserialize_with = "given")]
    pub(super) measure: Option<String>,
    #[serde(default, rename = "lowerBound")]
    pub(super) lower_bound: Option<i64>,
    #[serde(default, rename = "offcutValue")]
    pub(super) offcut_value: Option<i64>,
    #[serde(default, rename = "offcutGap")]
    pub(super) offcut_gap: Option<f64>,
    #[serde(default, deserialize_with = "given", rename = "placedValue")]
    pub(super) placed_value: Option<i64>,
    #[serde(default, deserialize_with = "given", rename = "placedGap")]
    pub(super) placed_gap: Option<f64>,
}

#[derive(Deserialize)]
pub(super) struct WireSearch {
    #[serde(rename = "iterations")]
    _iterations: u64,
    #[serde(rename = "interrupted")]
    _interrupted: bool,
}

/// The contract's three fields, and those that this service adds.
#[derive(Deserialize)]
pub(super) struct WireAlnsStats {
    #[serde(rename = "iterations")]
    _iterations: u64,
    #[serde(rename = "improvements")]
    _improvements: u64,
    #[serde(rename = "elapsedMs")]
    _elapsed_ms: f64,
    #[serde(default, deserialize_with = "given", rename = "stopReason")]
    _stop_reason: Option<String>,
    #[serde(default, deserialize_with = "given", rename = "seed")]
    _seed: Option<i64>,
    #[serde(default, deserialize_with = "given", rename = "threads")]
    _threads: Option<u32>,
    #[serde(default, deserialize_with = "given", rename = "iterationsPerSecond")]
    _iterations_per_second: Option<f64>,
    #[serde(default, deserialize_with = "given", rename = "destroy")]
    _destroy: Option<BTreeMap<String, WireUses>>,
    #[serde(default, deserialize_with = "given", rename = "repair")]
    _repair: Option<BTreeMap<String, WireUses>>,
}

#[derive(Deserialize)]
struct WireUses {
    #[serde(rename = "uses")]
    _uses: u64,
    #[serde(rename = "successes")]
    _successes: u64,
}
