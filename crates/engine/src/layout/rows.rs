//! Builds whole patterns from rows of pieces, without an insertion for each piece.

use super::axis::Axis;
use super::ids::{PieceTypeId, SheetTypeId};
use super::pattern::{Laid, Pattern, leaf, structure};
use super::problem::Problem;
use super::tree::{Detour, Node, Tree};
use crate::numbers::Integer;

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

    /// The axis of a sheet's first row that holds this part.
    pub fn root_axis(&self, problem: &Problem) -> Axis {
        match self {
            Self::Row(axis, _) if !problem.alternate => *axis,
            _ => problem.first_axis,
        }
    }

    /// The pattern of a sheet whose first row lies along `axis`, settled. `take` returns the type of a piece and whether
    /// it is turned; without them, the piece is left out.
    pub fn pattern(
        &self,
        problem: &Problem,
        sheet_type: SheetTypeId,
        axis: Axis,
        take: &mut impl FnMut(&P) -> Option<(PieceTypeId, bool)>,
    ) -> Pattern {
        let mut nodes = vec![structure(axis, 0)];
        self.write(problem, sheet_type, axis, take, &mut nodes);
        let mut tree = Tree { sheet_type, ..Tree::default() };
        if nodes.len() > 1 {
            nodes[0].span = nodes.len().to_u32();
            if !problem.alternate && nodes[1].is_structure() && 1 + nodes[1].span == nodes[0].span {
                // The first cut may have either direction.
                nodes.remove(0);
            }
            for node in nodes.iter().filter(|node| !node.is_structure()) {
                tree.count_in(problem, node.piece_type);
            }
            tree.nodes = nodes;
            tree.relink();
        }
        tree.settle(problem);
        Pattern { tree }
    }

    /// Appends what the part becomes within a row along `axis`. There, a row along the same axis dissolves, and a row of
    /// one part is that part.
    fn write(
        &self,
        problem: &Problem,
        sheet_type: SheetTypeId,
        axis: Axis,
        take: &mut impl FnMut(&P) -> Option<(PieceTypeId, bool)>,
        nodes: &mut Vec<Node>,
    ) {
        let (along, parts) = match self {
            Self::Piece(piece) => {
                nodes.extend(take(piece).map(|(piece_type, turned)| {
                    let laid = Laid { piece_type, turned, detour: Detour::MoveOn };
                    leaf(problem, sheet_type, laid)
                }));
                return;
            }
            Self::Row(along, parts) => (*along, parts),
        };
        let first = nodes.len();
        if along != axis {
            nodes.push(structure(along, 0));
        }
        for part in parts {
            part.write(problem, sheet_type, along, take, nodes);
        }
        if along == axis {
            return;
        }
        let span = nodes.len() - first;
        if span == 1 {
            nodes.pop();
        } else if nodes[first + 1].span.to_usize() == span - 1 {
            let dissolved = 1 + usize::from(nodes[first + 1].is_structure());
            nodes.drain(first..first + dissolved);
        } else {
            nodes[first].span = span.to_u32();
        }
    }
}
