//! The pieces still to be laid on shelves, and how they may lie.

use crate::layout::problem::Problem;

use super::tuning::shelves::MOST_LOOKS;

/// A piece as it may lie on a shelf.
#[derive(Clone, Copy)]
pub(super) struct Lying {
    pub what: u32,
    pub turned: bool,
    pub length: i32,
    pub thickness: i32,
}

/// What is still to be laid on shelves.
pub(super) struct Waiting {
    pub counts: Vec<u32>,
    /// All ways for a piece to lie, the thickest first.
    pub lying: Vec<Lying>,
    /// Pieces whose shelf could not be cut.
    pub dropped: Vec<u32>,
    /// Looks so far, at ways to lie, defects and parts. Past [`MOST_LOOKS`] nothing more is laid.
    pub looks: usize,
}

impl Waiting {
    /// For `pieces`, after so many `looks`.
    pub fn new(problem: &Problem, pieces: &[u32], looks: usize) -> Self {
        let mut counts = vec![0; problem.types.len()];
        for &what in pieces {
            counts[what as usize] += 1;
        }
        let mut lying = Vec::new();
        for (what, piece) in problem.types.iter().enumerate().filter(|&(what, _)| counts[what] > 0) {
            for &turned in piece.turnings() {
                let size = piece.laid(turned);
                let (thickness, length) = (size[problem.first_axis], size[1 - problem.first_axis]);
                lying.push(Lying { what: what as u32, turned, length, thickness });
            }
        }
        lying.sort_unstable_by_key(|l| (-l.thickness, -l.length, l.what));
        Self { counts, lying, dropped: Vec::new(), looks }
    }

    /// Whether all looks are spent. Only thousands of defects, or of sheet types that take no shelf, come near that.
    pub fn is_over(&self) -> bool {
        self.looks > MOST_LOOKS
    }

    pub fn left(mut self) -> Vec<u32> {
        let counts = self.counts.into_iter().enumerate();
        self.dropped
            .extend(counts.flat_map(|(what, count)| std::iter::repeat_n(what as u32, count as usize)));
        self.dropped
    }
}
