//! Replication: if there are many equal pieces, solves a small job of the same proportions well and repeats its sheets.

use typed_index_collections::TiVec;

use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};
use crate::stop::{Pacer, Stop};

use super::tuning::replication::{FEWEST_OF_A_TYPE, SMALL_JOB, STEPS_A_NODE, STEPS_OF_A_COPY, WORST};

/// A small job in place of a large one.
pub(crate) struct SmallJob {
    /// The type of every instance.
    pub wanted: Vec<PieceTypeId>,
    /// How many times the large job contains it.
    pub times: usize,
}

impl SmallJob {
    /// The small job of `wanted`; `None` if there are too few instances of each type.
    pub fn of(problem: &Problem, wanted: &[PieceTypeId]) -> Option<Self> {
        let mut counts: TiVec<PieceTypeId, usize> = vec![0; problem.types.len()].into();
        for &piece_type in wanted {
            counts[piece_type] += 1;
        }
        let types = counts.iter().filter(|&&count| count > 0).count();
        let times = wanted.len() / SMALL_JOB.max(FEWEST_OF_A_TYPE * types);
        if times < 2 {
            return None;
        }
        let wanted: Vec<PieceTypeId> = counts
            .iter_enumerated()
            .flat_map(|(piece_type, &count)| std::iter::repeat_n(piece_type, count / times))
            .collect();
        (!wanted.is_empty()).then_some(Self { wanted, times })
    }

    /// An empty layout with this job's share of the stock that `large` has left.
    pub fn empty_layout(&self, problem: &Problem, large: &Layout) -> Layout {
        let stock = problem.sheets.iter().map(|sheet| sheet.stock);
        let taken =
            stock.zip(&large.taken).map(|(stock, taken)| stock - (stock - taken) / self.times.to_u64());
        Layout { excluded: self.wanted.clone(), taken: taken.collect(), ..Layout::empty(problem) }
    }

    /// Adds copies of the good sheets of `solved`, a layout of this job, to `layout`, and places excluded pieces on
    /// them. Returns whether it added any.
    ///
    /// Asks `stop` as it goes: there may be a hundred thousand sheets.
    pub fn repeat(&self, problem: &Problem, mut solved: Layout, layout: &mut Layout, stop: &Stop) -> bool {
        let before = layout.patterns.len();
        let fill = |pattern: &Pattern| pattern.fill(problem);
        solved.patterns.sort_by(|a, b| fill(b).total_cmp(&fill(a)));
        let worst = 1 + (solved.patterns.len().to_f64() * WORST).whole::<usize>();
        let kept = solved.patterns.len().saturating_sub(worst).max(1);
        let mut counts: TiVec<PieceTypeId, u32> = vec![0; problem.types.len()].into();
        for &piece_type in &layout.excluded {
            counts[piece_type] += 1;
        }
        let mut pacer = Pacer::new(stop);
        for pattern in solved.patterns.into_iter().take(kept) {
            for _ in 0..self.times {
                let steps = STEPS_OF_A_COPY + STEPS_A_NODE * pattern.nodes.len();
                if !layout.in_stock(problem, pattern.sheet_type) || pacer.ends_after(steps) {
                    break;
                }
                pattern.for_each_piece(0, |piece_type| counts[piece_type] -= 1);
                layout.push(problem, pattern.clone());
            }
        }
        layout.excluded.clear();
        for (piece_type, &count) in counts.iter_enumerated() {
            layout.excluded.extend(std::iter::repeat_n(piece_type, count.to_usize()));
        }
        layout.patterns.len() > before
    }
}
