//! Placements and nodes of a claim. Objects that have the members of another one among their own are read as they are
//! written. serde could flatten them by itself, but would keep all unknown members of each in memory, at up to forty times
//! their size in the text.

use std::fmt;

use serde::Deserialize;

use super::optional::given;

/// An element of `placements`.
#[derive(Deserialize)]
#[serde(from = "PlacedText")]
pub(super) struct WirePlaced {
    pub(super) placement: WirePlacement,
    pub(super) label: Option<String>,
}

#[derive(Clone, PartialEq)]
pub(super) struct WirePlacement {
    pub(super) piece_id: i64,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) rotated: bool,
}

impl fmt::Display for WirePlacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { piece_id, width, height, x, y, rotated } = self;
        let turned = if *rotated { ", turned" } else { "" };
        write!(f, "{piece_id}, {width} x {height}{turned}, at {x}, {y}")
    }
}

#[derive(Deserialize)]
#[serde(from = "PieceText")]
pub(super) struct WirePiece {
    pub(super) placement: WirePlacement,
    pub(super) priority: u32,
}

/// The members that both forms of a node have.
pub(super) struct WireNode {
    pub(super) r#type: WireKind,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) direction: WireDirection,
    pub(super) stage: u32,
    pub(super) depth: u32,
    pub(super) kerf_size: i32,
    pub(super) piece: Option<WirePiece>,
}

/// Nesting is bounded by the JSON parser's own limit of 128 levels.
#[derive(Deserialize)]
#[serde(from = "NestedText")]
pub(super) struct WireNested {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) node: WireNode,
    pub(super) child: Option<Box<WireNested>>,
    pub(super) next: Option<Box<WireNested>>,
}

#[derive(Deserialize)]
#[serde(from = "FlatText")]
pub(super) struct WireFlat {
    pub(super) x: Option<i32>,
    pub(super) y: Option<i32>,
    pub(super) node: WireNode,
    pub(super) child_index: i64,
    pub(super) next_index: i64,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum WireKind {
    Cut,
    Piece,
    Waste,
}

#[derive(Clone, Copy, Deserialize)]
pub(super) enum WireDirection {
    H,
    V,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlacedText {
    piece_id: i64,
    width: i32,
    height: i32,
    x: i32,
    y: i32,
    rotated: bool,
    #[serde(default, deserialize_with = "given")]
    label: Option<String>,
}

impl From<PlacedText> for WirePlaced {
    fn from(PlacedText { piece_id, width, height, x, y, rotated, label }: PlacedText) -> Self {
        Self { placement: WirePlacement { piece_id, width, height, x, y, rotated }, label }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PieceText {
    piece_id: i64,
    width: i32,
    height: i32,
    x: i32,
    y: i32,
    rotated: bool,
    priority: u32,
}

impl From<PieceText> for WirePiece {
    fn from(PieceText { piece_id, width, height, x, y, rotated, priority }: PieceText) -> Self {
        Self { placement: WirePlacement { piece_id, width, height, x, y, rotated }, priority }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NestedText {
    r#type: WireKind,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    direction: WireDirection,
    stage: u32,
    depth: u32,
    kerf_size: i32,
    piece: Option<WirePiece>,
    #[serde(deserialize_with = "Option::deserialize")]
    child: Option<Box<WireNested>>,
    #[serde(deserialize_with = "Option::deserialize")]
    next: Option<Box<WireNested>>,
}

impl From<NestedText> for WireNested {
    fn from(nested: NestedText) -> Self {
        let NestedText {
            r#type,
            x,
            y,
            width,
            height,
            direction,
            stage,
            depth,
            kerf_size,
            piece,
            child,
            next,
        } = nested;
        let node = WireNode { r#type, width, height, direction, stage, depth, kerf_size, piece };
        Self { x, y, node, child, next }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FlatText {
    r#type: WireKind,
    #[serde(default, deserialize_with = "given")]
    x: Option<i32>,
    #[serde(default, deserialize_with = "given")]
    y: Option<i32>,
    width: i32,
    height: i32,
    direction: WireDirection,
    stage: u32,
    depth: u32,
    kerf_size: i32,
    piece: Option<WirePiece>,
    child_index: i64,
    next_index: i64,
}

impl From<FlatText> for WireFlat {
    fn from(flat: FlatText) -> Self {
        let FlatText { r#type, x, y, width, height, direction, stage, depth, kerf_size, piece, .. } = flat;
        let node = WireNode { r#type, width, height, direction, stage, depth, kerf_size, piece };
        Self { x, y, node, child_index: flat.child_index, next_index: flat.next_index }
    }
}
