//! The tree of cuts of one finished sheet, in the binary form of the contract.
//!
//! Every cut node is one straight edge-to-edge cut of its own region into `child` (left or below)
//! and `next` (right or above) with the kerf between them.

use crate::instance::Direction;

/// What a node of the tree stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// One cut of the region.
    Cut,
    /// The region is exactly one placed piece.
    Piece {
        /// Position of the piece in the instance.
        piece: u32,
        /// Whether it lies turned by 90 degrees.
        rotated: bool,
    },
    /// The region is not used.
    Waste,
}

/// One node; coordinates are those of the sheet, origin at its bottom-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it stands for.
    pub kind: NodeKind,
    /// Left edge of the region.
    pub x: i32,
    /// Lower edge of the region.
    pub y: i32,
    /// Width of the region.
    pub width: i32,
    /// Height of the region.
    pub height: i32,
    /// Of a cut its own direction, of a leaf that of the cut which made it (at the root: the first cut's direction).
    pub direction: Direction,
    /// Of a cut its own stage, of a leaf that of the cut which made it (0 at the root).
    pub stage: u32,
    /// Levels below the root.
    pub depth: u32,
    /// Kerf that the cut consumed; 0 for a leaf.
    pub kerf: i32,
    /// The part on the left or below; `None` for a leaf.
    pub child: Option<u32>,
    /// The part on the right or above; `None` for a leaf, or where the blade leaves the sheet.
    pub next: Option<u32>,
}

/// The nodes of one sheet in preorder (a node, its `child`'s subtree, its `next`'s subtree), the root at index 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutTree {
    /// All nodes; never empty.
    pub nodes: Vec<Node>,
}
