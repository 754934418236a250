//! A sheet less: most sheets are cut by patterns of the linear program, and the deep search fills the others.
//!
//! Patterns of the program waste next to nothing. But of few copies, its levels are small fractions, and diving has no good
//! patterns for what remains at the end. So as many sheets as the levels say are drawn at random, about all but a third. The
//! others may then waste more than those of the best layout do, and a search among few sheets is quick.

use super::columns::Solved;
use super::search::Search;
use crate::alns::{Attempt, Objective, complete};
use crate::layout::ids::PieceTypeId;
use crate::layout::state::{Layout, SharedLayout};
use crate::numbers::{Fraction, Integer};
use crate::rng::Rng;
use crate::stop::Stop;

/// By which factor, at least and at most, the fractions of levels are raised before they are rounded. With less, more is
/// left to search: of 500 panels, 0.5 leaves 8 to 13 pieces out, and 1 leaves 3 to 6.
const RAISED: [f64; 2] = [0.9, 1.1];

impl Search<'_> {
    /// A layout of patterns on this many sheets, and the iterations that it took. `None` where pieces stay outside. For
    /// sheets of one type.
    pub fn complete(
        &mut self,
        solved: &Solved,
        sheets: usize,
        objective: &Objective,
        iterations: u64,
        stop: &Stop,
    ) -> (Option<Layout>, u64) {
        let problem = objective.problem;
        let [least, most] = RAISED;
        let raised = least + (most - least) * self.rng.unit();
        let mut left = self.demand.clone();
        let mut taken = Vec::new();
        for &(at, level) in &solved.levels {
            let whole = level.floor();
            let copies = (whole + (level - whole) * raised + self.rng.unit()).whole::<u64>();
            let copies = copies.min(self.copies(at, &left));
            self.take(at, copies, &mut left, &mut taken);
        }
        let Some(others) = sheets.checked_sub(taken.len()) else { return (None, 0) };
        let mut start: SharedLayout = Layout::nothing(problem);
        for (of, &count) in left.pieces.iter().enumerate() {
            start.excluded.extend(std::iter::repeat_n(PieceTypeId::from(of), count.to_usize()));
        }
        let composition = vec![others.to_u64()].into();
        let attempt = Attempt { iterations, counts_leftovers: false, is_cool: false };
        let (found, made) =
            complete(objective, &start, composition, Rng::new(self.rng.bits()), attempt, stop);
        let mut layout = Layout::nothing(problem);
        for &at in &taken {
            layout.push(problem, self.pool.columns[at].pattern.clone());
        }
        layout.join(found.into());
        (layout.excluded.is_empty().then_some(layout), made)
    }
}
