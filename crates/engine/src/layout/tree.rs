//! The requirement tree of one sheet, and what is derived from it.

use super::axis::Axis;
use super::problem::Problem;

/// `Node::what` of a structure; any other value is a piece type.
pub(crate) const STRUCTURE: u32 = u32::MAX;

/// A piece, or a structure: a row of parts along one axis. The axes alternate from level to level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The piece type, or [`STRUCTURE`].
    pub what: u32,
    /// Nodes of this subtree, itself included (the nodes stand in preorder).
    pub span: u32,
    /// Index of the parent; the root's is 0.
    pub parent: u32,
    /// Of a structure: the axis along which its parts lie.
    pub axis: u8,
    /// Of a piece: whether it lies turned.
    pub turned: bool,
    /// Of a piece in a defect's way: where it goes instead. Of a structure whose parts cannot be lifted: whether it moves on
    /// along its row for all of them ([`MOVE_ON`]), for the first one (1), or not at all ([`STAY`]).
    pub detour: Detour,
    /// Levels below the root.
    pub level: u16,
    /// Required extents.
    pub size: [i32; 2],
    /// By how much it could grow across its own row if all the slack of its ancestors came to it: of a structure, by how much
    /// its parts could grow together.
    pub slack: i32,
    /// The extent along its own row that it could grow to in that way.
    pub cross: i32,
}

impl Node {
    #[inline]
    pub fn is_structure(&self) -> bool {
        self.what == STRUCTURE
    }

    #[inline]
    pub fn axis(&self) -> Axis {
        self.axis as Axis
    }
}

/// Which place a piece takes that is in a defect's way. Those to choose from lie farther along its row the nearer they
/// are across it.
///
/// From 0 on they are counted from the one that is nearest across the row, which the piece reaches by moving on along
/// the row; from -1 on backwards from the one nearest along the row, which it reaches by stepping aside. Past the last
/// place it is the last. So `!` turns the one count into the other when the axes change.
pub(crate) type Detour = i8;

/// Moving on along the row.
pub(crate) const MOVE_ON: Detour = 0;

/// Of a structure: not to move at all.
pub(crate) const STAY: Detour = Detour::MIN;

/// Where a piece stands on a sheet with defects (a sheet without has no use for it).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stand {
    /// Origin in the usable area.
    pub origin: [i32; 2],
    /// Offset along its row that is wasted before it, the blade's cut included.
    pub lead: i32,
    /// Offset across its row that is wasted below it, the blade's cut included.
    pub lift: i32,
    /// Places that its detour chose from, as far as it looked; 1 where nothing is in its way, 0 where there is none.
    pub places: u8,
}

impl Stand {
    /// Whether a defect is in the way.
    #[inline]
    pub fn is_detour(&self) -> bool {
        self.places != 1
    }
}

/// What inserting a piece into a space does to the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// The structure gets one more part at its end.
    Append,
    /// The piece (or the root) and the new one become the parts of a new structure in its place.
    Wrap,
    /// The root has one piece only and takes the other axis first.
    Flip,
    /// The new part comes before the node, where a defect left a gap.
    Before,
    /// The new one and the piece become the parts of a new structure in its place: it goes below the piece, where a
    /// defect left a gap.
    Under,
}

/// A place where a piece can be inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Space {
    /// Largest extents that fit.
    pub size: [i32; 2],
    pub node: u32,
    /// The axis along which the piece is added.
    pub axis: u8,
    pub entry: Entry,
    /// No stage is left to trim the piece: across the axis it must fill the space exactly.
    pub exact: bool,
}

impl Space {
    /// Whether a piece of the extents `size` fits, as far as the space knows.
    #[inline]
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "asked more often than most things, so with few branches"
    )]
    pub fn takes(&self, size: [i32; 2]) -> bool {
        let across = 1 - self.axis as Axis;
        (size[0] <= self.size[0]) & (size[1] <= self.size[1])
            && (!self.exact || size[across] == self.size[across])
    }
}

/// How one sheet is cut: nodes, and what [settling](Tree::settle) derives from them. Outside this room it is only read, for
/// a [`Pattern`](super::pattern::Pattern) lends it out unchangeably.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tree {
    /// The sheet type.
    pub sheet: u32,
    /// In preorder; empty, or a structure first.
    pub nodes: Vec<Node>,
    pub spaces: Vec<Space>,
    /// As long as `nodes` on a sheet with defects, else empty.
    pub stands: Vec<Stand>,
    /// Area of the pieces.
    pub used: i64,
    /// Number of pieces.
    pub pieces: u32,
    /// What settling cost, in units of work.
    pub effort: u32,
    /// Whether it can be cut as it is.
    pub valid: bool,
    /// Whether it can be cut but for fragments at the sheet's edges that are too small: further pieces may mend that.
    pub fits: bool,
    /// What no space exceeds, along each axis: a piece that exceeds it fits nowhere.
    pub roomiest: [i32; 2],
}

impl Clone for Tree {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Keeps the allocations of `self`: the search copies patterns all the time.
    fn clone_from(&mut self, source: &Self) {
        self.sheet = source.sheet;
        self.nodes.clone_from(&source.nodes);
        self.spaces.clone_from(&source.spaces);
        self.stands.clone_from(&source.stands);
        self.used = source.used;
        self.pieces = source.pieces;
        self.effort = source.effort;
        self.valid = source.valid;
        self.fits = source.fits;
        self.roomiest = source.roomiest;
    }
}

impl Tree {
    /// Whether a piece that lies like this may fit somewhere.
    #[inline]
    pub fn may_take(&self, size: [i32; 2]) -> bool {
        size[0] <= self.roomiest[0] && size[1] <= self.roomiest[1]
    }

    /// Share of the usable area that pieces cover.
    #[inline]
    pub fn fill(&self, problem: &Problem) -> f64 {
        self.used as f64 * problem.sheets[self.sheet as usize].scale
    }

    /// The node and all that is below it.
    #[inline]
    pub fn subtree(&self, node: usize) -> &[Node] {
        &self.nodes[node..node + self.nodes[node].span as usize]
    }

    /// Calls `each` with the type of every piece in the subtree of `node`.
    pub fn for_each_piece(&self, node: usize, mut each: impl FnMut(u32)) {
        for part in self.subtree(node) {
            if !part.is_structure() {
                each(part.what);
            }
        }
    }

    /// The indices of the children of the structure `node`.
    #[inline]
    pub fn children(&self, node: usize) -> Children<'_> {
        Children { nodes: &self.nodes, at: node + 1, end: node + self.nodes[node].span as usize }
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
        self.at += self.nodes[child].span as usize;
        Some(child)
    }
}
