//! The tree of cuts of one finished sheet, in the binary form of the contract.
//!
//! Each cut node is one straight edge-to-edge cut. It divides its region into `child` (left or below) and `next` (right
//! or above), with the kerf between them.

use crate::instance::Direction;
use crate::numbers::Integer;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// One cut of the region.
    Cut,
    /// A placed piece, which fills the region.
    Piece {
        /// Position of the piece in the instance; within the search, the number of its type or of a member of a block.
        piece: u32,
        /// Whether it is turned by 90 degrees.
        rotated: bool,
    },
    /// An unused region.
    Waste,
}

/// One node. Coordinates are in units of length from the sheet's bottom-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Left edge of the region.
    pub x: i32,
    /// Lower edge of the region.
    pub y: i32,
    /// Width of the region.
    pub width: i32,
    /// Height of the region.
    pub height: i32,
    /// The direction of a cut. A leaf has that of the cut which made it, a leaf at the root the first direction of the
    /// rules.
    pub direction: Direction,
    /// The stage of a cut, from 1. A leaf has that of the cut which made it, a leaf at the root 0.
    pub stage: u32,
    /// Levels below the root.
    pub depth: u32,
    /// Kerf that the cut consumes, in units of length; 0 for a leaf. Less than the blade's width where the blade leaves the
    /// sheet.
    pub kerf: i32,
    /// Position of the part on the left or below; `None` for a leaf.
    pub child: Option<u32>,
    /// Position of the part on the right or above; `None` for a leaf, or where the blade leaves the sheet.
    pub next: Option<u32>,
}

impl Node {
    /// The length of the cut that divides the region.
    pub fn cut_length(&self) -> i32 {
        [self.height, self.width][self.direction.axis()]
    }

    /// A region that is not cut any further, with the direction and the stage of the cut that made it.
    pub(crate) fn leaf(
        kind: NodeKind,
        [x, y]: [i32; 2],
        [width, height]: [i32; 2],
        (direction, stage): (Direction, u32),
        depth: u32,
    ) -> Self {
        Self { kind, x, y, width, height, direction, stage, depth, kerf: 0, child: None, next: None }
    }

    /// The part of the region that a cut of this direction and stage leaves from `start` on, `extent` long.
    pub(crate) fn part(&self, (direction, stage): (Direction, u32), start: i32, extent: i32) -> Self {
        let part = Self { direction, stage, depth: self.depth + 1, ..*self };
        match direction {
            Direction::Vertical => Self { x: part.x + start, width: extent, ..part },
            Direction::Horizontal => Self { y: part.y + start, height: extent, ..part },
        }
    }
}

/// The nodes of one sheet in preorder (a node, its `child`'s subtree, its `next`'s subtree), the root at index 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutTree {
    /// All nodes; never empty.
    pub nodes: Vec<Node>,
}

impl CutTree {
    /// How often a part has to be turned: the number of cuts at right angles to the cut above them.
    pub fn turns(&self) -> u32 {
        let mut turns = 0;
        for node in self.nodes.iter().filter(|node| node.kind == NodeKind::Cut) {
            for part in [node.child, node.next].into_iter().flatten() {
                let part = &self.nodes[part.to_usize()];
                turns += u32::from(part.kind == NodeKind::Cut && part.direction != node.direction);
            }
        }
        turns
    }
}
