//! A cache for one sheet: the insertion of least loss for each piece type.

use std::ops::ControlFlow;

use crate::alns::tuning::{memory, work};
use crate::effort::prices;
use crate::insertion::scan::{Insertion, Orientation, keep_better, scan};
use crate::layout::ids::PieceTypeId;
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::tree::Space;
use crate::numbers::Integer;

/// The best insertion of one type; valid for one version of the sheet.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    version: u32,
    piece_type: PieceTypeId,
    loss: f32,
    /// Its space, with [`TURNED`] if the piece lies turned there; [`NONE`] if the type fits no space.
    best: u16,
}

const TURNED: u16 = 0x8000;
/// Spaces of a sheet that an entry can tell apart. Further ones are ignored.
const MAX_SPACES: usize = (1 << TURNED.trailing_zeros()) - 1;
const NONE: u16 = u16::MAX;

/// A direct-mapped cache over the piece types. Forgetting everything takes constant time.
#[derive(Clone, Debug)]
pub(crate) struct InsertionCache {
    slots: Vec<Known>,
    mask: u32,
    version: u32,
}

impl InsertionCache {
    /// For one of this many `sheets`.
    pub fn new(problem: &Problem, sheets: usize) -> Self {
        // A power of two, like the other limits.
        let affordable = 1 << (memory::SLOTS_PER_DRAFT / sheets.max(1)).max(1).ilog2();
        let slots = problem.types.len().next_power_of_two().min(memory::SLOTS_PER_SHEET).min(affordable);
        Self { slots: Vec::new(), mask: slots.to_u32() - 1, version: 1 }
    }

    #[cfg(test)]
    pub fn most(&self) -> usize {
        self.mask.to_usize() + 1
    }

    /// Test hook: corrupts the cached losses.
    #[cfg(test)]
    pub fn corrupt_for_test(&mut self) {
        self.slots.iter_mut().for_each(|known| known.loss += 1.0);
    }

    /// The sheet has changed.
    #[inline]
    pub fn forget(&mut self) {
        if self.version == u32::MAX {
            self.slots.fill(Known::default());
            self.version = 0;
        }
        self.version += 1;
    }

    /// The insertion of least loss, if the piece fits. Adds the effort of finding it, unless it is known.
    #[inline]
    pub fn best(
        &mut self,
        problem: &Problem,
        pattern: &Pattern,
        piece_type: PieceTypeId,
        effort: &mut usize,
    ) -> Option<Insertion> {
        let at = piece_type.index() & self.mask.to_usize();
        if at >= self.slots.len() {
            // Allocated late: most sheets of a very large layout are never examined.
            self.slots.resize(self.mask.to_usize() + 1, Known::default());
        }
        let known = &mut self.slots[at];
        if known.version != self.version || known.piece_type != piece_type {
            let insertion = cheapest(problem, pattern, piece_type, effort);
            let best = insertion.map_or(NONE, |insertion| {
                insertion.space().to_u16() | if insertion.turned { TURNED } else { 0 }
            });
            *known = Known {
                version: self.version,
                piece_type,
                loss: insertion.map_or(0.0, |insertion| insertion.loss),
                best,
            };
        }
        let insertion =
            Insertion::through(u32::from(known.best & !TURNED), known.best & TURNED != 0, known.loss);
        (known.best != NONE).then_some(insertion)
    }
}

#[cfg(debug_assertions)]
impl InsertionCache {
    /// Whatever it knows of the present sheet, a new scan finds the same. On sheets with very many spaces it checks
    /// some types at a time.
    pub fn assert_sound(&self, problem: &Problem, pattern: &Pattern) {
        /// Effort of one check: less than a millisecond.
        const MAX_EFFORT: usize = 100_000;
        let mut effort = 0;
        let from = self.version.to_usize() % self.slots.len().max(1);
        let (before, after) = self.slots.split_at(from);
        for known in after.iter().chain(before).filter(|known| known.version == self.version) {
            if effort > MAX_EFFORT {
                return;
            }
            let insertion = cheapest(problem, pattern, known.piece_type, &mut effort);
            let told = (known.best != NONE).then_some((
                known.loss,
                u32::from(known.best & !TURNED),
                known.best & TURNED != 0,
            ));
            assert_eq!(
                told,
                insertion.map(|insertion| (insertion.loss, insertion.space(), insertion.turned)),
                "insertion for type {}",
                known.piece_type
            );
        }
    }
}

fn addressable(pattern: &Pattern) -> &[Space] {
    &pattern.spaces[..pattern.spaces.len().min(MAX_SPACES)]
}

fn cheapest(
    problem: &Problem,
    pattern: &Pattern,
    piece_type: PieceTypeId,
    effort: &mut usize,
) -> Option<Insertion> {
    let piece = &problem.types[piece_type];
    let measure = Measure::new(problem, pattern);
    let mut best: Option<Insertion> = None;
    let sheet = &problem.sheets[pattern.sheet_type];
    for &turned in piece.turnings(sheet) {
        let size = piece.laid_on(sheet, turned);
        *effort += prices::SPACE * addressable(pattern).len();
        // After giving up on one orientation, it still tries the other.
        let _ = scan(&measure, (pattern, addressable(pattern)), Orientation { size, turned }, |insertion| {
            keep_better(&mut best, insertion);
            if measure.parts() > work::MAX_PARTS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    *effort += measure.take_parts();
    best
}
