//! The pieces still to be laid on shelves, and how they may lie.

use typed_index_collections::TiVec;

use crate::layout::ids::PieceTypeId;
use crate::layout::problem::Problem;
use crate::numbers::Integer;

use super::tuning::shelves::MAX_LOOKS;
use crate::units::Length;

/// A piece as it may lie on a shelf.
#[derive(Clone, Copy)]
pub(super) struct OrientedPiece {
    pub piece_type: PieceTypeId,
    pub turned: bool,
    pub length: Length,
    pub thickness: Length,
}

/// The pieces still to be laid on shelves.
pub(super) struct ShelfQueue {
    pub counts: TiVec<PieceTypeId, u32>,
    /// All ways for a piece to lie, the thickest first.
    pub oriented: Vec<OrientedPiece>,
    /// Pieces whose shelf could not be cut.
    pub dropped: Vec<PieceTypeId>,
    /// Ways to lie, defects and parts examined so far. Past [`MAX_LOOKS`], nothing more is laid.
    pub looks: usize,
}

impl ShelfQueue {
    /// The waiting `pieces`, after `looks` looks.
    pub fn new(problem: &Problem, pieces: &[PieceTypeId], looks: usize) -> Self {
        let mut counts: TiVec<_, u32> = vec![0; problem.types.len()].into();
        for &piece_type in pieces {
            counts[piece_type] += 1;
        }
        let mut oriented = Vec::new();
        for (piece_type, piece) in
            problem.types.iter_enumerated().filter(|&(piece_type, _)| counts[piece_type] > 0)
        {
            for &turned in piece.turnings() {
                let size = piece.laid(turned);
                let (thickness, length) = (size[problem.first_axis], size[1 - problem.first_axis]);
                oriented.push(OrientedPiece { piece_type, turned, length, thickness });
            }
        }
        oriented.sort_unstable_by_key(|l| (-l.thickness, -l.length, l.piece_type));
        Self { counts, oriented, dropped: Vec::new(), looks }
    }

    /// Whether the limit is reached. Only thousands of defects, or of sheet types that take no shelf, come near it.
    pub fn is_over(&self) -> bool {
        self.looks > MAX_LOOKS
    }

    pub fn left(mut self) -> Vec<PieceTypeId> {
        let counts = self.counts.into_iter_enumerated();
        self.dropped
            .extend(counts.flat_map(|(piece_type, count)| std::iter::repeat_n(piece_type, count.to_usize())));
        self.dropped
    }
}
