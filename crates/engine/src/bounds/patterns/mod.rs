//! The pattern bound: what sheets cost at least when they may be cut by fractions of patterns.
//!
//! Let every item have a price, and let no pattern of one sheet of a size be worth more than `v` of that size. Then all
//! items together are worth no more than the values of the sheets that hold them: a covering inequality (Farley 1990, "A
//! note on bounding a class of linear programming problems, including cutting stock problems"). `master` finds prices
//! that prove much, by the linear programme of Gilmore & Gomory 1965 ("Multistage cutting stock problems of two and more
//! dimensions"), and `table` the most valuable guillotine pattern, which respects the stages. Prices are rounded to whole
//! numbers before the table values them, so that what is proved is exact, whatever the linear programme's rounding did.
//!
//! At first a pattern may take an item more often than it is wanted. Where that is in the way of a better bound, the
//! dearest pieces that profit from it are told apart (`families`), step by step, as in the decremental state space
//! relaxation of Righini & Salani 2008 ("New dynamic programming algorithms for the resource constrained elementary
//! shortest path problem").

mod families;
mod grid;
mod master;
mod table;
#[cfg(test)]
mod tests;
mod trace;
mod values;

use super::cover::ceil_div;
use super::inequality::Inequality;
use super::relaxation::Relaxation;
use super::{Bound, area, several_sizes};
use crate::instance::Rules;
use crate::stop::Stop;

use families::Families;
use grid::Grid;
use master::Master;
use table::Table;
use values::Value;

/// Most items that are told apart.
const MAX_ITEMS: usize = 300;
/// The price of the dearest sheet. A pattern in the making may be worth twice as much and more.
const UNIT: f64 = 14_000.0;
/// By how large a part the linear programme must exceed the bound, so that rounding may leave something of it.
const LEAST_EXCESS: f64 = 1e-5;
/// Sums of values that take as long as one multiplication of the linear programme.
const SUMS_A_STEP: u64 = 8;
/// Most sums that filling the tables may take.
const MAX_SUMS: usize = 500_000_000;
/// Most patterns that the linear programme knows, at some hundred bytes each.
const MAX_PATTERNS: usize = 200_000;
/// Most sets of limited pieces and divisions of them.
const MAX_FAMILIES: usize = 2_000;
/// Steps that a set or a division of it takes.
const STEPS_A_FAMILY: u64 = 200;
/// Steps of the linear programme between two looks at whether to stop.
const STEPS_WITHOUT_A_LOOK: u64 = 1_000_000;
/// Most items that are limited at a time.
const LIMITED_AT_A_TIME: usize = 2;
/// Most items for which that is tried.
const MAX_ATTEMPTS: usize = 6;
/// Weight of the best prices in those that are tried, at first and at most.
const INERTIA: [f64; 2] = [0.7, 0.9];

/// A bound that improves as long as it is worked at; it can be left and taken up again.
pub struct Deepening<'a> {
    relaxation: &'a Relaxation,
    rules: &'a Rules,
    grid: Grid,
    table: Table,
    master: Master,
    /// Items that a pattern takes no more often than they are wanted, and how often that is.
    limited: Vec<(usize, usize)>,
    /// Costs of the sizes, that of the dearest one being 1.
    costs: Vec<f64>,
    /// The prices that have proved most, and what they proved in units of the dearest sheet.
    best: (Vec<f64>, f64),
    /// Weight of the best prices in those that are tried.
    inertia: f64,
    /// No more can be proved in this way.
    exhausted: bool,
    steps: u64,
    /// Steps that it was allowed so far.
    allowed: u64,
    most_patterns: usize,
}

impl<'a> Deepening<'a> {
    pub(super) fn new(relaxation: &'a Relaxation, rules: &'a Rules) -> Self {
        let grid = Grid::new(relaxation);
        let table = Table::new(grid.extent, rules, Families::none());
        let dearest = relaxation.sizes.iter().map(|size| size.sheet_area).max().unwrap_or(1) as f64;
        let costs = relaxation.sizes.iter().map(|size| size.sheet_area as f64 / dearest).collect();
        let few = relaxation.all_fit && (1..=MAX_ITEMS).contains(&relaxation.items.len());
        // The linear programme takes room in the square of its items.
        let items = if few { relaxation.items.as_slice() } else { &[] };
        let demand = items.iter().map(|item| item.count as f64).collect();
        let room = grid.extent[0] * grid.extent[1];
        let by_area = |turns: &Vec<[usize; 2]>| {
            turns.first().map_or(0.0, |[width, height]| (width * height) as f64 / room as f64)
        };
        Self {
            relaxation,
            rules,
            table,
            master: Master::new(demand, 1.0),
            limited: Vec::new(),
            costs,
            best: (grid.items.iter().map(by_area).collect(), 0.0),
            grid,
            inertia: INERTIA[0],
            exhausted: !few,
            steps: 0,
            allowed: 0,
            most_patterns: MAX_PATTERNS,
        }
    }

    /// The same with fewer patterns, to see what then happens.
    #[cfg(test)]
    pub(crate) fn with_most_patterns(self, most_patterns: usize) -> Self {
        Self { most_patterns, ..self }
    }

    #[cfg(test)]
    pub(crate) fn patterns(&self) -> usize {
        self.master.patterns()
    }

    /// Steps taken so far; one takes some nanoseconds.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether no more can be proved in this way.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Works for about so many further `steps` at a bound that is better than `known`; what it takes beyond them is
    /// taken off the next ones.
    ///
    /// Ends early where the area of the bound reaches `goal`, the area of the best layout known, where no more can be
    /// proved in this way, or where `stop` says so.
    pub fn improve(&mut self, known: Bound, goal: i64, steps: u64, stop: &Stop) -> Bound {
        self.allowed = self.allowed.saturating_add(steps);
        let mut bound = known;
        while bound.area < goal && !self.exhausted && self.steps < self.allowed && stop.poll().is_none() {
            let most = STEPS_WITHOUT_A_LOOK.min(self.allowed - self.steps) / self.master.work() + 1;
            let pivots = self.master.optimise(most);
            self.steps += (pivots + 1) * self.master.work();
            if pivots == most {
                continue;
            }
            if !self.may_improve(bound) {
                self.limit_more(stop);
                continue;
            }
            let Some(prices) = self.valued_prices(stop) else { break };
            bound = bound.max(self.bound_by(&prices));
            if !self.offer_patterns(&prices, stop) {
                self.limit_more(stop);
            }
        }
        bound
    }

    /// Whether the best mix of the patterns known costs more than the bound: further patterns only make it cheaper.
    fn may_improve(&self, bound: Bound) -> bool {
        let dearest = self.relaxation.sizes.iter().map(|size| size.sheet_area).max().unwrap_or(0);
        self.master.cost() * dearest as f64 > bound.area as f64 * (1.0 + LEAST_EXCESS)
    }

    /// Whole prices, for which the table has been filled; `None` where `stop` came before that.
    fn valued_prices(&mut self, stop: &Stop) -> Option<Vec<Value>> {
        let tried = self.best.0.iter().zip(self.master.prices()).zip(&self.grid.items);
        let mut prices: Vec<Value> = tried
            .map(|((best, price), turns)| {
                // An item that the grid does not show is worth nothing.
                let shown = if turns.is_empty() { 0.0 } else { UNIT };
                (shown * (self.inertia * best + (1.0 - self.inertia) * price)) as Value
            })
            .collect();
        loop {
            self.steps += self.table.fill(&self.grid, &prices, stop)? / SUMS_A_STEP;
            if self.grid.sheets.iter().all(|&sheet| self.table.value(sheet) < Value::MAX) {
                return Some(prices);
            }
            for price in &mut prices {
                *price /= 2;
            }
        }
    }

    /// What the prices prove; those that prove most are kept.
    fn bound_by(&mut self, prices: &[Value]) -> Bound {
        let items = self.relaxation.items.iter();
        let value = items.zip(prices).map(|(item, &price)| i64::from(price) * item.count).sum();
        let capacities: Vec<i64> =
            self.grid.sheets.iter().map(|&sheet| i64::from(self.table.value(sheet))).collect();
        let by_cost = capacities.iter().zip(&self.costs).map(|(&capacity, cost)| capacity as f64 / cost);
        let scale = by_cost.fold(1.0, f64::max);
        let proved = value as f64 / scale;
        if proved > self.best.1 {
            self.best = (prices.iter().map(|&price| f64::from(price) / scale).collect(), proved);
        }
        match self.relaxation.sizes.as_slice() {
            [size] => size.bound(ceil_div(value, capacities[0].max(1))),
            sizes => {
                let inequality = Inequality { value, capacities };
                several_sizes::covered(sizes, &[area::inequality(self.relaxation), inequality])
            }
        }
    }

    /// Offers the most valuable pattern of each size to the linear programme; false where it cannot gain any more.
    fn offer_patterns(&mut self, prices: &[Value], stop: &Stop) -> bool {
        let mut gained = false;
        for (&sheet, &cost) in self.grid.sheets.iter().zip(&self.costs) {
            // To follow the table down to a pattern takes up to a millisecond, and there may be ten thousand sizes.
            if self.master.patterns() >= self.most_patterns || stop.poll().is_some() {
                break;
            }
            let mut yields: Vec<(usize, f64)> = Vec::new();
            for item in self.table.pattern(&self.grid, prices, sheet) {
                match yields.iter_mut().find(|(known, _)| *known == item) {
                    Some((_, amount)) => *amount += 1.0,
                    None => yields.push((item, 1.0)),
                }
            }
            if self.master.gains_by(cost, &yields) {
                self.master.add(cost, yields);
                gained = true;
            }
        }
        let at_its_own_prices = self.inertia == 0.0;
        self.inertia =
            if gained { (self.inertia + 0.05).min(INERTIA[1]) } else { (self.inertia - 0.3).max(0.0) };
        gained || !at_its_own_prices
    }

    /// Limits the items by which the best mix gains most from taking them too often; where there are none, or too many
    /// have been limited, all is proved that can be.
    fn limit_more(&mut self, stop: &Stop) {
        let excess = self.excess();
        let value = |item: usize| excess[item] * self.best.0[item];
        let mut candidates: Vec<usize> = (0..excess.len()).filter(|&item| excess[item] > 1e-6).collect();
        candidates.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        let [width, height] = self.grid.extent;
        let most = (MAX_SUMS / (width * height * (width + height) / 2 + 1)).min(MAX_FAMILIES);
        let before = self.limited.len();
        let mut families = None;
        for item in candidates.into_iter().take(MAX_ATTEMPTS) {
            self.limited.push((item, self.relaxation.items[item].count as usize));
            self.steps += most as u64 * STEPS_A_FAMILY;
            match Families::new(&self.grid, &self.limited, most, stop) {
                Some(more) => families = Some(more),
                None => drop(self.limited.pop()),
            }
            if self.limited.len() == before + LIMITED_AT_A_TIME {
                break;
            }
        }
        let Some(families) = families else {
            self.exhausted = true;
            return;
        };
        // The one before goes first: either may take a hundred megabytes.
        self.table = Table::none();
        self.table = Table::new(self.grid.extent, self.rules, families);
        let limited = &self.limited;
        self.master.restart(|yields| {
            yields.iter().all(|&(item, amount)| {
                limited.iter().all(|&(limited, count)| limited != item || amount <= count as f64)
            })
        });
        self.inertia = INERTIA[0];
    }

    /// How much of each item the mix takes beyond what a pattern needs of it.
    fn excess(&self) -> Vec<f64> {
        let mut excess = vec![0.0; self.relaxation.items.len()];
        for (level, yields) in self.master.mix() {
            for &(item, amount) in yields {
                let beyond = amount - self.relaxation.items[item].count as f64;
                if beyond > 0.0 {
                    excess[item] += level * beyond;
                }
            }
        }
        excess
    }
}
