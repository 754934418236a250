//! How an island restarts: from the best layout on less area, or from an earlier attempt.

use crate::alns::composition::{Compositions, Wanted};
use crate::alns::tuning::{compositions, large};
use crate::effort::Meter;
use crate::effort::prices;
use crate::layout::cost::Price;
use crate::layout::state::{Layout, SharedLayout};
use crate::numbers::Integer;
use crate::observer::{Event, Goal};

use super::Island;

impl Island<'_> {
    /// Starts over from the best layout.
    pub(super) fn start_over(&mut self) {
        if self.draft.composition.take().is_some() {
            let pieces = self.area_of_pieces();
            // The best layout may leave out other pieces next time.
            let layout = self.left_out_by_best.is_empty().then(|| self.draft.layout());
            self.compositions.failed(self.draft.problem, pieces, self.least_weight.to_f64(), layout);
        }
        let mut start = self.best.layout.clone();
        // Loading visits every sheet.
        self.annealing.meter.ends_after(prices::PATTERN_COPIED * start.patterns.len());
        let problem = self.draft.problem;
        if problem.has_cleaner_sheets() {
            start.move_to_cleaner_sheets(problem, &mut Meter::new(self.stop));
        }
        self.observer.hear(Event::Goal(self.moment(), self.goal));
        self.left_out_by_best.clear();
        let weights = if self.goal == Goal::PlaceMore {
            self.objective.scaled_penalties()
        } else {
            self.left_out_by_best.append(&mut start.excluded);
            self.objective.areas()
        };
        self.draft.load(&start, weights);
        self.draft.price_limit = match self.goal {
            Goal::PlaceMore => Price::MAX,
            Goal::LessArea => start.price.next_below(),
            Goal::CheaperCutting => start.price,
        };
        self.annealing.crowded = false;
        self.annealing.large = false;
        if self.goal == Goal::LessArea {
            self.choose_sheets(&start);
        }
        self.least_weight = self.draft.unplaced.weight();
        self.attempt = None;
    }

    /// Returns to the best layout, with the next goal or on other sheets. If there is neither, it returns to the best
    /// attempt, which starting over would lose.
    pub(in crate::alns) fn return_to_best(&mut self) {
        let complete = self.best.layout.excluded.is_empty();
        let next = self.goal.after_failure(self.objective.counts_cutting(), complete);
        let elsewhere = next != self.goal || Compositions::are_a_choice(self.draft.problem);
        self.goal = next;
        match &self.attempt {
            Some(attempt) if !elsewhere => self.draft.load(attempt, self.objective.areas()),
            _ => self.start_over(),
        }
    }

    /// Resumes another search's attempt at less area, if the goal is the same.
    pub(in crate::alns) fn resume_attempt(&mut self, attempt: Layout) {
        let same_sheets = !Compositions::are_a_choice(self.draft.problem);
        // The attempt may use more area than the best layout by now.
        if self.goal == Goal::LessArea && same_sheets && attempt.price <= self.draft.price_limit {
            self.draft.load(&attempt.into(), self.objective.areas());
            self.least_weight = self.draft.unplaced.weight();
            self.annealing.temperature.start_cooler();
        }
    }

    /// Goes below the area of `start` by dropping a sheet or choosing another composition.
    fn choose_sheets(&mut self, start: &SharedLayout) {
        let problem = self.draft.problem;
        let pieces = self.area_of_pieces();
        let many =
            f64::from(self.draft.placed()) > compositions::MANY_PIECES * self.draft.sheet_count().to_f64();
        let few = Compositions::are_a_choice(problem) && self.draft.sheet_count() <= compositions::FEW_SHEETS;
        self.annealing.crowded = few && many;
        let chosen = if few && (many || self.annealing.rng.chance(compositions::NOW_AND_THEN)) {
            let wanted = Wanted { problem, used: &start.taken, pieces, least: self.least_cost.sheets };
            self.compositions.choose(wanted, &mut self.annealing.rng, self.stop)
        } else {
            None
        };
        let pieces = self.draft.wanted();
        self.annealing.large = !self.objective.counts_cutting()
            && !problem.is_priced
            && !problem.profile.is_small()
            && self.draft.sheet_count() > compositions::FEW_SHEETS;
        let stretch = if self.annealing.crowded {
            self.compositions.stretch()
        } else if self.annealing.large {
            u64::from(pieces / large::PIECES_OF_AN_ITERATION)
        } else {
            1
        };
        self.stagnation.slow_down(stretch);
        self.annealing.temperature.slow_down(stretch);
        if self.annealing.large {
            self.annealing.temperature.stay_cooler();
        }
        match chosen {
            Some(composition) => {
                self.observer.hear(Event::Composition(self.moment(), &composition.raw));
                if let Some(layout) = self.compositions.resume() {
                    self.draft.load(&layout, self.objective.areas());
                }
                self.draft.fix_composition(composition);
            }
            None => self.draft.drop_worst_sheet(),
        }
    }
}
