//! Builds whole patterns from rows of pieces and subtrees, without an insertion for each piece.

use super::axis::Axis;
use super::ids::{PieceTypeId, SheetTypeId};
use super::insert::{leaf, structure};
use super::pattern::Pattern;
use super::problem::Problem;
use super::tree::{Node, Tree};
use crate::numbers::Integer;
use crate::units::Area;

/// A part of a pattern: a piece, or a row of parts along an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part<P> {
    Piece(P),
    Row(Axis, Vec<Part<P>>),
}

impl<P> Part<P> {
    /// Parts side by side. A row along the same axis dissolves.
    pub fn row(axis: Axis, parts: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::Row(other, parts) if other == axis => all.extend(parts),
                part => all.push(part),
            }
        }
        Self::Row(axis, all)
    }

    /// The part of a row of one part.
    pub fn without_single_rows(self) -> Self {
        match self {
            Self::Row(_, mut parts) if parts.len() == 1 => parts.remove(0),
            part => part,
        }
    }

    /// Calls `each` with every piece.
    pub fn for_each_piece(&self, each: &mut impl FnMut(&P)) {
        match self {
            Self::Piece(piece) => each(piece),
            Self::Row(_, parts) => parts.iter().for_each(|part| part.for_each_piece(each)),
        }
    }

    /// The pattern of a sheet whose first row lies along `axis`. `take` returns the type of a piece and whether it is
    /// turned; without them, the piece is left out.
    pub fn pattern(
        &self,
        problem: &Problem,
        sheet_type: SheetTypeId,
        axis: Axis,
        take: &mut impl FnMut(&P) -> Option<(PieceTypeId, bool)>,
    ) -> Pattern {
        let mut builder = RowBuilder::new(problem, sheet_type, axis);
        self.subtrees(problem, axis, take).iter().for_each(|subtree| builder.subtree(subtree));
        builder.build()
    }

    /// What it becomes within a row along `axis`.
    fn subtrees(
        &self,
        problem: &Problem,
        axis: Axis,
        take: &mut impl FnMut(&P) -> Option<(PieceTypeId, bool)>,
    ) -> Vec<Subtree> {
        match self {
            Self::Piece(piece) => take(piece)
                .map(|(piece_type, turned)| Subtree::piece(problem, piece_type, turned))
                .into_iter()
                .collect(),
            Self::Row(along, parts) => {
                let mut subtrees = Vec::new();
                for part in parts {
                    subtrees.extend(part.subtrees(problem, *along, take));
                }
                if *along == axis {
                    subtrees
                } else if subtrees.len() > 1 {
                    vec![Subtree::row(*along, subtrees)]
                } else {
                    subtrees.pop().map_or_else(Vec::new, Subtree::into_parts)
                }
            }
        }
    }
}

/// Builds a pattern part by part: pieces, rows of pieces, and subtrees of other patterns.
pub(crate) struct RowBuilder<'a> {
    problem: &'a Problem,
    axis: Axis,
    tree: Tree,
    /// The first node of the row that is open.
    open: Option<usize>,
}

impl<'a> RowBuilder<'a> {
    /// An empty row along `axis`, which fills a sheet of type `sheet_type`.
    pub fn new(problem: &'a Problem, sheet_type: SheetTypeId, axis: Axis) -> Self {
        let nodes = vec![structure(axis, 1)];
        Self { problem, axis, tree: Tree { sheet_type, nodes, ..Tree::default() }, open: None }
    }

    /// Adds a piece to the row that is open, or to the sheet's.
    #[inline]
    pub fn piece(&mut self, piece_type: PieceTypeId, turned: bool) {
        self.tree.nodes.push(leaf(self.problem, piece_type, turned));
        self.tree.count_in(self.problem, piece_type);
    }

    /// Begins a row across that of the sheet; what is added until [`Self::end_row`] lies in it.
    pub fn begin_row(&mut self) {
        self.open = Some(self.tree.nodes.len());
    }

    /// Ends the row. A row of one piece is that piece.
    pub fn end_row(&mut self) {
        let Some(first) = self.open.take() else { return };
        let pieces = self.tree.nodes.len() - first;
        if pieces > 1 {
            self.tree.nodes.insert(first, structure(1 - self.axis, pieces.to_u32() + 1));
        }
    }

    /// Adds a subtree, which must be a piece or a row across that of the sheet.
    pub fn subtree(&mut self, subtree: &Subtree) {
        for node in subtree.nodes.iter().filter(|node| !node.is_structure()) {
            self.tree.count_in(self.problem, node.piece_type);
        }
        self.tree.nodes.extend_from_slice(&subtree.nodes);
    }

    /// The pattern, settled; an empty sheet where nothing was added.
    pub fn build(mut self) -> Pattern {
        if self.tree.pieces == 0 {
            self.tree.clear();
        } else {
            self.tree.nodes[0].span = self.tree.nodes.len().to_u32();
            self.tree.unwrap_root(self.problem);
            self.tree.relink();
        }
        self.tree.settle(self.problem);
        Pattern { tree: self.tree }
    }
}

/// A piece or a row, taken out of a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Subtree {
    nodes: Vec<Node>,
}

impl Subtree {
    /// A piece.
    pub fn piece(problem: &Problem, piece_type: PieceTypeId, turned: bool) -> Self {
        Self { nodes: vec![leaf(problem, piece_type, turned)] }
    }

    /// That of `node`.
    pub fn of(tree: &Tree, node: usize) -> Self {
        Self { nodes: tree.subtree(node).to_vec() }
    }

    /// The parts of the row `node`, each with all that is below it.
    pub fn parts_of(tree: &Tree, node: usize) -> Vec<Self> {
        tree.children(node).map(|part| Self::of(tree, part)).collect()
    }

    /// `parts` as one row along `axis`.
    pub fn row(axis: Axis, parts: Vec<Self>) -> Self {
        let span = 1 + parts.iter().map(|part| part.nodes.len()).sum::<usize>();
        let mut nodes = Vec::with_capacity(span);
        nodes.push(structure(axis, span.to_u32()));
        nodes.extend(parts.into_iter().flat_map(|part| part.nodes));
        Self { nodes }
    }

    /// The parts of a row; a piece alone.
    pub fn into_parts(self) -> Vec<Self> {
        if !self.nodes[0].is_structure() {
            return vec![self];
        }
        let row = Tree { nodes: self.nodes, ..Tree::default() };
        Self::parts_of(&row, 0)
    }
}

impl Tree {
    /// No pieces any more. What is derived becomes stale.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        (self.used, self.pieces) = (Area::ZERO, 0);
    }

    /// Replaces a root with a single row in it by that row, if the first cut may have either direction.
    fn unwrap_root(&mut self, problem: &Problem) {
        let root = self.nodes[0];
        let only = self.nodes[1];
        if only.is_structure() && 1 + only.span == root.span && !problem.alternate {
            self.nodes.remove(0);
        }
    }

    /// Removes all parts of the root but the first `parts`.
    pub(super) fn keep_first(&mut self, problem: &Problem, parts: usize, mut each: impl FnMut(PieceTypeId)) {
        let Some(end) = self.children(0).nth(parts) else { return };
        for node in self.nodes.drain(end..).filter(|node| !node.is_structure()) {
            self.used -= problem.types[node.piece_type].area;
            self.pieces -= 1;
            each(node.piece_type);
        }
        if parts == 0 {
            self.clear();
        } else {
            self.nodes[0].span = end.to_u32();
            self.unwrap_root(problem);
            self.relink();
        }
    }
}
