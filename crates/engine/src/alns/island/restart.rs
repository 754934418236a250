//! Where a thread's search starts over: from the best layout and with less room, from where another search ended, or from
//! remembered sheets.

use crate::alns::composition::{Compositions, Wanted};
use crate::alns::goal::Goal;
use crate::alns::incumbent::SharedLayout;
use crate::alns::walk::Walk;
use crate::config::RepairStrategy;
use crate::layout::state::Layout;

use super::Island;

/// Up to so many sheets, the search is told which to use: always where they hold more pieces than this on average, else
/// now and then.
const FEW_SHEETS: usize = 16;
const MANY_PIECES: f64 = 12.0;
const NOW_AND_THEN: f64 = 0.2;
/// What a sheet takes in starting over, in steps of the pacer.
const STEPS_A_SHEET: usize = 200;

impl Island<'_> {
    /// Starts over from the best layout.
    pub(super) fn aim(&mut self) {
        if self.draft.composition.take().is_some() {
            let pieces = self.area_of_pieces();
            // What is set aside may be others another time.
            let layout = self.set_aside.is_empty().then(|| self.draft.layout());
            self.compositions.failed(self.draft.problem, pieces, self.least_weight as f64, layout);
        }
        let mut start = self.best.layout.clone();
        // All sheets are looked at anew.
        self.walk.pacer.ends_after(STEPS_A_SHEET * start.patterns.len());
        let problem = self.draft.problem;
        if problem.has_cleaner_sheets() {
            let mut moved = Layout::from(start);
            moved.move_to_cleaner_sheets(problem, self.stop);
            start = moved.into();
        }
        self.set_aside.clear();
        let weights = if self.goal == Goal::PlaceMore {
            self.objective.scaled_penalties()
        } else {
            self.set_aside.append(&mut start.excluded);
            self.objective.areas()
        };
        self.draft.load(&start, weights);
        self.draft.area_limit = match self.goal {
            Goal::PlaceMore => i64::MAX,
            Goal::LessArea => start.area - 1,
            Goal::BetterManner => start.area,
        };
        self.walk.crowded = false;
        if self.goal == Goal::LessArea {
            self.choose_sheets(&start);
        }
        self.least_weight = self.draft.outside.weight();
        self.attempt = None;
    }

    /// Returns to the best layout, and from there to another goal or other sheets. Where there is neither, starting over
    /// would only lose what was reached: it returns to the best attempt then.
    pub(in crate::alns) fn return_to_best(&mut self) {
        let complete = self.best.layout.excluded.is_empty();
        let next = self.goal.after_failure(self.objective.minds_manner(), complete);
        let elsewhere = next != self.goal || Compositions::matter(self.draft.problem);
        self.goal = next;
        match &self.attempt {
            Some(attempt) if !elsewhere => self.draft.load(attempt, self.objective.areas()),
            _ => self.aim(),
        }
    }

    /// Goes on from where another search for less area ended, if it knows of nothing better.
    pub(in crate::alns) fn take_up(&mut self, attempt: Layout) {
        let same_sheets = !Compositions::matter(self.draft.problem);
        // It may have been made before the best layout moved to smaller sheets.
        if self.goal == Goal::LessArea && same_sheets && attempt.area <= self.draft.area_limit {
            self.draft.load(&attempt.into(), self.objective.areas());
            self.least_weight = self.draft.outside.weight();
            self.walk.temperature.start_cooler();
        }
    }

    /// Makes room for less area than `start` has: by one sheet, or by another choice of them.
    fn choose_sheets(&mut self, start: &SharedLayout) {
        let problem = self.draft.problem;
        let pieces = self.area_of_pieces();
        let many = f64::from(self.draft.placed()) > MANY_PIECES * self.draft.sheets() as f64;
        let few = Compositions::matter(problem) && self.draft.sheets() <= FEW_SHEETS;
        self.walk.crowded = few && many;
        let chosen = if few && (many || self.walk.rng.chance(NOW_AND_THEN)) {
            let least_area = self.least_cost.max(pieces as i128) as i64;
            let wanted = Wanted { problem, used: &start.taken, pieces, least_area };
            self.compositions.choose(wanted, &mut self.walk.rng, self.stop)
        } else {
            None
        };
        let patience = if self.walk.crowded { self.compositions.patience() } else { 1 };
        self.stagnation.slow_down(patience);
        self.walk.temperature.slow_down(patience);
        match chosen {
            Some(composition) => {
                if let Some(layout) = self.compositions.resume() {
                    self.draft.load(&layout, self.objective.areas());
                }
                self.draft.impose(composition);
            }
            None => self.draft.drop_worst_sheet(),
        }
    }

    /// Goes on from a layout of remembered sheets, if that is not much worse than what was reached.
    pub(super) fn recombine(&mut self) {
        let problem = self.draft.problem;
        let wanted = self.draft.all_pieces();
        self.walk.pacer.ends_after(STEPS_A_SHEET * self.draft.sheets());
        let limit = self.draft.area_limit;
        let Walk { rng, pacer, .. } = &mut self.walk;
        let Some(layout) = self.pool.recombine(problem, &wanted, limit, rng, pacer) else { return };
        let before = self.draft.layout();
        let tolerance = (2.0 * self.objective.mean_area) as i64;
        let weights = self.draft.outside.weights().to_vec();
        self.draft.load(&layout.into(), weights.clone());
        self.draft.area_limit = limit;
        let most = self.least_weight.saturating_add(tolerance);
        self.draft.begin();
        let strategy = RepairStrategy::TreeNative;
        let within =
            self.repair.run(strategy, &mut self.draft, &mut self.walk.rng, most) && self.draft.is_valid();
        if within && self.draft.outside.weight() <= most {
            self.draft.keep();
            if self.draft.outside.weight() <= self.least_weight && self.is_new_best() {
                self.go_on_from_best();
            }
        } else {
            self.draft.load(&before, weights);
        }
    }
}
