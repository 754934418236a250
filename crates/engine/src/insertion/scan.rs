//! One way to put a piece on a pattern, and the scan over all of them.

use std::ops::{ControlFlow, Range};

use crate::layout::ids::PieceTypeId;
use crate::layout::measure::Measure;
use crate::layout::pattern::Laid;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::tree::{Detour, Join, Space};
use crate::numbers::{Integer, entry};
use crate::units::Length;

/// Stands for a space on an empty sheet, which has none: the piece starts the pattern.
const START: u32 = u32::MAX;

/// A way to put the piece at hand on a pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Insertion {
    /// By how much the pattern's leftovers lose value; see [`Measure::loss`].
    pub loss: f32,
    /// The index of a space of the pattern, or [`START`].
    space: u32,
    pub turned: bool,
}

impl Insertion {
    /// The way through the space of that index.
    #[inline]
    pub fn through(space: u32, turned: bool, loss: f32) -> Self {
        Self { loss, space, turned }
    }

    /// The way onto an empty sheet, as its first piece.
    pub fn start(turned: bool, loss: f32) -> Self {
        Self { loss, space: START, turned }
    }

    /// The index of its space; that of no space on an empty sheet.
    #[inline]
    pub fn space(self) -> u32 {
        self.space
    }

    /// Puts an instance of `piece_type` on the pattern.
    ///
    /// Returns the nodes that may have to go round a defect now: the new piece, and where it now shares a row of two
    /// with another piece, that row and that piece as well.
    #[inline]
    pub fn apply(self, problem: &Problem, pattern: &mut Pattern, piece_type: PieceTypeId) -> Range<usize> {
        let laid = Laid { piece_type, turned: self.turned, detour: Detour::MoveOn };
        if self.space == START {
            pattern.start(problem, laid);
            return 1..2;
        }
        let space = pattern.spaces[self.space.to_usize()];
        let beside_piece = !pattern.nodes[space.node.to_usize()].is_structure();
        let node = pattern.insert(problem, space, laid);
        match space.join {
            Join::Wrap if beside_piece => node - 2..node + 1,
            Join::Under => node - 1..node + 2,
            _ => node..node + 1,
        }
    }
}

/// How a piece lies that looks for a space.
#[derive(Clone, Copy)]
pub(crate) struct Orientation {
    pub size: [Length; 2],
    pub turned: bool,
}

/// Calls `each` with every way into `spaces`, which are those of `pattern` or the first of them, until it breaks.
#[inline]
pub(crate) fn scan(
    measure: &Measure,
    (pattern, spaces): (&Pattern, &[Space]),
    Orientation { size, turned }: Orientation,
    mut each: impl FnMut(Insertion) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, space) in spaces.iter().enumerate() {
        if space.takes(size) {
            each(Insertion::through(entry(index), turned, measure.loss(pattern, space, size)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Keeps the way of less loss in `best`; of equals the one found first.
#[inline]
pub(crate) fn keep_better(best: &mut Option<Insertion>, insertion: Insertion) {
    if best.is_none_or(|best| insertion.loss < best.loss) {
        *best = Some(insertion);
    }
}
