//! Placements and nodes of a claim. Objects that have the members of another one among their own are read as they are
//! written. serde could flatten them by itself, but would keep all unknown members of each in memory, at up to forty times
//! their size in the text.

use std::fmt;

use serde::Deserialize;

use super::optional::given;

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

/// Which member of which copy of a matched set a piece is.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct WireMatched {
    pub(super) set: u32,
    pub(super) copy: u32,
    pub(super) member: u32,
}

/// An object that has the members of a placement among its own.
macro_rules! with_placement {
    ($(#[$about:meta])* $object:ident as $written:ident($name:literal) { $($(#[$how:meta])* $own:ident: $type:ty,)* }) => {
        $(#[$about])*
        #[derive(Deserialize)]
        #[serde(from = $name)]
        pub(super) struct $object {
            pub(super) placement: WirePlacement,
            $(pub(super) $own: $type,)*
        }

        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct $written {
            piece_id: i64,
            width: i32,
            height: i32,
            x: i32,
            y: i32,
            rotated: bool,
            $($(#[$how])* $own: $type,)*
        }

        impl From<$written> for $object {
            fn from(written: $written) -> Self {
                let $written { piece_id, width, height, x, y, rotated, $($own,)* } = written;
                Self { placement: WirePlacement { piece_id, width, height, x, y, rotated }, $($own,)* }
            }
        }
    };
}

with_placement! {
    /// An element of `placements`.
    WirePlaced as PlacedText("PlacedText") {
        #[serde(default, deserialize_with = "given")]
        label: Option<String>,
        #[serde(default, deserialize_with = "given")]
        edges: Option<WireEdges>,
        #[serde(default, deserialize_with = "given")]
        finished_width: Option<i32>,
        #[serde(default, deserialize_with = "given")]
        finished_height: Option<i32>,
        #[serde(default, deserialize_with = "given")]
        matched: Option<WireMatched>,
    }
}

/// The bands on the sides of a piece as placed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct WireEdges {
    #[serde(default, deserialize_with = "given")]
    pub(super) left: Option<String>,
    #[serde(default, deserialize_with = "given")]
    pub(super) right: Option<String>,
    #[serde(default, deserialize_with = "given")]
    pub(super) bottom: Option<String>,
    #[serde(default, deserialize_with = "given")]
    pub(super) top: Option<String>,
}

with_placement! {
    /// The piece of a node.
    WirePiece as PieceText("PieceText") {
        priority: u32,
    }
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

/// A form of a node.
macro_rules! with_node {
    ($(#[$about:meta])* $form:ident as $written:ident($name:literal) { $($(#[$how:meta])* $own:ident: $type:ty,)* }) => {
        $(#[$about])*
        #[derive(Deserialize)]
        #[serde(from = $name)]
        pub(super) struct $form {
            pub(super) node: WireNode,
            $(pub(super) $own: $type,)*
        }

        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct $written {
            r#type: WireKind,
            width: i32,
            height: i32,
            direction: WireDirection,
            stage: u32,
            depth: u32,
            kerf_size: i32,
            piece: Option<WirePiece>,
            $($(#[$how])* $own: $type,)*
        }

        impl From<$written> for $form {
            fn from(written: $written) -> Self {
                let $written { r#type, width, height, direction, stage, depth, kerf_size, piece, $($own,)* } = written;
                let node = WireNode { r#type, width, height, direction, stage, depth, kerf_size, piece };
                Self { node, $($own,)* }
            }
        }
    };
}

with_node! {
    /// Nesting is bounded by the JSON parser's own limit of 128 levels.
    WireNested as NestedText("NestedText") {
        x: i32,
        y: i32,
        #[serde(deserialize_with = "Option::deserialize")]
        child: Option<Box<WireNested>>,
        #[serde(deserialize_with = "Option::deserialize")]
        next: Option<Box<WireNested>>,
    }
}

with_node! {
    /// Positions may be absent: they follow from the cuts.
    WireFlat as FlatText("FlatText") {
        #[serde(default, deserialize_with = "given")]
        x: Option<i32>,
        #[serde(default, deserialize_with = "given")]
        y: Option<i32>,
        child_index: i64,
        next_index: i64,
    }
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
