//! The search of one island: destroy and repair under simulated annealing.
//!
//! It is driven by a goal (Gardeyn & Wauters 2022). Once a layout holds all pieces, its sheet area is forbidden. The
//! search then minimises the unplaced weight among incomplete layouts on less area, until nothing is unplaced.

use crate::config::AlnsConfig;
use crate::effort::prices;
use crate::insertion::placer::Placer;
use crate::layout::cost::{Cost, Price};
use crate::layout::ids::PieceTypeId;
use crate::layout::state::{Layout, SharedLayout};
use crate::numbers::Integer;
use crate::observer::{Event, Moment, Observer};
use crate::rng::Rng;
use crate::stop::Stop;

use super::annealing::{Annealing, Change};
use super::composition::{Compositions, Wanted};
use super::draft::Draft;
use super::moves::{move_subtree, transfer};
use super::objective::{Incumbent, Objective};
use super::repair::Repair;
use super::schedule::{Due, Goal, Stagnation};
use super::tuning::{compositions, large};
use super::weights::Success;

/// The search of one island.
pub(crate) struct Island<'a> {
    objective: &'a Objective<'a>,
    config: &'a AlnsConfig,
    stop: &'a Stop,
    observer: &'a dyn Observer,
    number: u32,
    pub annealing: Annealing<'a>,
    pub draft: Draft<'a>,
    repair: Repair<'a>,
    compositions: Compositions,
    stagnation: Stagnation,
    goal: Goal,
    pub best: Incumbent,
    /// Cost of the best layout found by this island itself.
    pub own_cost: Cost,
    /// Pieces that the best layout leaves out. The draft excludes them too, unless the goal is to place more.
    left_out_by_best: Vec<PieceTypeId>,
    /// The least unplaced weight since the search started over.
    pub least_weight: i64,
    /// The layout with that unplaced weight, if it is less than at the start.
    attempt: Option<SharedLayout>,
    /// A lower bound on the cost of any layout.
    pub least_cost: Cost,
    pub improvements: u64,
    /// Whether its search is over: at a limit or a proof, or because other islands are far ahead.
    pub has_ended: bool,
}

impl<'a> Island<'a> {
    pub fn new(
        objective: &'a Objective<'a>,
        start: &Incumbent,
        number: u32,
        stop: &'a Stop,
        observer: &'a dyn Observer,
    ) -> Self {
        let Objective { problem, config, .. } = *objective;
        let mut island = Self {
            objective,
            config,
            stop,
            observer,
            number,
            annealing: Annealing::new(objective, Rng::new(config.seed.cast_unsigned()).jump(number), stop),
            draft: Draft::new(problem),
            repair: Repair::new(Placer::new(problem, stop), config.score_noise),
            compositions: Compositions::default(),
            stagnation: Stagnation::new(config),
            goal: Goal::at_first(objective.counts_cutting(), start.layout.excluded.is_empty()),
            best: start.clone(),
            own_cost: start.cost,
            left_out_by_best: Vec::new(),
            least_weight: i64::MAX,
            attempt: None,
            least_cost: Cost::MIN,
            improvements: 0,
            has_ended: false,
        };
        island.start_over();
        island
    }

    /// Searches for this many iterations, or until the search ends.
    pub fn run(&mut self, iterations: u64) {
        let effort = self.effort_of_iteration();
        let enough = self.annealing.iterations + iterations;
        while self.annealing.iterations < enough && !self.ends(effort) {
            self.iterate();
        }
    }

    /// The effort of each iteration. Most take microseconds. If sheets hold many pieces, or must be cut to
    /// know their cost, they take milliseconds.
    fn effort_of_iteration(&self) -> usize {
        if self.objective.counts_cutting() {
            prices::SLOW_ITERATION
        } else {
            self.draft.effort_of_iteration()
        }
    }

    /// Whether the search ends before another iteration of this effort.
    fn ends(&mut self, effort: usize) -> bool {
        self.has_ended = self.best.cost <= self.least_cost
            || self.has_made_all_iterations()
            || self.stagnation.is_over()
            || self.annealing.meter.ends_after(effort);
        self.has_ended
    }

    /// Whether it has made the iterations that the configuration allows.
    pub fn has_made_all_iterations(&self) -> bool {
        self.config.max_iterations > 0 && self.annealing.iterations >= self.config.max_iterations
    }

    /// Continues from a better layout that another island found.
    pub fn adopt(&mut self, best: &Incumbent) {
        self.best.clone_from(best);
        self.stagnation.adopted();
        self.choose_goal();
        self.start_over();
    }

    /// One iteration.
    fn iterate(&mut self) {
        let Change { success, operator } = self.annealing.step(&mut self.draft, &mut self.repair);
        let success = if success == Success::Rejected { success } else { self.accept(success) };
        self.annealing.learn(operator, success);
        if success == Success::Best {
            self.go_on_from_best();
        } else {
            let due = self.stagnation.count_iteration();
            self.act_on(due);
        }
    }

    /// Keeps the change, and tries the small moves asked for. Returns its success, which may be a new best layout.
    fn accept(&mut self, success: Success) -> Success {
        self.draft.keep();
        let config = self.config;
        (0..config.max_transfers).for_each(|_| self.try_move(transfer));
        (0..config.max_tree_operators).for_each(|_| self.try_move(move_subtree));
        if self.draft.unplaced.weight() <= self.least_weight && self.is_new_best() {
            Success::Best
        } else {
            success
        }
    }

    /// Makes a small move, or none.
    fn try_move(&mut self, make: impl Fn(&mut Draft, &mut Repair, &mut Rng) -> bool) {
        let Self { draft, repair, annealing, .. } = self;
        if annealing.meter.ends_after(prices::ITERATION) {
            return;
        }
        draft.begin();
        if make(draft, repair, &mut annealing.rng) {
            draft.keep();
        } else {
            draft.roll_back();
        }
    }

    /// About the area of all placed and unplaced pieces.
    fn area_of_pieces(&self) -> f64 {
        self.objective.mean_area * f64::from(self.draft.wanted())
    }

    fn is_new_best(&mut self) -> bool {
        let closer = self.draft.unplaced.weight() < self.least_weight;
        self.least_weight = self.draft.unplaced.weight();
        let unplaced = self.draft.unplaced.copies().chain(self.left_out_by_best.iter().copied());
        let left_out = self.objective.left_out(unplaced);
        let mut cutting = 0;
        if self.objective.counts_cutting() {
            cutting = self.draft.total_cutting_cost(self.objective, &mut self.annealing.meter);
            if self.annealing.meter.has_ended() {
                return false;
            }
        }
        let cost = self.objective.cost_of(left_out, self.draft.price, cutting);
        if cost >= self.best.cost {
            if closer {
                self.attempt = Some(self.draft.layout());
            }
            return false;
        }
        let mut layout = self.draft.layout();
        // On another sheet, cutting may cost more.
        if !self.objective.counts_cutting() {
            layout.move_to_cheaper_sheets(self.draft.problem, &mut self.annealing.meter);
        }
        let cost = self.objective.cost_of(left_out, layout.price, cutting);
        layout.excluded.extend_from_slice(&self.left_out_by_best);
        self.best = Incumbent { layout, cost };
        self.own_cost = cost;
        self.improvements += 1;
        self.observer.hear(Event::NewBest(self.moment(), self.best.figures(self.objective)));
        true
    }

    /// Reheats or returns, where an iteration without a new best layout made that due.
    fn act_on(&mut self, due: Due) {
        if due.reheat {
            self.annealing.temperature.reheat();
            if self.objective.counts_cutting() {
                self.return_to_best();
            } else if self.draft.composition.is_some() {
                self.stagnation.returned();
                self.start_over();
            }
        }
        if due.return_to_best && self.annealing.rng.chance(self.config.return_to_best_probability) {
            self.return_to_best();
        }
    }

    /// After a new best layout.
    fn go_on_from_best(&mut self) {
        self.stagnation.improved();
        self.compositions.succeeded();
        self.choose_goal();
        self.start_over();
    }

    pub fn moment(&self) -> Moment {
        Moment { island: self.number, iterations: self.annealing.iterations }
    }

    fn choose_goal(&mut self) {
        self.goal = self.goal.after_success(self.best.layout.excluded.is_empty());
    }
}

/// How it restarts: from the best layout on less area, or from an earlier attempt.
impl Island<'_> {
    /// Starts over from the best layout.
    fn start_over(&mut self) {
        if self.draft.composition.take().is_some() {
            let pieces = self.area_of_pieces();
            // The best layout may leave out other pieces next time.
            let layout = self.left_out_by_best.is_empty().then(|| self.draft.layout());
            self.compositions.failed(self.draft.problem, pieces, self.least_weight.to_f64(), layout);
        }
        let mut start = self.best.layout.clone();
        // Loading visits every sheet.
        self.annealing.meter.ends_after(prices::PATTERN_COPIED * start.patterns.len());
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
    pub fn return_to_best(&mut self) {
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
    pub fn resume_attempt(&mut self, attempt: Layout) {
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
                if let Some(layout) = self.compositions.resume() {
                    self.draft.load(&layout, self.objective.areas());
                }
                self.draft.fix_composition(composition);
            }
            None => self.draft.drop_worst_sheet(),
        }
    }
}
