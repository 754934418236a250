//! The form of a job, as JSON.

use cutting_engine::instance::{
    Defect, Direction, Grain, Machine, Margins, MatchedSet, Piece, Rules, Sheet, StageRule,
};
use serde::Deserialize;

use super::edges::WireEdges;
use crate::alns::WireAlnsConfig;
use crate::builder::WireBuilderConfig;
use crate::fixed::WireFixedSheet;
use crate::materials::WireMaterial;
use crate::offcut_class::WireOffcutClass;
use crate::production::Production;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WireJob {
    pub(super) unit: Option<String>,
    pub(super) materials: Option<Vec<WireMaterial>>,
    pub(super) max_ms: f64,
    pub(super) pieces: Vec<WirePiece>,
    pub(super) sheets: Vec<WireSheet>,
    pub(super) rules: WireRules,
    pub(super) builder: WireBuilderConfig,
    /// `null` if the strategy is `greedy`; never absent.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(super) alns: Option<WireAlnsConfig>,
    /// Absent if the request asks for nothing of it.
    pub(super) production: Option<Production>,
    /// Absent if no offcuts are kept.
    pub(super) offcut_classes: Option<Vec<WireOffcutClass>>,
    /// The names of the edge bands; absent if the request has none.
    pub(super) edge_bands: Option<Vec<String>>,
    /// Whether the answer has the missing sheets; absent if not.
    #[serde(default)]
    pub(super) shopping_list: bool,
    /// Absent if there are none.
    #[serde(default)]
    pub(super) matched_sets: Vec<WireMatchedSet>,
    /// Absent if no sheet is cut already.
    #[serde(default)]
    pub(super) fixed_sheets: Vec<WireFixedSheet>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WirePiece {
    pub(super) original_index: i64,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) quantity: u32,
    pub(super) can_rotate: bool,
    pub(super) priority: u32,
    pub(super) label: Option<String>,
    pub(super) material: Option<u32>,
    /// As given in the request; absent where it is not.
    pub(super) grain: Option<WireGrain>,
    /// All three absent if the piece has no edges.
    pub(super) edges: Option<WireEdges>,
    pub(super) finished_width: Option<i32>,
    pub(super) finished_height: Option<i32>,
}

impl From<WirePiece> for Piece {
    fn from(wire: WirePiece) -> Self {
        let WirePiece { width, height, quantity, can_rotate, priority, grain, .. } = wire;
        Self {
            width,
            height,
            quantity,
            can_rotate,
            priority,
            grain: grain.map_or(Grain::None, Grain::from),
            block: None,
        }
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum WireGrain {
    None,
    X,
    Y,
}

impl From<WireGrain> for Grain {
    fn from(wire: WireGrain) -> Self {
        match wire {
            WireGrain::None => Self::None,
            WireGrain::X => Self::X,
            WireGrain::Y => Self::Y,
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WireSheet {
    pub(super) width: i32,
    pub(super) height: i32,
    /// Of vertical cuts; also of horizontal ones, unless they have their own.
    pub(super) kerf: i32,
    #[serde(default)]
    pub(super) kerf_horizontal: Option<i32>,
    pub(super) margin_left: i32,
    pub(super) margin_right: i32,
    pub(super) margin_top: i32,
    pub(super) margin_bottom: i32,
    pub(super) quantity: u32,
    pub(super) defects: Vec<WireDefect>,
    pub(super) label: Option<String>,
    pub(super) material: Option<u32>,
    /// As given in the request; absent where it is not.
    #[serde(default)]
    pub(super) cost: Option<i64>,
    #[serde(default)]
    pub(super) offcut: Option<bool>,
    pub(super) grain: Option<WireGrain>,
}

impl From<WireSheet> for Sheet {
    fn from(wire: WireSheet) -> Self {
        let margins = Margins {
            left: wire.margin_left,
            right: wire.margin_right,
            top: wire.margin_top,
            bottom: wire.margin_bottom,
        };
        let defects = wire.defects.into_iter().map(Defect::from).collect();
        let WireSheet { width, height, kerf, kerf_horizontal, quantity, cost, offcut, .. } = wire;
        let kerf = [kerf, kerf_horizontal.unwrap_or(kerf)];
        let offcut = offcut.unwrap_or(false);
        let grain = wire.grain.map_or(Grain::None, Grain::from);
        Self { width, height, kerf, margins, quantity, defects, cost, offcut, grain }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireMatchedSet {
    pieces: Vec<u32>,
    along: WireAlong,
    quantity: u32,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WireAlong {
    X,
    Y,
}

impl From<WireMatchedSet> for MatchedSet {
    fn from(WireMatchedSet { pieces, along, quantity }: WireMatchedSet) -> Self {
        let cuts = match along {
            WireAlong::X => Direction::Vertical,
            WireAlong::Y => Direction::Horizontal,
        };
        Self { pieces, cuts, quantity }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireDefect {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl From<WireDefect> for Defect {
    fn from(WireDefect { x, y, width, height }: WireDefect) -> Self {
        Self { x, y, width, height }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WireRules {
    pub(super) max_stages: u32,
    pub(super) alternate_orientation: bool,
    pub(super) first_cut_vertical: bool,
    pub(super) min_trim_size: i32,
    /// Both only where the request limits the machine.
    #[serde(default)]
    pub(super) stage_rules: Vec<WireStageRule>,
    #[serde(default)]
    pub(super) max_cut_length: i32,
    /// Only where it is false.
    #[serde(default = "yes")]
    pub(super) cut_through_defects: bool,
}

const fn yes() -> bool {
    true
}

impl WireRules {
    /// The limits of the machine, if there are any.
    pub(super) fn machine(&self) -> Result<Option<Machine>, &'static str> {
        let rules: Vec<StageRule> = self.stage_rules.iter().map(StageRule::from).collect();
        Machine::new(&rules, self.max_cut_length)
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WireStageRule {
    stage: u32,
    min_part: i32,
    max_part: i32,
}

impl From<&WireStageRule> for StageRule {
    fn from(wire: &WireStageRule) -> Self {
        let WireStageRule { stage, min_part, max_part } = *wire;
        Self { stage, min_part, max_part }
    }
}

impl From<WireRules> for Rules {
    fn from(wire: WireRules) -> Self {
        Self {
            max_stages: wire.max_stages,
            alternate: wire.alternate_orientation,
            first_direction: if wire.first_cut_vertical {
                Direction::Vertical
            } else {
                Direction::Horizontal
            },
            min_trim: wire.min_trim_size,
            cut_through_defects: wire.cut_through_defects,
        }
    }
}
