//! What comes of a solve, and what the outcomes of its parts amount to.

use crate::bounds::Bound;
use crate::config::Config;
use crate::instance::Instance;
use crate::numbers::Integer;
use crate::observer::Figures;
use crate::report::{SearchReport, StopReason};
pub use crate::scarce::MostPlaced;
use crate::solution::{Solution, Unplaced};
use crate::stop::Interrupt;

/// What is proved about a part of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proofs {
    /// See [`Outcome::bound`].
    pub bound: Option<Bound>,
    /// See [`Outcome::most_placed`].
    pub most_placed: Option<MostPlaced>,
}

/// A layout, its lower bound, and the statistics of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The best layout found.
    pub solution: Solution,
    /// Lower bound on measure, area and number of the sheets of any layout of all pieces. A layout of all pieces that
    /// meets the first two is optimal. `None` where no layout holds all pieces.
    pub bound: Option<Bound>,
    /// Upper bound on the value of the kept offcuts of any layout of all pieces on sheets of the same measure and area.
    /// `None` where no offcuts are kept, or pieces are left out.
    pub most_kept: Option<i64>,
    /// The most that any layout places. `None` where pieces have no value of their own.
    pub most_placed: Option<MostPlaced>,
    /// Iterations of ruin and recreate.
    pub iterations: u64,
    /// Statistics of the deep search, if there was one.
    pub search: Option<SearchReport>,
    /// Why any work was cut short, see [`Stop::fired`](crate::stop::Stop::fired). If `None`, the answer is the same on
    /// every machine.
    pub interrupt: Option<Interrupt>,
}

impl Outcome {
    /// The outcome where nothing is searched.
    pub(super) fn without_search(config: &Config, unplaced: Vec<Unplaced>, bound: Option<Bound>) -> Self {
        let search = config.alns().map(|alns| SearchReport {
            iterations: 0,
            improvements: 0,
            stop_reason: StopReason::NothingToImprove,
            islands: alns.islands,
            destroy: Vec::new(),
            repair: Vec::new(),
        });
        let solution = Solution { sheets: Vec::new(), unplaced };
        let most_kept = solution.unplaced.is_empty().then_some(0);
        Self {
            solution,
            bound,
            most_kept,
            most_placed: Some(MostPlaced { is_proved: false, ..MostPlaced::NOTHING }),
            iterations: 0,
            search,
            interrupt: None,
        }
    }

    /// Adds the outcome of a part, with its layout as one of the whole.
    pub(super) fn add(&mut self, part: Self) {
        self.solution.sheets.extend(part.solution.sheets);
        self.solution.unplaced.extend(part.solution.unplaced);
        self.bound = self.bound.zip(part.bound).map(|(sum, bound)| sum.plus(bound));
        self.most_kept = self.most_kept.zip(part.most_kept).map(|(sum, most)| sum + most);
        self.most_placed = self.most_placed.zip(part.most_placed).and_then(|(sum, most)| sum.plus(most));
        self.iterations += part.iterations;
        self.interrupt = [self.interrupt, part.interrupt].into_iter().flatten().max();
        self.search = match (self.search.take(), part.search) {
            (Some(sum), Some(search)) => Some(sum_of(sum, &search)),
            (sum, search) => sum.or(search),
        };
    }

    /// Sorts the layout once all parts are added.
    pub(super) fn sort(&mut self) {
        // No two indices are equal.
        self.solution.sheets.sort_unstable_by_key(|layout| layout.sheet_index);
        self.solution.unplaced.sort_unstable_by_key(|entry| entry.piece);
    }

    /// The figures of the layout so far.
    pub(super) fn figures(&self, instance: &Instance) -> Figures {
        let sheets = self.solution.sheets.iter().map(|layout| &instance.sheets()[layout.sheet.to_usize()]);
        let Bound { measure, area } = Bound::of_sheets(instance, sheets);
        Figures {
            cost: 0,
            sheets: self.solution.sheets.len(),
            sheet_area: area,
            measure,
            unplaced: self.solution.unplaced.iter().map(|entry| entry.count.to_usize()).sum(),
        }
    }
}

fn sum_of(sum: SearchReport, part: &SearchReport) -> SearchReport {
    let stop_reason = sum.stop_reason.min(part.stop_reason);
    SearchReport { stop_reason, ..sum.followed_by(part) }
}
