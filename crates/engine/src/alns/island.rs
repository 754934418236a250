//! One thread's search: adaptive ruin and recreate under simulated annealing.
//!
//! It is driven by a goal (Gardeyn & Wauters 2022). Once a layout holds all pieces, its sheet area is forbidden: the search
//! goes on among incomplete layouts on less area, and weighs the pieces that are left outside, until none is.

mod restart;

use crate::config::AlnsConfig;
use crate::insertion::placer::Placer;
use crate::rng::Rng;
use crate::stop::Stop;

use super::composition::Compositions;
use super::draft::Draft;
use super::goal::Goal;
use super::incumbent::{Incumbent, SharedLayout};
use super::objective::Objective;
use super::parts::Parts;
use super::recombination::Pool;
use super::repair::Repair;
use super::stagnation::{Due, Stagnation};
use super::transfers::transfer;
use super::tree_moves::move_subtree;
use super::walk::{Change, Walk};
use super::weights::Success;

/// What an iteration takes, in steps of the pacer: some ten microseconds.
const STEPS_AN_ITERATION: usize = 6_250;
/// What it takes for each sheet besides.
const STEPS_A_SHEET: usize = 10;
/// What a slow one takes: the pacer asks the clock each time.
const STEPS_OF_A_SLOW_ONE: usize = 100_001;
/// Pieces on a sheet from which on an iteration is slow.
const MANY_ON_A_SHEET: u32 = 200;
/// Patterns are remembered that waste no more than this above the average.
const MEMORABLE: f64 = 0.1;

/// Iterations on whole sheets, and in parts of sheets before these are drawn anew.
const ON_WHOLE_SHEETS: u64 = 50;
const IN_PARTS: u64 = 500;

/// Why a thread's search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Its best layout meets the bound.
    Optimal,
    /// It made the iterations allowed.
    Iterations,
    /// It made the iterations allowed without a better layout.
    NoImprove,
    /// Others are far ahead.
    LeftBehind,
    /// It was told to.
    Interrupted,
}

/// A thread's search.
pub(crate) struct Island<'a> {
    objective: &'a Objective<'a>,
    config: &'a AlnsConfig,
    stop: &'a Stop,
    pub walk: Walk<'a>,
    pub draft: Draft<'a>,
    repair: Repair<'a>,
    compositions: Compositions,
    /// The iteration from which on it is to be searched in parts again.
    parts_due: u64,
    stagnation: Stagnation,
    pool: Pool,
    goal: Goal,
    pub best: Incumbent,
    /// The cost of the best layout that this thread found itself.
    pub own_cost: i128,
    /// Left out by the best layout, while the search is not after placing more.
    set_aside: Vec<u32>,
    /// The least weight outside since the search has had this goal.
    pub least_weight: i64,
    /// The layout that left it outside, where that is less than the search began with.
    attempt: Option<SharedLayout>,
    /// What no layout costs less than.
    pub least_cost: i128,
    pub improvements: u64,
    pub end: Option<End>,
}

impl<'a> Island<'a> {
    pub fn new(objective: &'a Objective<'a>, start: &Incumbent, number: u32, stop: &'a Stop) -> Self {
        let Objective { problem, config, .. } = *objective;
        let mut island = Self {
            objective,
            config,
            stop,
            walk: Walk::new(objective, Rng::new(config.seed as u64).jump(number), stop),
            draft: Draft::new(problem),
            repair: Repair::new(Placer::new(problem, stop), config.score_noise),
            compositions: Compositions::default(),
            parts_due: ON_WHOLE_SHEETS,
            stagnation: Stagnation::new(config),
            pool: Pool::default(),
            goal: Goal::at_first(objective.minds_manner(), start.layout.excluded.is_empty()),
            best: start.clone(),
            own_cost: start.cost,
            set_aside: Vec::new(),
            least_weight: i64::MAX,
            attempt: None,
            least_cost: i128::MIN,
            improvements: 0,
            end: None,
        };
        island.aim();
        island
    }

    /// Searches for so many iterations, or until it ends.
    pub fn run(&mut self, iterations: u64) {
        let steps = self.steps_an_iteration();
        let enough = self.walk.iterations + iterations;
        while self.walk.iterations < enough && !self.ends(steps) {
            if self.walk.iterations < self.parts_due {
                self.iterate();
            } else {
                let searched = self.search_parts(enough, steps);
                self.parts_due = self.walk.iterations + if searched { ON_WHOLE_SHEETS } else { IN_PARTS };
            }
        }
    }

    /// Iterations take microseconds, but milliseconds where sheets are full of pieces or must be cut to know them.
    fn steps_an_iteration(&self) -> usize {
        let on_a_sheet = self.draft.placed() / self.draft.sheets().max(1) as u32;
        let slow = self.draft.problem.must_try_most() || self.objective.minds_manner();
        if slow || on_a_sheet > MANY_ON_A_SHEET {
            STEPS_OF_A_SLOW_ONE
        } else {
            STEPS_AN_ITERATION + STEPS_A_SHEET * self.draft.sheets()
        }
    }

    /// Whether there is to be no further iteration, which takes so many steps.
    fn ends(&mut self, steps: usize) -> bool {
        let iterations = self.walk.iterations;
        self.end = if self.best.cost <= self.least_cost {
            Some(End::Optimal)
        } else if self.config.max_iterations > 0 && iterations >= self.config.max_iterations {
            Some(End::Iterations)
        } else if self.stagnation.is_over() {
            Some(End::NoImprove)
        } else if self.walk.pacer.ends_after(steps) {
            Some(End::Interrupted)
        } else {
            None
        };
        self.end.is_some()
    }

    /// Goes on from a better layout that another thread found.
    pub fn adopt(&mut self, best: &Incumbent) {
        self.best.clone_from(best);
        self.stagnation.adopted();
        self.choose_goal();
        self.aim();
    }

    /// One ruin and recreate.
    fn iterate(&mut self) {
        let change = self.walk.step(&mut self.draft, &mut self.repair);
        let success = if change.accepted { self.accept(change) } else { Success::None };
        self.walk.learn(change, success);
        if success == Success::Best {
            self.go_on_from_best();
        } else {
            let due = self.stagnation.another();
            self.meet(due);
        }
    }

    /// Goes on in parts of the sheets until these are to be drawn anew, or until all pieces are placed; false where that
    /// is of no use.
    fn search_parts(&mut self, enough: u64, steps: usize) -> bool {
        let may_divide = !self.objective.minds_manner() && Parts::may_divide(&self.draft);
        if !may_divide || self.draft.outside.total() == 0 {
            return false;
        }
        let parts = Parts::divide(&self.draft, &mut self.walk.rng);
        let mut draft = self.draft.alike(&parts.problem);
        draft.load(&parts.layout, self.draft.outside.weights().to_vec());
        let mut repair = Repair::new(Placer::new(&parts.problem, self.stop), self.config.score_noise);
        let mut due = Due::default();
        let until = enough.min(self.walk.iterations + IN_PARTS);
        while self.walk.iterations < until && !due.any() && draft.outside.total() > 0 && !self.ends(steps) {
            let change = self.walk.step(&mut draft, &mut repair);
            if change.accepted {
                draft.keep();
            }
            self.walk.learn(change, change.success());
            due = self.stagnation.another();
        }
        let joined = parts.join(&draft.layout());
        if joined.iter().all(|pattern| pattern.valid) {
            self.draft.replace_all(&parts.divided, joined);
        }
        if self.draft.outside.weight() < self.least_weight && self.is_new_best() {
            self.go_on_from_best();
        } else {
            self.meet(due);
        }
        true
    }

    /// Makes the change last, with small moves beside.
    fn accept(&mut self, change: Change) -> Success {
        let Walk { rng, pacer, .. } = &mut self.walk;
        for _ in 0..self.config.max_transfers {
            transfer(&mut self.draft, &mut self.repair, rng, pacer);
        }
        for _ in 0..self.config.max_tree_operators {
            move_subtree(&mut self.draft, &mut self.repair, rng, pacer);
        }
        self.remember();
        self.draft.keep();
        if self.draft.outside.weight() <= self.least_weight && self.is_new_best() {
            Success::Best
        } else {
            change.success()
        }
    }

    /// Remembers the sheets that were changed, where there are few enough to ever be met again.
    fn remember(&mut self) {
        let needed = self.area_of_pieces() / self.draft.area.max(1) as f64;
        for sheet in self.draft.touched() {
            self.pool.offer(self.draft.problem, self.draft.pattern(sheet), needed - MEMORABLE);
        }
    }

    /// About the area of the pieces on the sheets and outside.
    fn area_of_pieces(&self) -> f64 {
        self.objective.mean_area * f64::from(self.draft.wanted())
    }

    fn is_new_best(&mut self) -> bool {
        let closer = self.draft.outside.weight() < self.least_weight;
        self.least_weight = self.draft.outside.weight();
        let outside = self.draft.outside.instances().chain(self.set_aside.iter().copied());
        let mut cost = i128::from(self.draft.area) + self.objective.left_out(outside);
        if self.objective.minds_manner() {
            cost += self.draft.cost_of_manners(self.objective, &mut self.walk.pacer);
            if self.walk.pacer.has_ended() {
                return false;
            }
        }
        if cost >= self.best.cost {
            if closer {
                self.attempt = Some(self.draft.layout());
            }
            return false;
        }
        let mut layout = self.draft.layout();
        layout.excluded.extend_from_slice(&self.set_aside);
        self.best = Incumbent { layout, cost };
        self.own_cost = cost;
        self.improvements += 1;
        true
    }

    /// Does what is due after an iteration without a new best layout.
    fn meet(&mut self, due: Due) {
        if due.reheat {
            self.walk.temperature.reheat();
            if self.objective.minds_manner() {
                self.return_to_best();
            } else if self.draft.composition.is_some() {
                self.stagnation.returned();
                self.aim();
            } else {
                self.recombine();
            }
        }
        if due.return_to_best && self.walk.rng.chance(self.config.return_to_best_probability) {
            self.return_to_best();
        }
    }

    /// After a new best layout.
    fn go_on_from_best(&mut self) {
        self.stagnation.improved();
        self.compositions.succeeded();
        self.choose_goal();
        self.aim();
    }

    fn choose_goal(&mut self) {
        self.goal = self.goal.after_success(self.best.layout.excluded.is_empty());
    }
}
