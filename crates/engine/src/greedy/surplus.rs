//! Filling the sheets of a large job from a surplus of pieces.
//!
//! If one sheet is given up at a time, few pieces are unplaced, and hardly any of them improves a given sheet. So a large
//! job first gives up a tenth of its sheets at once, about as many as the others could hold at best. With that many
//! unplaced pieces, each sheet finds some that fill it better, and pieces that stay unplaced gain weight until awkward
//! ones have their places, too. What is left goes on new sheets.

use super::Greedy;
use super::budget::Budget;
use super::ruin::Ruin;
use super::ruin_params::RuinParams;
use super::tuning::surplus::{SHEETS, WORK};
use crate::layout::price::Price;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};

impl Greedy<'_> {
    /// Improves a layout of all pieces of a large job. Returns the better one of before and after, and what is left of
    /// the recreate calls and of the allowance. Other jobs stay as they are.
    pub(super) fn fill_from_surplus(
        &mut self,
        layout: Layout,
        bound: Price,
        (calls, allowance): (Option<u32>, u64),
    ) -> (Layout, (Option<u32>, u64)) {
        let problem = self.placer.problem;
        let sheets = layout.patterns.len();
        let given_up = (sheets.to_f64() * SHEETS).ceil().whole::<usize>();
        if !problem.profile.fills_from_surplus(sheets) || !layout.excluded.is_empty() || layout.price <= bound
        {
            return (layout, (calls, allowance));
        }
        let work = (allowance.to_f64() * WORK).whole::<u64>();
        let share = calls.map(|calls| (f64::from(calls) * WORK).whole::<u32>());
        let mut budget = Budget::new(share, work, self.placer.work).without_stagnation_limit();
        let ruin = Ruin::new(&mut self.placer, &mut self.rng, layout, bound, self.config.score_noise);
        let ruined = ruin.giving_up(given_up, RuinParams::SURPLUS).run(&mut budget);
        self.iterations += u64::from(ruined.calls);
        let mut best = ruined.best;
        if let Some(attempt) = ruined.attempt {
            let mut filled = self.start_quickly(attempt, allowance);
            self.fill_up(&mut filled);
            if filled.is_better_than(&best, problem) {
                best = filled;
            }
        }
        (best, (calls.map(|calls| calls - ruined.calls), allowance - work))
    }
}
