//! One thread's search: adaptive ruin and recreate under simulated annealing.
//!
//! It is driven by a goal (Gardeyn & Wauters 2022). Once a layout holds all pieces, its sheet area is forbidden: the search
//! goes on among incomplete layouts on less area, and weighs the pieces that are left outside, until none is.

use crate::config::{AlnsConfig, RepairStrategy};
use crate::greedy::place::Placer;
use crate::layout::state::Layout;
use crate::rng::Rng;
use crate::stop::Stop;

use super::destroy;
use super::draft::Draft;
use super::incumbent::Incumbent;
use super::objective::Objective;
use super::recombination::Pool;
use super::repair::{Repair, rebuild_all};
use super::stagnation::Stagnation;
use super::temperature::Temperature;
use super::transfers::transfer;
use super::tree_moves::move_subtree;
use super::weights::{Success, Weights};

/// Iterations between two looks at the clock, at most.
const ITERATIONS_BETWEEN_POLLS: u64 = 16;
/// Pieces on a sheet from which on it is looked at in every iteration.
const MANY_ON_A_SHEET: u32 = 200;
/// Patterns are remembered that waste no more than this above the average.
const MEMORABLE: f64 = 0.1;

/// What the search is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// Place more than the best layout does, on any sheets in stock.
    PlaceMore,
    /// Place what the best layout places, on less sheet area.
    LessArea,
    /// The same on no more area, cut in a better manner.
    BetterManner,
}

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
    rng: Rng,
    draft: Draft<'a>,
    repair: Repair<'a>,
    pub operators: Weights,
    /// Accepted and all uses of the repair strategy and of rebuilding everything.
    pub repairs: [[u64; 2]; 2],
    temperature: Temperature,
    stagnation: Stagnation,
    pool: Pool,
    goal: Goal,
    pub best: Incumbent,
    /// The cost of the best layout that this thread found itself.
    pub own_cost: i128,
    /// Left out by the best layout, while the search is not after placing more.
    set_aside: Vec<u32>,
    /// The least weight outside since the search has had this goal.
    least_weight: i64,
    /// What no layout costs less than.
    pub least_cost: i128,
    pub iterations: u64,
    pub improvements: u64,
    pub end: Option<End>,
}

impl<'a> Island<'a> {
    pub fn new(
        objective: &'a Objective<'a>,
        config: &'a AlnsConfig,
        start: &Incumbent,
        number: u32,
        stop: &'a Stop,
    ) -> Self {
        let problem = objective.problem;
        let mut island = Self {
            objective,
            config,
            stop,
            rng: Rng::new(config.seed as u64).jump(number),
            draft: Draft::new(problem),
            repair: Repair::new(Placer::new(problem, stop), config.score_noise),
            operators: Weights::new(config, destroy::OPERATORS.len()),
            repairs: [[0; 2]; 2],
            temperature: Temperature::new(config, objective.mean_area),
            stagnation: Stagnation::new(config),
            pool: Pool::default(),
            goal: Goal::LessArea,
            best: start.clone(),
            own_cost: start.cost,
            set_aside: Vec::new(),
            least_weight: i64::MAX,
            least_cost: i128::MIN,
            iterations: 0,
            improvements: 0,
            end: None,
        };
        island.goal = if !start.layout.excluded.is_empty() {
            Goal::PlaceMore
        } else if objective.minds_manner() {
            // The start was made for less area already.
            Goal::BetterManner
        } else {
            Goal::LessArea
        };
        island.aim();
        island
    }

    /// Searches for so many iterations, or until it ends.
    pub fn run(&mut self, iterations: u64) {
        let polls = self.iterations_between_polls();
        for iteration in 0..iterations {
            self.end = if self.best.cost <= self.least_cost {
                Some(End::Optimal)
            } else if self.config.max_iterations > 0 && self.iterations >= self.config.max_iterations {
                Some(End::Iterations)
            } else if self.stagnation.is_over() {
                Some(End::NoImprove)
            } else if iteration % polls == 0 && self.stop.poll().is_some() {
                Some(End::Interrupted)
            } else {
                None
            };
            if self.end.is_some() {
                return;
            }
            self.iterate();
        }
    }

    /// Iterations take microseconds, but milliseconds where sheets are full of pieces or must be cut to know them.
    fn iterations_between_polls(&self) -> u64 {
        let on_a_sheet = self.draft.placed() / self.draft.sheets().max(1) as u32;
        let slow = self.draft.problem.must_try_most() || self.objective.minds_manner();
        if slow || on_a_sheet > MANY_ON_A_SHEET { 1 } else { ITERATIONS_BETWEEN_POLLS }
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
        self.iterations += 1;
        let tolerance = self.temperature.tolerance(&mut self.rng);
        self.temperature.cool();
        self.draft.begin();
        let weight = self.draft.outside.weight();
        let manner = self.manner();
        let energy = weight as f64 + manner;
        let limit = (energy + tolerance).max(weight as f64) as i64;
        let operator = self.operators.choose(&mut self.rng);
        let rebuild = self.rng.chance(self.config.full_rebuild_probability);
        let within = if rebuild {
            rebuild_all(&mut self.repair, &mut self.draft, &mut self.rng, limit)
        } else {
            let amount = self.amount();
            (destroy::OPERATORS[operator].destroy)(&mut self.draft, &mut self.rng, amount);
            self.draft.settle();
            let strategy = self.config.repair_strategy;
            // Pieces that moved up may have come into a defect's way: nothing that is inserted mends that.
            self.draft.fits() && self.repair.run(strategy, &mut self.draft, &mut self.rng, limit)
        };
        let accepted = within
            && self.draft.is_valid()
            && self.draft.outside.weight() as f64 + self.manner() <= energy + tolerance;
        let success = if accepted { self.accept(energy) } else { Success::None };
        if !accepted {
            self.draft.roll_back();
        }
        let repair = &mut self.repairs[usize::from(rebuild)];
        repair[0] += u64::from(accepted);
        repair[1] += 1;
        if !rebuild {
            self.operators.learn(operator, success);
        }
        if success == Success::Best {
            self.stagnation.improved();
            self.choose_goal();
            self.aim();
        } else {
            self.stagnate();
        }
    }

    /// Makes the change last, with small moves beside.
    fn accept(&mut self, energy: f64) -> Success {
        for _ in 0..self.config.max_transfers {
            transfer(&mut self.draft, &mut self.repair, &mut self.rng);
        }
        for _ in 0..self.config.max_tree_operators {
            move_subtree(&mut self.draft, &mut self.repair, &mut self.rng);
        }
        self.remember();
        self.draft.keep();
        let weight = self.draft.outside.weight();
        if weight <= self.least_weight && self.is_new_best() {
            Success::Best
        } else if weight as f64 + self.manner() < energy {
            Success::Better
        } else {
            Success::Accepted
        }
    }

    /// What the ways in which the sheets are cut add to the energy.
    fn manner(&mut self) -> f64 {
        if self.objective.minds_manner() { self.draft.cost_of_manners(self.objective) as f64 } else { 0.0 }
    }

    /// Nodes that an iteration removes.
    fn amount(&mut self) -> usize {
        let counted = f64::from(self.draft.placed().min(AlnsConfig::MOST_COUNTED));
        let most = (self.config.max_destruction_rate * counted).ceil().max(1.0) as usize;
        let least = ((self.config.min_destruction_rate * counted).ceil().max(1.0) as usize).min(most);
        least + self.rng.below(most - least + 1)
    }

    /// Remembers the sheets that were changed, where there are few enough to ever be met again.
    fn remember(&mut self) {
        let needed =
            self.objective.mean_area * f64::from(self.draft.wanted()) / self.draft.area.max(1) as f64;
        let touched: Vec<usize> = self.draft.touched().collect();
        for sheet in touched {
            self.pool.offer(self.draft.problem, self.draft.pattern(sheet), needed - MEMORABLE);
        }
    }

    fn is_new_best(&mut self) -> bool {
        self.least_weight = self.draft.outside.weight();
        let outside = self.draft.outside.instances().chain(self.set_aside.iter().copied());
        let mut cost = i128::from(self.draft.area) + self.objective.left_out(outside);
        if self.objective.minds_manner() {
            cost += self.draft.cost_of_manners(self.objective);
        }
        if cost >= self.best.cost {
            return false;
        }
        let mut layout = self.draft.layout();
        layout.excluded.extend_from_slice(&self.set_aside);
        self.best = Incumbent { layout, cost };
        self.own_cost = cost;
        self.improvements += 1;
        true
    }

    fn stagnate(&mut self) {
        let due = self.stagnation.another();
        if due.reheat {
            self.temperature.reheat();
            if self.objective.minds_manner() {
                self.change_goal();
                self.aim();
            } else {
                self.recombine();
            }
        }
        if due.return_to_best && self.rng.chance(self.config.return_to_best_probability) {
            self.change_goal();
            self.aim();
        }
    }

    /// After a new best layout.
    fn choose_goal(&mut self) {
        if self.goal == Goal::PlaceMore && self.best.layout.excluded.is_empty() {
            self.goal = Goal::LessArea;
        }
    }

    /// After a long time without one: the goals that the best layout leaves open take turns.
    fn change_goal(&mut self) {
        let incomplete = !self.best.layout.excluded.is_empty();
        self.goal = match self.goal {
            Goal::LessArea if self.objective.minds_manner() => Goal::BetterManner,
            Goal::LessArea | Goal::BetterManner if incomplete => Goal::PlaceMore,
            _ => Goal::LessArea,
        };
    }

    /// Starts over from the best layout.
    fn aim(&mut self) {
        let mut start = self.best.layout.clone();
        let problem = self.draft.problem;
        if problem.has_cleaner_sheets() {
            let mut moved = Layout::from(start);
            moved.move_to_cleaner_sheets(problem);
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
        if self.goal == Goal::LessArea {
            self.draft.drop_worst_sheet();
        }
        self.least_weight = self.draft.outside.weight();
    }

    /// Goes on from a layout of remembered sheets, if that is not much worse than what was reached.
    fn recombine(&mut self) {
        let problem = self.draft.problem;
        let wanted = self.draft.all_pieces();
        let limit = self.draft.area_limit;
        let Some(layout) = self.pool.recombine(problem, &wanted, limit, &mut self.rng) else { return };
        let before = self.draft.layout();
        let tolerance = (2.0 * self.objective.mean_area) as i64;
        let weights = self.draft.outside.weights().to_vec();
        self.draft.load(&layout.into(), weights.clone());
        self.draft.area_limit = limit;
        let most = self.least_weight.saturating_add(tolerance);
        self.draft.begin();
        let strategy = RepairStrategy::TreeNative;
        let within = self.repair.run(strategy, &mut self.draft, &mut self.rng, most) && self.draft.is_valid();
        if within && self.draft.outside.weight() <= most {
            self.draft.keep();
            if self.draft.outside.weight() <= self.least_weight && self.is_new_best() {
                self.stagnation.improved();
                self.choose_goal();
                self.aim();
            }
        } else {
            self.draft.load(&before, weights);
        }
    }
}
