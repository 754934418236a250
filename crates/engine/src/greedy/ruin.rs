//! Goal-driven ruin and recreate with growing weights.
//!
//! Once all pieces are placed, the worst sheet is removed and its pieces are excluded. Each iteration repacks a few
//! sheets together with excluded pieces ([`super::repack`]), and keeps the result unless the weight of the excluded
//! pieces grew. Pieces that stay excluded gain weight (guided local search: Voudouris & Tsang 1999; goal-driven ruin
//! and recreate: Gardeyn & Wauters 2022). When no piece is excluded any more, the next sheet goes.

use typed_index_collections::{TiSlice, TiVec};

use crate::effort::prices;
use crate::insertion::placer::Placer;
use crate::layout::cost::Price;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::rng::Rng;

use super::plan::{Budget, RuinParams};
use super::repack::Repacker;
use super::tuning::repack::ROUNDING;
use super::tuning::ruin::{GROWTH, GROWTH_INTERVAL};
use crate::units::Area;

/// The result of a search.
pub(crate) struct Ruined {
    /// The best layout found.
    pub best: Layout,
    /// The last layout on less area, with the pieces that found no room on it excluded.
    pub attempt: Option<Layout>,
    /// Iterations made.
    pub calls: u32,
}

/// Improves a layout until its price meets a bound, the budget is spent, or it is interrupted.
pub(crate) struct Ruin<'a, 'b> {
    problem: &'a Problem,
    placer: &'b mut Placer<'a>,
    rng: &'b mut Rng,
    repacker: Repacker,
    /// Sheets that each lower aim gives up.
    given_up: usize,
    layout: Layout,
    best: Layout,
    /// Positions where `layout` may have another sheet than `best`.
    changed: Vec<UsedSheetId>,
    /// Lower bound on the total price.
    bound: Price,
    /// The highest price allowed; `None` while not all pieces fit yet.
    max_price: Option<Price>,
    /// The cost of leaving an instance of each type out: its area, once some layout holds all pieces.
    penalty: TiVec<PieceTypeId, f64>,
    /// The same with the growth that the search added.
    weight: TiVec<PieceTypeId, f64>,
}

impl<'a, 'b> Ruin<'a, 'b> {
    pub fn new(
        placer: &'b mut Placer<'a>,
        rng: &'b mut Rng,
        start: Layout,
        bound: Price,
        score_noise: f64,
    ) -> Self {
        let problem = placer.problem;
        let penalty = if start.excluded.is_empty() { areas(problem) } else { penalties(problem) };
        Self {
            problem,
            placer,
            rng,
            repacker: Repacker::new(score_noise, RuinParams::of(&problem.profile)),
            given_up: 1,
            best: start.clone(),
            layout: start,
            changed: Vec::new(),
            bound,
            max_price: None,
            weight: penalty.clone(),
            penalty,
        }
    }

    /// Each lower aim gives up this many sheets at once, but does not go below the bound.
    pub fn giving_up(mut self, sheets: usize, params: RuinParams) -> Self {
        self.given_up = sheets;
        self.repacker.params = params;
        self
    }

    /// Searches until the budget is spent or the bound is met.
    pub fn run(mut self, budget: &mut Budget) -> Ruined {
        if self.layout.excluded.is_empty() && !self.aim_lower() {
            return Ruined { best: self.best, attempt: None, calls: 0 };
        }
        budget.succeeded(self.placer.meter.spent());
        if self.max_price.is_none() {
            // Every further piece is a success, and nothing shows how near the next one is, so patience is full.
            budget.came_closer(self.placer.meter.spent(), 0.0);
        }
        let mut excluded = Excluded::of(&self);
        budget.aim_at(self.spare());
        let mut stagnant = 0;
        let mut calls = 0;
        while budget.allows(self.placer.meter.spent(), calls) && !self.placer.meter.ends() {
            calls += 1;
            stagnant += 1;
            self.placer.meter.spend(prices::ITERATION);
            let (layout, max_price) = (&mut self.layout, self.max_price);
            if self.repacker.run(self.placer, self.rng, layout, max_price, &self.weight) {
                self.note_changes();
                let (came, went) = self.repacker.exchanged();
                if excluded.weight.exchange(&self.weight, came, went) {
                    stagnant = 0;
                }
                if excluded.penalty.exchange(&self.penalty, came, went) {
                    budget
                        .came_closer(self.placer.meter.spent(), excluded.penalty.now / self.largest_sheet());
                    if self.max_price.is_none() {
                        self.keep();
                    }
                }
                if self.layout.excluded.is_empty() {
                    self.keep();
                    if !self.aim_lower() {
                        break;
                    }
                    budget.succeeded(self.placer.meter.spent());
                    budget.aim_at(self.spare());
                    excluded = Excluded::of(&self);
                    stagnant = 0;
                }
            }
            if stagnant >= GROWTH_INTERVAL {
                stagnant = 0;
                self.grow_weights();
                excluded.weight = Sum::of(&self.layout.excluded, &self.weight);
            }
        }
        let attempted = self.max_price.is_some() && !self.layout.excluded.is_empty();
        Ruined { best: self.best, attempt: attempted.then_some(self.layout), calls }
    }

    /// Takes the worst sheet or sheets away; false where no layout can be better.
    fn aim_lower(&mut self) -> bool {
        let alone = self.layout.patterns.len() == 1 && self.problem.sheets.len() == 1;
        if self.best.price <= self.bound || alone {
            return false;
        }
        if self.max_price.is_none() {
            self.penalty = areas(self.problem);
            self.weight.clone_from(&self.penalty);
        }
        let mut most = self.best.price.next_below();
        self.exclude_worst();
        for _ in 1..self.given_up {
            let price = self.layout.price;
            if price <= self.bound || self.layout.patterns.len() <= 1 {
                break;
            }
            self.exclude_worst();
            most -= price - self.layout.price;
        }
        self.max_price = Some(most);
        true
    }

    fn exclude_worst(&mut self) {
        let fills = self.layout.patterns.iter_enumerated().map(|(at, p)| (at, p.worth(self.problem)));
        let worst = fills.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at);
        self.spend_on_copies(self.layout.patterns.len());
        if let Some(worst) = worst {
            self.layout.exclude(self.problem, worst);
            self.changed.push(worst);
        }
    }

    /// Sheets or pieces that are copied.
    fn spend_on_copies(&mut self, count: usize) {
        self.placer.meter.spend(count.saturating_sub(2 * prices::FEW));
    }

    fn note_changes(&mut self) {
        self.changed.extend_from_slice(self.repacker.changed());
        if self.changed.len() > 4 * prices::FEW + 2 * self.layout.patterns.len() {
            self.changed.sort_unstable();
            self.changed.dedup();
        }
    }

    /// Makes the layout the best one by copying the sheets that changed since the last time.
    fn keep(&mut self) {
        let Layout { patterns, excluded, taken, price } = &self.layout;
        let best = &mut self.best;
        best.patterns.truncate(patterns.len());
        self.changed.sort_unstable();
        self.changed.dedup();
        self.changed.retain(|&at| at < best.patterns.next_key());
        for at in self.changed.drain(..) {
            best.patterns[at].clone_from(&patterns[at]);
            self.placer.count_large(&patterns[at]);
        }
        best.patterns.extend_from_slice(&patterns[best.patterns.next_key()..]);
        best.excluded.clone_from(excluded);
        best.taken.clone_from(taken);
        best.price = *price;
        self.spend_on_copies(self.layout.excluded.len());
    }

    /// The area of the sheets aimed at in excess of all pieces, in sheets. Only sheets of one price tell it.
    fn spare(&self) -> Option<f64> {
        let price = self.problem.sheets.first()?.price;
        if self.max_price.is_none() || self.problem.sheets.iter().any(|sheet| sheet.price != price) {
            return None;
        }
        let placed: Area = self.layout.patterns.iter().map(|pattern| pattern.used).sum();
        let outside: Area = self.layout.excluded.iter().map(|&at| self.problem.types[at].area).sum();
        Some((self.layout.area() - placed - outside).to_f64() / self.largest_sheet())
    }

    fn largest_sheet(&self) -> f64 {
        self.problem.sheets.iter().map(|s| s.area.to_f64()).fold(1.0, f64::max)
    }

    fn grow_weights(&mut self) {
        let mut grown: Vec<PieceTypeId> = self.layout.excluded.clone();
        self.placer.meter.spend(prices::SPACE * grown.len().saturating_sub(2 * prices::FEW));
        grown.sort_unstable();
        grown.dedup();
        for piece_type in grown {
            self.weight[piece_type] *= GROWTH;
        }
    }
}

/// Sums over the excluded pieces.
struct Excluded {
    weight: Sum,
    penalty: Sum,
}

impl Excluded {
    fn of(ruin: &Ruin) -> Self {
        let excluded = &ruin.layout.excluded;
        Self { weight: Sum::of(excluded, &ruin.weight), penalty: Sum::of(excluded, &ruin.penalty) }
    }
}

/// An updated sum over the excluded pieces, and its minimum so far.
struct Sum {
    now: f64,
    least: f64,
}

impl Sum {
    fn of(pieces: &[PieceTypeId], each: &TiSlice<PieceTypeId, f64>) -> Self {
        let now = pieces.iter().map(|&piece_type| each[piece_type]).sum();
        Self { now, least: now }
    }

    /// Adds the pieces that `came` and subtracts those that `went`; returns whether the sum is a new minimum.
    fn exchange(
        &mut self,
        each: &TiSlice<PieceTypeId, f64>,
        came: &[PieceTypeId],
        went: &[PieceTypeId],
    ) -> bool {
        self.now += Self::of(came, each).now - Self::of(went, each).now;
        let less = self.now < self.least * (1.0 - ROUNDING);
        if less {
            self.least = self.now;
        }
        less
    }
}

/// The area of an instance of each type.
fn areas(problem: &Problem) -> TiVec<PieceTypeId, f64> {
    problem.types.iter().map(|piece| piece.area.to_f64()).collect()
}

/// The penalty of leaving an instance of each type out. The area decides between equal penalties.
fn penalties(problem: &Problem) -> TiVec<PieceTypeId, f64> {
    let all: f64 = problem.types.iter().map(|piece| piece.area.to_f64() * f64::from(piece.count)).sum();
    problem.types.iter().map(|piece| piece.penalty() * all + piece.area.to_f64()).collect()
}
