//! Goal-driven ruin and recreate on a few sheets at a time, with growing weights.
//!
//! Once all pieces fit, the worst sheet is taken away and its pieces are excluded. An iteration empties (parts of) one
//! to three sheets, packs them again together with the excluded pieces, and keeps the result where the weight of what
//! stays outside did not grow. Pieces that stay outside for long gain weight (guided local search: Voudouris & Tsang
//! 1999; goal-driven ruin and recreate: Gardeyn & Wauters 2022). When nothing is outside any more, the next sheet goes.

use crate::layout::measure::Power;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::rng::Rng;

use super::budget::Budget;
use super::order::Order;
use super::place::{Placer, Taste};

/// Iterations without a lighter rest until the weights of the excluded pieces grow.
const PATIENCE: u32 = 200;
/// Factor by which they grow.
const GROWTH: f64 = 1.1;
/// Excluded pieces that one iteration tries to place.
const POOL: usize = 60;
/// Most sheets of one iteration.
const MOST_SHEETS: usize = 3;
/// `Pattern::sheet` of the spare copy when no sheet may be added.
const NO_SHEET: u32 = u32::MAX;

/// Improves a layout until its area meets `bound`, the budget is spent, or it is interrupted.
pub(crate) struct Ruin<'a, 'b> {
    problem: &'a Problem,
    placer: &'b mut Placer<'a>,
    rng: &'b mut Rng,
    layout: Layout,
    best: Layout,
    /// Least total area that can be hoped for.
    bound: i64,
    /// Largest total area that counts as progress.
    goal: i64,
    /// What it costs to leave an instance of a type outside: its area once all pieces fit on some layout.
    penalty: Vec<f64>,
    /// The same, grown by the search.
    weight: Vec<f64>,
    score_noise: f64,
    scratch: Vec<Pattern>,
    chosen: Vec<usize>,
    pool: Vec<(f64, u32)>,
    failed: Vec<u32>,
}

impl<'a, 'b> Ruin<'a, 'b> {
    pub fn new(
        placer: &'b mut Placer<'a>,
        rng: &'b mut Rng,
        start: Layout,
        bound: i64,
        score_noise: f64,
    ) -> Self {
        let problem = placer.problem;
        let penalty = if start.excluded.is_empty() { areas(problem) } else { penalties(problem) };
        Self {
            problem,
            placer,
            rng,
            best: start.clone(),
            layout: start,
            bound,
            goal: i64::MAX,
            weight: penalty.clone(),
            penalty,
            score_noise,
            scratch: Vec::new(),
            chosen: Vec::new(),
            pool: Vec::new(),
            failed: Vec::new(),
        }
    }

    /// The best layout found.
    pub fn run(mut self, budget: &mut Budget) -> Layout {
        if self.layout.excluded.is_empty() && !self.aim_lower() {
            return self.best;
        }
        let mut least = self.outside(&self.weight);
        let mut least_penalty = self.outside(&self.penalty);
        budget.succeeded(self.placer.work);
        let mut stagnant = 0;
        let mut calls = 0;
        while budget.allows(self.placer.work, calls) {
            if self.placer.interrupted() {
                break;
            }
            calls += 1;
            self.placer.work += 20;
            stagnant += 1;
            if self.iterate() {
                let now = self.outside(&self.weight);
                if now < least {
                    least = now;
                    stagnant = 0;
                }
                let penalty = self.outside(&self.penalty);
                if penalty < least_penalty {
                    least_penalty = penalty;
                    budget.came_closer(self.placer.work, self.outside_share());
                    if self.goal == i64::MAX {
                        self.keep();
                    }
                }
                if self.layout.excluded.is_empty() {
                    self.keep();
                    if !self.aim_lower() {
                        break;
                    }
                    budget.succeeded(self.placer.work);
                    least = self.outside(&self.weight);
                    least_penalty = self.outside(&self.penalty);
                    stagnant = 0;
                }
            }
            if stagnant >= PATIENCE {
                stagnant = 0;
                self.grow_weights();
                least = self.outside(&self.weight);
            }
        }
        self.best
    }

    /// Takes the worst sheet away; false where the bound is met.
    fn aim_lower(&mut self) -> bool {
        let alone = self.layout.patterns.len() == 1 && self.problem.sheets.len() == 1;
        if self.best.area <= self.bound || alone {
            return false;
        }
        if self.goal == i64::MAX {
            self.penalty = areas(self.problem);
            self.weight.clone_from(&self.penalty);
        }
        self.goal = self.best.area - 1;
        let fills = self.layout.patterns.iter().map(|p| p.fill(self.problem));
        let worst = fills.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at);
        if let Some(worst) = worst {
            self.layout.exclude(self.problem, worst);
        }
        true
    }

    fn keep(&mut self) {
        self.best.clone_from(&self.layout);
    }

    fn outside(&self, weight: &[f64]) -> f64 {
        self.layout.excluded.iter().map(|&what| weight[what as usize]).sum()
    }

    /// Area outside, in sheets.
    fn outside_share(&self) -> f64 {
        let largest = self.problem.sheets.iter().map(|s| s.area).max().unwrap_or(1);
        self.layout.excluded_area(self.problem) as f64 / largest as f64
    }

    fn grow_weights(&mut self) {
        let mut grown: Vec<u32> = self.layout.excluded.clone();
        grown.sort_unstable();
        grown.dedup();
        for what in grown {
            self.weight[what as usize] *= GROWTH;
        }
    }

    /// One ruin and recreate; whether the layout changed.
    fn iterate(&mut self) -> bool {
        let some_stay_out = self.goal == i64::MAX;
        let order =
            if some_stay_out && self.rng.chance(0.5) { Order::Worth } else { Order::random(self.rng) };
        let noise = [0.0, 0.1, 0.3, 0.6][self.rng.below(4)] + self.score_noise;
        let taste = Taste {
            power: [Power::Low, Power::Middle, Power::High][self.rng.below(3)],
            blink: 0.02,
            first_fit: self.rng.chance(0.3),
            untidy: self.problem.trims && self.rng.chance(0.02),
        };
        self.choose_sheets();
        self.pool.clear();
        self.ruin();
        let from = self.rng.below(self.layout.excluded.len().max(1));
        let count = self.layout.excluded.len().min(POOL);
        let limit = self.take_excluded(from, count);
        self.sort_pool(order, noise);
        let Some(weight) = self.recreate(taste, limit) else { return false };
        debug_assert!(weight <= limit);
        self.accept(from, count);
        true
    }

    fn choose_sheets(&mut self) {
        let sheets = self.layout.patterns.len();
        let dice = self.rng.unit();
        let count = if dice < 0.1 {
            1
        } else if dice < 0.28 {
            MOST_SHEETS
        } else {
            2
        }
        .min(sheets);
        self.chosen.clear();
        while self.chosen.len() < count {
            let mut at = self.rng.below(sheets);
            if self.rng.chance(0.3) {
                let other = self.rng.below(sheets);
                if self.layout.patterns[other].fill(self.problem)
                    < self.layout.patterns[at].fill(self.problem)
                {
                    at = other;
                }
            }
            if !self.chosen.contains(&at) {
                self.chosen.push(at);
            } else if sheets <= MOST_SHEETS {
                // Few sheets: take the next free one instead of waiting for luck.
                if let Some(free) = (0..sheets).find(|i| !self.chosen.contains(i)) {
                    self.chosen.push(free);
                }
            }
        }
    }

    /// Copies the chosen sheets and takes pieces out of the copies.
    fn ruin(&mut self) {
        let problem = self.problem;
        let spare = MOST_SHEETS + 1;
        self.scratch.resize_with(spare.max(self.scratch.len()), Pattern::default);
        let pieces: u32 = self.chosen.iter().map(|&i| self.layout.patterns[i].pieces).sum();
        let each = f64::from(pieces) / self.chosen.len().max(1) as f64;
        let in_part = if each > 60.0 {
            1.0
        } else if each > 8.0 {
            0.8
        } else if each > 4.0 {
            0.48
        } else {
            0.16
        };
        let partly = self.rng.chance(in_part);
        for (slot, &index) in self.chosen.iter().enumerate() {
            let copy = &mut self.scratch[slot];
            copy.clone_from(&self.layout.patterns[index]);
            self.placer.work += 30;
            let pool = &mut self.pool;
            let mut free = |what: u32| pool.push((0.0, what));
            if partly {
                for _ in 0..=self.rng.below(4) {
                    if copy.nodes.is_empty() {
                        break;
                    }
                    let node = random_subtree(copy, self.rng);
                    copy.remove(problem, node, &mut free);
                }
                copy.settle(problem);
            } else {
                copy.for_each_piece(0, free);
                let sheet = copy.sheet;
                copy.clear(problem, sheet);
            }
        }
        self.change_sizes();
    }

    /// Emptied sheets may become sheets of another type, and a sheet may be added, where goal and stock allow.
    fn change_sizes(&mut self) {
        let problem = self.problem;
        let kinds = problem.sheets.len();
        let added = self.chosen.len();
        self.scratch[added].nodes.clear();
        self.scratch[added].sheet = NO_SHEET;
        let mut area = self.layout.area;
        for slot in 0..=added {
            let old = self.scratch[slot].sheet;
            let free = if slot == added {
                0
            } else if kinds > 1 && self.scratch[slot].nodes.is_empty() && self.rng.chance(0.5) {
                problem.sheets[old as usize].area
            } else {
                continue;
            };
            let new = self.rng.below(kinds) as u32;
            let cost = problem.sheets[new as usize].area;
            let claimed = self.scratch[..added].iter().filter(|p| p.sheet == new).count() as u64;
            let kept = self.chosen.iter().filter(|&&i| self.layout.patterns[i].sheet == new).count() as u64;
            let in_stock =
                self.layout.taken[new as usize] - kept + claimed < problem.sheets[new as usize].stock;
            if new != old && in_stock && cost <= self.goal.saturating_sub(area - free) {
                self.scratch[slot].clear(problem, new);
                area += cost - free;
            }
        }
    }

    /// Puts excluded pieces into the pool; returns their weight, which the new rest must not exceed.
    fn take_excluded(&mut self, from: usize, count: usize) -> f64 {
        let excluded = &self.layout.excluded;
        let mut weight = 0.0;
        for i in 0..count {
            let what = excluded[(from + i) % excluded.len()];
            weight += self.weight[what as usize];
            self.pool.push((0.0, what));
        }
        weight
    }

    fn sort_pool(&mut self, order: Order, noise: f64) {
        let problem = self.problem;
        let sheet = problem.sheets[self.scratch[0].sheet.min(problem.sheets.len() as u32 - 1) as usize].size;
        let sheet = sheet.map(f64::from);
        for (key, what) in &mut self.pool {
            let base = order.key(&problem.types[*what as usize], sheet);
            *key = base * (1.0 + noise * (self.rng.unit() - 0.5));
        }
        self.pool.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    }

    /// Packs the pool; the weight that stays outside, or `None` as soon as it exceeds `limit`.
    fn recreate(&mut self, taste: Taste, limit: f64) -> Option<f64> {
        let added = self.scratch[self.chosen.len()].sheet != NO_SHEET;
        let used = self.chosen.len() + usize::from(added);
        self.failed.clear();
        let mut weight = 0.0;
        let mut skip = u32::MAX;
        for at in 0..self.pool.len() {
            let what = self.pool[at].1;
            self.placer.work += 2;
            if what != skip && self.placer.place(&mut self.scratch[..used], what, taste, self.rng) {
                continue;
            }
            skip = what;
            weight += self.weight[what as usize];
            // The sums are made in different orders: an equal rest must not fail on the last bit.
            if weight > limit * (1.0 + 1e-12) {
                return None;
            }
            self.failed.push(what);
        }
        let sound = self.scratch[..used].iter().all(|p| p.valid);
        sound.then_some(weight.min(limit))
    }

    /// The copies become the sheets, and what failed is excluded in place of what was tried.
    fn accept(&mut self, from: usize, count: usize) {
        let excluded = &mut self.layout.excluded;
        excluded.rotate_left(from);
        excluded.drain(..count);
        excluded.append(&mut self.failed);
        for (slot, &index) in self.chosen.iter().enumerate() {
            let old = self.layout.patterns[index].sheet as usize;
            let new = self.scratch[slot].sheet as usize;
            if old != new {
                self.layout.taken[old] -= 1;
                self.layout.taken[new] += 1;
                self.layout.area += self.problem.sheets[new].area - self.problem.sheets[old].area;
            }
            std::mem::swap(&mut self.layout.patterns[index], &mut self.scratch[slot]);
        }
        let added = &self.scratch[self.chosen.len()];
        if added.sheet != NO_SHEET && !added.nodes.is_empty() {
            self.layout.push(self.problem, added.clone());
        }
        self.chosen.sort_unstable();
        for &index in self.chosen.iter().rev() {
            if self.layout.patterns[index].nodes.is_empty() {
                self.layout.take(self.problem, index);
            }
        }
    }
}

/// The area of an instance of each type.
fn areas(problem: &Problem) -> Vec<f64> {
    problem.types.iter().map(|piece| piece.area as f64).collect()
}

/// What leaving out an instance of each type costs; equal penalties are told apart by the area.
fn penalties(problem: &Problem) -> Vec<f64> {
    let all: f64 = problem.types.iter().map(|piece| piece.area as f64 * f64::from(piece.count)).sum();
    problem.types.iter().map(|piece| piece.penalty() * all + piece.area as f64).collect()
}

/// A random piece's node, or one of its ancestors, each level up with probability 1/2.
fn random_subtree(pattern: &Pattern, rng: &mut Rng) -> usize {
    let count = pattern.nodes.len();
    let mut node = rng.below(count);
    while pattern.nodes[node].is_structure() {
        node = rng.below(count);
    }
    while node > 0 && rng.chance(0.5) {
        node = pattern.nodes[node].parent as usize;
    }
    node
}
