//! The requirement tree of one sheet, and what is derived from it.

use super::axis::{Axis, Point, Size, oriented};
use super::ids::{PieceTypeId, SheetTypeId};
use super::problem::Problem;
use crate::numbers::Integer;
use crate::units::{Area, Length};

/// [`Node::piece_type`] of a row; any other value is a piece type.
pub(crate) const STRUCTURE: PieceTypeId = PieceTypeId(u32::MAX);

/// A piece, or a structure: a row of parts along one axis. The axes alternate from level to level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The piece type, or [`STRUCTURE`].
    pub piece_type: PieceTypeId,
    /// Nodes of this subtree, itself included (the nodes stand in preorder).
    pub span: u32,
    /// Index of the parent; the root's is 0.
    pub parent: u32,
    /// Of a structure: the axis along which its parts lie.
    pub axis: u8,
    /// Of a piece: whether it lies turned.
    pub turned: bool,
    /// The place that it takes if a defect is in its way.
    pub detour: Detour,
    /// Levels below the root.
    pub level: u32,
    /// Required extents.
    pub size: Size,
    /// How much it could grow across the row it is in if it got all the slack of its ancestors. For a row: how much its
    /// parts could grow together.
    pub slack: Length,
    /// The extent along the row it is in to which it could grow in that way.
    pub max_length: Length,
}

impl Node {
    #[inline]
    pub fn is_structure(&self) -> bool {
        self.piece_type == STRUCTURE
    }

    #[inline]
    pub fn axis(&self) -> Axis {
        self.axis.to_usize()
    }
}

/// Which place a part takes when a defect is in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detour {
    /// The one nearest across its row, which it reaches by moving on along the row. Of a row whose parts cannot be
    /// lifted: the first one where all of them are clear.
    MoveOn,
    /// The one nearest along its row, which it reaches by stepping aside. A row stays, and its parts move on one by one.
    StepAside,
}

impl Detour {
    /// The other detour, which is the same one once the axes change.
    pub fn turned(self) -> Self {
        match self {
            Self::MoveOn => Self::StepAside,
            Self::StepAside => Self::MoveOn,
        }
    }
}

/// Where a piece stands on a sheet with defects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stand {
    /// Origin in the usable area.
    pub origin: Point,
    /// Offset along its row that is wasted before it, kerf included.
    pub lead: Length,
    /// Offset across its row that is wasted below it, kerf included.
    pub lift: Length,
    /// Of a row on a sheet whose defects must stay whole: the extents of the region that it divides.
    pub room: Size,
    /// Whether another detour leads to another place.
    pub has_choice: bool,
}

/// What inserting a piece into a space does to the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// The structure gets one more part at its end.
    Append,
    /// The node (a piece or the root) and the new piece become a new row in the node's place.
    Wrap,
    /// The root has a single piece and changes its axis first.
    Flip,
    /// The new part goes into the gap that a defect left before the node.
    Before,
    /// The new piece and the node become a new row in the node's place. The new piece goes below, into the gap that a
    /// defect left.
    Under,
}

/// A place where a piece can be inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Space {
    /// Largest extents that fit.
    pub size: Size,
    pub node: u32,
    /// The axis along which the piece is added.
    pub axis: u8,
    pub join: Join,
    /// No stage is left to trim the piece: across the axis it must fill the space exactly.
    pub exact: bool,
}

impl Space {
    /// Whether a piece of the extents `size` fits, as far as the space alone can tell.
    #[inline]
    pub fn takes(&self, size: Size) -> bool {
        let across = usize::from(self.axis == 0);
        size[0] <= self.size[0]
            && size[1] <= self.size[1]
            && (!self.exact || size[across] == self.size[across])
    }
}

/// How one sheet is cut: the nodes, and what [settling](Tree::settle) derives from them. Other rooms only read it,
/// because a [`Pattern`](super::pattern::Pattern) lends it out immutably.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tree {
    /// The sheet type.
    pub sheet_type: SheetTypeId,
    /// In preorder; empty, or a structure first.
    pub nodes: Vec<Node>,
    pub spaces: Vec<Space>,
    /// As long as `nodes` on a sheet with defects, else empty.
    pub stands: Vec<Stand>,
    /// Area of the pieces.
    pub used: Area,
    /// Number of pieces.
    pub pieces: u32,
    /// Cost of settling it, in units of work.
    pub effort: u32,
    /// Whether it can be cut as it is.
    pub valid: bool,
    /// Whether only too small fragments at the sheet's edges keep it from being cut. Further pieces may fill them.
    pub fits: bool,
    /// The largest extent of any space along each axis. A piece that exceeds one fits nowhere.
    pub largest_space: Size,
}

impl Clone for Tree {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Reuses the memory of `self`: the search copies patterns all the time.
    fn clone_from(&mut self, source: &Self) {
        self.sheet_type = source.sheet_type;
        self.nodes.clone_from(&source.nodes);
        self.spaces.clone_from(&source.spaces);
        self.stands.clone_from(&source.stands);
        self.used = source.used;
        self.pieces = source.pieces;
        self.effort = source.effort;
        self.valid = source.valid;
        self.fits = source.fits;
        self.largest_space = source.largest_space;
    }
}

impl Tree {
    /// No pieces any more. What is derived becomes stale.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        (self.used, self.pieces) = (Area::ZERO, 0);
    }

    /// Whether a piece that lies like this may fit somewhere.
    #[inline]
    pub fn may_take(&self, size: Size) -> bool {
        size[0] <= self.largest_space[0] && size[1] <= self.largest_space[1]
    }

    /// Share of the usable area that pieces cover.
    #[inline]
    pub fn fill(&self, problem: &Problem) -> f64 {
        self.used.to_f64() * problem.sheets[self.sheet_type].scale
    }

    /// The same for the measure of the sheet: the sheet with the least worth is the first to be given up.
    pub fn worth(&self, problem: &Problem) -> f64 {
        self.fill(problem) * problem.sheets[self.sheet_type].thrift
    }

    /// The stage of the cuts between the parts of the row that the part `node` is in.
    #[inline]
    pub fn stage_in_row(&self, problem: &Problem, node: &Node) -> u32 {
        problem.root_stage(self.nodes[0].axis()) + node.level - 1
    }

    /// The node and all that is below it.
    #[inline]
    pub fn subtree(&self, node: usize) -> &[Node] {
        &self.nodes[node..node + self.nodes[node].span.to_usize()]
    }

    /// Calls `each` with the type of every piece in the subtree of `node`.
    pub fn for_each_piece(&self, node: usize, mut each: impl FnMut(PieceTypeId)) {
        for part in self.subtree(node) {
            if !part.is_structure() {
                each(part.piece_type);
            }
        }
    }

    /// Area of the pieces in the subtree of `node`.
    pub fn area_of(&self, problem: &Problem, node: usize) -> Area {
        let mut area = Area::ZERO;
        self.for_each_piece(node, |piece_type| area += problem.types[piece_type].area);
        area
    }

    /// The largest extents of what could stand in the place of a part of the root or of another row.
    #[inline]
    pub fn place_of(&self, part: usize) -> Point {
        let node = &self.nodes[part];
        let along = self.nodes[node.parent.to_usize()].axis();
        oriented(along, [node.max_length, node.size[1 - along] + node.slack])
    }

    /// The indices of the children of the structure `node`.
    #[inline]
    pub fn children(&self, node: usize) -> Children<'_> {
        Children { nodes: &self.nodes, at: node + 1, end: node + self.nodes[node].span.to_usize() }
    }
}

/// Iterates over the children of a structure.
pub(crate) struct Children<'a> {
    nodes: &'a [Node],
    at: usize,
    end: usize,
}

impl Iterator for Children<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.at >= self.end {
            return None;
        }
        let child = self.at;
        self.at += self.nodes[child].span.to_usize();
        Some(child)
    }
}
