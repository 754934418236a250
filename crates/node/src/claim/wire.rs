//! What is judged of the contract's response and its `result` object. Fields that the contract does not require are
//! optional here; if present, they must have their type.

use std::fmt;

use serde::Deserialize;

pub(super) use super::node::{
    WireDirection, WireEdges, WireFlat, WireKind, WireNested, WireNode, WirePlaced, WirePlacement,
};
use super::optional::{Text, given};

/// The whole response, without its statistics.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WireResponse {
    #[serde(default, deserialize_with = "given")]
    pub(super) ok: Option<bool>,
    #[serde(default, deserialize_with = "given")]
    pub(super) contract_version: Option<String>,
    pub(super) result: WireResult,
    /// As many as there are drawings.
    #[serde(default, deserialize_with = "given")]
    pub(super) svg: Option<Vec<Text>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WireResult {
    pub(super) sheets_used: u64,
    pub(super) total_placed: u64,
    pub(super) total_used_area: i64,
    pub(super) total_waste_area: i64,
    pub(super) total_unplaced_priority: u64,
    pub(super) unplaced_indices: Vec<i64>,
    pub(super) sheets: Vec<WireSheet>,
    #[serde(default, deserialize_with = "given")]
    pub(super) cut_count: Option<u64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) cut_length: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) unplaced: Option<Vec<WireUnplaced>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) patterns: Option<Vec<WirePattern>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) machine_ms: Option<u64>,
    #[serde(default, deserialize_with = "given", rename = "bound")]
    pub(super) bound: Option<WireBound>,
    #[serde(default, deserialize_with = "given")]
    pub(super) new_area: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) unit: Option<String>,
    #[serde(default, deserialize_with = "given")]
    pub(super) materials: Option<Vec<WireMaterialFigures>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) offcuts: Option<Vec<WireOffcut>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) offcut_value: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) edge_bands: Option<Vec<WireBandUse>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) missing: Option<Vec<WireMissing>>,
    /// Null if there is no bound.
    #[serde(default)]
    pub(super) missing_lower_bound: Option<i64>,
}

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

/// An element of `missing`.
#[derive(Deserialize)]
pub(super) struct WireMissing {
    pub(super) sheets: u32,
    pub(super) quantity: u32,
}

/// An element of `edgeBands`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct WireBandUse {
    pub(super) name: String,
    pub(super) length: i64,
    pub(super) pieces: u64,
}

/// An element of `materials`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WireMaterialFigures {
    #[serde(deserialize_with = "Option::deserialize")]
    pub(super) material: Option<String>,
    pub(super) sheets_used: u64,
    pub(super) total_placed: u64,
    pub(super) total_used_area: i64,
    pub(super) total_waste_area: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WireSheet {
    pub(super) sheet_index: u64,
    pub(super) placed_count: u32,
    pub(super) used_area: i64,
    pub(super) waste_area: i64,
    pub(super) largest_offcut: i64,
    pub(super) max_depth: u32,
    pub(super) sheet_rotated: bool,
    pub(super) utilization: f64,
    pub(super) placements: Vec<WirePlaced>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(super) cut_tree: Option<WireNested>,
    pub(super) cut_tree_flat: Vec<WireFlat>,
    #[serde(default, deserialize_with = "given")]
    pub(super) cut_count: Option<u32>,
    #[serde(default, deserialize_with = "given")]
    pub(super) cut_length: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) turn_count: Option<u32>,
    #[serde(default, deserialize_with = "given")]
    pub(super) trim_cuts: Option<Vec<WireTrimCut>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) cut_list: Option<Vec<WireCut>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) label: Option<String>,
    #[serde(default, deserialize_with = "given")]
    pub(super) material: Option<String>,
    #[serde(default, deserialize_with = "given")]
    pub(super) cost: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) offcut: Option<bool>,
    #[serde(default, deserialize_with = "given")]
    pub(super) fixed: Option<bool>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WireUnplaced {
    pub(super) original_index: i64,
    #[serde(default, deserialize_with = "given")]
    pub(super) piece_index: Option<i64>,
    pub(super) count: u32,
    pub(super) reason: String,
    #[serde(default, deserialize_with = "given")]
    pub(super) label: Option<String>,
}

/// An element of `trimCuts`.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) struct WireTrimCut {
    pub(super) side: WireSide,
    pub(super) at: i64,
    pub(super) length: i64,
    pub(super) kerf: i64,
}

/// A side of a sheet or a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum WireSide {
    Left,
    Right,
    Bottom,
    Top,
}

/// One cut of a claimed list.
#[derive(Deserialize)]
pub(super) struct WireCut {
    pub(super) step: u64,
    pub(super) stage: u32,
    pub(super) direction: WireDirection,
    pub(super) at: i64,
    pub(super) size: i64,
    pub(super) length: i64,
    pub(super) kerf: i64,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(super) child: Option<WirePart>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(super) next: Option<WirePart>,
}

/// What a cut sets free.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WirePart {
    pub(super) r#type: WireKind,
    #[serde(default, deserialize_with = "given")]
    pub(super) piece_id: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) label: Option<String>,
    #[serde(default, deserialize_with = "given")]
    pub(super) offcut_id: Option<String>,
}

/// An element of `offcuts`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WireOffcut {
    pub(super) offcut_id: String,
    pub(super) sheet_index: u64,
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) class: u32,
    pub(super) value: i64,
}

impl fmt::Display for WireOffcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offcut_id, sheet_index, x, y, width, height, class, value } = self;
        write!(
            f,
            "{offcut_id} on sheet {sheet_index}, {width} x {height} at {x}, {y}, of class {class}, worth {value}"
        )
    }
}

/// A claimed pattern.
#[derive(Deserialize)]
pub(super) struct WirePattern {
    pub(super) pattern: u64,
    pub(super) sheets: Vec<u64>,
    pub(super) runs: u64,
    pub(super) cycles: u64,
}
