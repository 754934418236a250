//! The loop of column generation: prices from the master, patterns from the tables, and what both prove. When the linear
//! program is solved, a finer grid, exact pricing or critical items exclude patterns that cannot be cut.

use std::cmp::Ordering;

use super::columns::Value;
use super::critical::CriticalSets;
use super::exact::{ExactSheet, Fitting};
use super::grid::Grid;
use super::limits::{
    COST_OF_COARSE_PATTERNS, COST_OF_INEXACT_PATTERNS, CRITICAL_AT_A_TIME, ENOUGH_PROVED, EXACT_PATTERNS,
    FURTHER_PATTERNS, MANY, MAX_CELLS, MAX_COLUMNS, MAX_ITEMS, MAX_SETS, MAX_SUMS, PRICE_OF_SHEET, ROUNDING,
    SMOOTHING, SMOOTHING_CHANGE, STEPS_PER_POLL, STEPS_PER_SET, SUMS_PER_STEP, WEIGHT_OF_AREAS,
};
use super::master::Master;
use super::table::Table;
use crate::bounds::bound::{Bound, Inequality};
use crate::bounds::limits::MAX_SIZES;
use crate::bounds::relaxation::{Relaxation, Size};
use crate::bounds::{area, stock};
use crate::instance::Rules;
use crate::numbers::{Fraction, Integer};
use crate::stop::Stop;

/// The pattern bound of one instance. It improves as long as it is worked at, and can be left and taken up again.
pub struct ColumnGeneration<'a> {
    relaxation: &'a Relaxation,
    rules: &'a Rules,
    grid: Grid,
    /// Most cells of the grid along an axis.
    pub(super) cells: i64,
    /// Most cells of the finest grid along an axis.
    most_cells: i64,
    table: Table,
    /// How pieces fit on single units, until patterns are priced exactly.
    fitting: Option<Fitting>,
    /// Prices patterns exactly, in place of the table.
    exact: Option<Exact>,
    pub(super) master: Master,
    /// The critical items, and how often each is wanted.
    critical: Vec<(usize, usize)>,
    /// Cost of a sheet of each size, relative to the dearest one.
    costs: Vec<f64>,
    /// Cost of the dearest one.
    dearest: f64,
    /// The prices that have proved most, and what they proved, relative to the cost of the dearest sheet.
    best: (Vec<f64>, f64),
    /// Weight of the best prices in the smoothed ones, 0 to 1.
    smoothing: f64,
    exhausted: bool,
    /// Steps taken so far.
    steps: u64,
    /// Steps allowed so far.
    allowed: u64,
    pub(super) max_columns: usize,
}

/// The exact pricing of patterns.
struct Exact {
    sheet: ExactSheet,
    /// Patterns of the grid with which the master began, in front of the others. They guide the prices.
    guides: usize,
    /// Whether these have become as dear as they may be.
    dear: bool,
}

impl<'a> ColumnGeneration<'a> {
    pub(in crate::bounds) fn new(relaxation: &'a Relaxation, rules: &'a Rules) -> Self {
        let few = relaxation.all_fit && (1..=MAX_ITEMS).contains(&relaxation.items.len());
        let longest = relaxation.sizes.iter().map(|size| size.width.max(size.height)).max().unwrap_or(0);
        let fitting = if few { Fitting::of(relaxation, rules) } else { None };
        let many_items = relaxation.items.len() >= MANY;
        let coarse = fitting.is_some() && relaxation.pieces() >= MANY.to_i64() && !many_items;
        let most_cells = longest.min(if coarse { MAX_CELLS / 2 } else { MAX_CELLS });
        let cells = if few && many_items { most_cells } else { MAX_CELLS / 4 };
        let grid = Grid::new(relaxation, cells);
        let table = Table::new(grid.extent, rules, CriticalSets::none());
        let costs = guiding_costs(&relaxation.sizes);
        let dearest = costs.iter().copied().fold(1.0, f64::max);
        let costs = costs.into_iter().map(|cost| cost / dearest).collect();
        let items = if few { relaxation.items.as_slice() } else { &[] };
        let demand = items.iter().map(|item| item.count.to_f64()).collect();
        let room = grid.extent[0] * grid.extent[1];
        let by_area = |turns: &Vec<[usize; 2]>| {
            turns.first().map_or(0.0, |[width, height]| (width * height).to_f64() / room.to_f64())
        };
        Self {
            relaxation,
            rules,
            table,
            fitting,
            exact: None,
            master: Master::new(demand, 1.0),
            critical: Vec::new(),
            costs,
            dearest,
            best: (grid.items.iter().map(by_area).collect(), 0.0),
            grid,
            cells,
            most_cells,
            smoothing: SMOOTHING[0],
            exhausted: !few,
            steps: 0,
            allowed: 0,
            max_columns: MAX_COLUMNS,
        }
    }

    /// Steps taken so far. A step is one multiplication of the simplex method, or work that takes as long.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether it prices patterns exactly, or will as soon as a grid is not enough.
    pub fn prices_exactly(&self) -> bool {
        self.fitting.is_some() || self.exact.is_some()
    }

    /// Whether the pattern bound cannot improve any more.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Works for about `steps` further steps and returns the better of `known` and what it has proved. Steps beyond
    /// those allowed are deducted from the next call.
    ///
    /// Ends early when the bound meets the `best` layout known, when the pattern bound is exhausted, or when `stop` says so.
    pub fn improve(&mut self, known: Bound, best: Bound, steps: u64, stop: &Stop) -> Bound {
        self.allowed = self.allowed.saturating_add(steps);
        let mut bound = known;
        while !bound.meets(best) && !self.exhausted && self.steps < self.allowed && stop.poll().is_none() {
            let most = STEPS_PER_POLL.min(self.allowed - self.steps) / self.master.work_per_pivot() + 1;
            let pivots = self.master.optimise(most);
            self.steps += (pivots + 1) * self.master.work_per_pivot();
            if pivots == most {
                continue;
            }
            if !self.may_improve(bound) && (self.has_converged() || !self.is_coarse()) {
                self.tighten(stop);
                continue;
            }
            let Some(prices) = self.price_patterns(stop) else { break };
            bound = bound.max(self.bound_by(&prices));
            if !self.add_patterns(&prices, stop) {
                self.tighten(stop);
            }
        }
        bound
    }

    /// Whether the restricted master costs more than the bound: further patterns only make it cheaper.
    fn may_improve(&self, bound: Bound) -> bool {
        let sizes = &self.relaxation.sizes;
        // With sheets that are free, the master's cost says nothing about the measure.
        let compared = if sizes.iter().any(|size| size.measure == 0) { bound.area } else { bound.measure };
        self.master.cost() * self.dearest > compared.to_f64() * (1.0 + ROUNDING)
    }

    /// The bound that the prices prove. The prices that prove most are kept.
    fn bound_by(&mut self, prices: &[Value]) -> Bound {
        let items = self.relaxation.items.iter();
        let total: i64 = items.zip(prices).map(|(item, &price)| i64::from(price) * item.count).sum();
        let capacities: Vec<i64> = self.values().map(i64::from).collect();
        let by_cost = capacities.iter().zip(&self.costs).map(|(&capacity, cost)| capacity.to_f64() / cost);
        let scale = by_cost.fold(1.0, f64::max);
        let proved = total.to_f64() / scale;
        if proved > self.best.1 {
            self.best = (prices.iter().map(|&price| f64::from(price) / scale).collect(), proved);
        }
        let inequalities = [area::inequality(self.relaxation), Inequality { total, capacities }];
        stock::bound(&self.relaxation.sizes, &inequalities)
    }

    /// Values all patterns at smoothed prices in whole numbers, and returns the prices; `None` where `stop` ended it.
    fn price_patterns(&mut self, stop: &Stop) -> Option<Vec<Value>> {
        let both = self.best.0.iter().zip(self.master.duals()).zip(&self.grid.items);
        let mut prices: Vec<Value> = both
            .map(|((best, dual), turns)| {
                // An item that is too small for the grid is worth nothing.
                let unit = if turns.is_empty() { 0.0 } else { PRICE_OF_SHEET };
                (unit * (self.smoothing * best + (1.0 - self.smoothing) * dual)).whole::<i16>()
            })
            .collect();
        loop {
            match &mut self.exact {
                Some(exact) => exact.sheet.fill(&mut prices, stop)?,
                None => self.steps += self.table.fill(&self.grid, &prices, stop)? / SUMS_PER_STEP,
            }
            if self.values().all(|value| value < Value::MAX) {
                return Some(prices);
            }
            for price in &mut prices {
                *price /= 2;
            }
        }
    }

    /// The value of the most valuable pattern of each size.
    fn values(&self) -> impl Iterator<Item = Value> {
        let of_table = |&sheet| self.table.value(sheet);
        let value =
            move |sheet| self.exact.as_ref().map_or_else(|| of_table(sheet), |exact| exact.sheet.value());
        self.grid.sheets.iter().map(value)
    }

    /// Adds the most valuable patterns of each size to the master where their reduced cost is negative. False where
    /// none is negative at the master's own prices: the linear program is solved.
    fn add_patterns(&mut self, prices: &[Value], stop: &Stop) -> bool {
        let mut added = false;
        for size in 0..self.costs.len() {
            // Tracing a pattern back takes up to a millisecond, and there may be ten thousand sizes.
            if self.master.patterns() >= self.max_columns || stop.poll().is_some() {
                break;
            }
            for copies in self.patterns_of(size, prices, stop) {
                if self.master.patterns() < self.max_columns
                    && self.master.improves_by(self.costs[size], &copies)
                {
                    self.master.add(self.costs[size], copies);
                    added = true;
                }
            }
        }
        let at_its_own_prices = self.smoothing == 0.0;
        let [growth, fall] = SMOOTHING_CHANGE;
        let [least, most] = SMOOTHING;
        let most = if self.exact.is_some() { f64::midpoint(least, most) } else { most };
        self.smoothing =
            if added { (self.smoothing + growth).min(most) } else { (self.smoothing - fall).max(0.0) };
        added || !at_its_own_prices
    }

    /// The most valuable patterns of a size: how many copies they hold of which items.
    fn patterns_of(&mut self, size: usize, prices: &[Value], stop: &Stop) -> Vec<Vec<(usize, f64)>> {
        let sheet = self.grid.sheets[size];
        let patterns = if let Some(exact) = &mut self.exact {
            let patterns = exact.sheet.patterns(EXACT_PATTERNS, stop);
            // The sums of filling and of tracing back.
            self.steps += exact.sheet.take_sums() / SUMS_PER_STEP;
            patterns
        } else {
            let mut patterns = vec![self.table.pattern(&self.grid, prices, sheet)];
            if self.costs.len() <= MAX_SIZES {
                let further = self.table.patterns_by_first_cut(&self.grid, prices, sheet, FURTHER_PATTERNS);
                patterns.extend(further);
            }
            patterns
        };
        let mut patterns: Vec<_> = patterns.into_iter().map(counted).collect();
        patterns.sort_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        patterns.dedup();
        patterns
    }

    /// Whether a finer grid or a stricter model will follow.
    fn is_coarse(&self) -> bool {
        self.cells < self.most_cells || self.fitting.is_some() || self.has_guide()
    }

    /// Whether the best prices prove nearly all that this grid can: they are a good start for a finer one.
    fn has_converged(&self) -> bool {
        self.best.1 >= ENOUGH_PROVED * self.master.cost()
    }

    /// Excludes patterns that cannot be cut, after the linear program is solved: by a finer grid, by exact pricing, or
    /// by critical items. A coarse grid is so much faster that critical items wait for a finer one.
    fn tighten(&mut self, stop: &Stop) {
        if self.cells < self.most_cells.min(MAX_CELLS / 2) {
            self.refine();
            return;
        }
        if let Some(fitting) = self.fitting.take() {
            self.price_exactly(fitting);
            return;
        }
        if self.exact.is_some() {
            self.lose_guide();
            return;
        }
        self.add_critical(stop);
        if self.exhausted && self.is_coarse() && stop.poll().is_none() {
            self.exhausted = false;
            self.refine();
        }
    }

    /// Goes on with a grid twice as fine, as long as there is a finer one.
    fn refine(&mut self) {
        self.cells = (2 * self.cells).min(self.most_cells);
        self.grid = Grid::new(self.relaxation, self.cells);
        self.critical.clear();
        self.tabulate(CriticalSets::none());
        self.start_over();
    }

    /// Makes the table one of these sets. The old one goes first: either may take a hundred megabytes.
    fn tabulate(&mut self, sets: CriticalSets) {
        self.table = Table::none();
        self.table = Table::new(self.grid.extent, self.rules, sets);
    }

    /// Starts the master over, from the best prices. Its patterns stay as a guide. They may no longer fit, so they cost
    /// a little more, and in proportion to their area if that exceeds the largest sheet.
    fn start_over(&mut self) {
        let areas = self.areas();
        let area = |copies: &[(usize, f64)]| copies.iter().map(|&(item, number)| areas[item] * number).sum();
        self.master.restart(|_, _| true);
        let patterns = self.master.patterns();
        self.master
            .make_patterns_dearer(patterns, |copies| COST_OF_COARSE_PATTERNS * 1_f64.max(area(copies)));
        self.best.1 = 0.0;
        self.smoothing = SMOOTHING[1];
    }

    /// The area of each item as a share of the largest sheet.
    fn areas(&self) -> Vec<f64> {
        let Relaxation { items, sizes, .. } = self.relaxation;
        let room = sizes.iter().map(|size| size.width * size.height).max().unwrap_or(1).to_f64();
        items.iter().map(|item| (item.width * item.height).to_f64() / room).collect()
    }

    /// Makes those items critical from whose overuse the master profits most. Where there are none, or the sets would
    /// become too many, the bound is exhausted.
    fn add_critical(&mut self, stop: &Stop) {
        let overuse = self.overuse();
        let value = |item: usize| overuse[item] * self.best.0[item];
        let mut candidates: Vec<usize> =
            (0..overuse.len()).filter(|&item| overuse[item] > ROUNDING).collect();
        candidates.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        let [width, height] = self.grid.extent;
        let most = (MAX_SUMS / (width * height * (width + height) / 2 + 1)).min(MAX_SETS);
        let before = self.critical.len();
        let mut sets = None;
        for item in candidates.into_iter().take(3 * CRITICAL_AT_A_TIME) {
            self.critical.push((item, self.relaxation.items[item].count.to_usize()));
            self.steps += most.to_u64() * STEPS_PER_SET;
            match CriticalSets::new(&self.grid, &self.critical, most, stop) {
                Some(more) => sets = Some(more),
                None => drop(self.critical.pop()),
            }
            if self.critical.len() == before + CRITICAL_AT_A_TIME {
                break;
            }
        }
        let Some(sets) = sets else {
            self.exhausted = true;
            return;
        };
        self.tabulate(sets);
        let critical = &self.critical;
        self.master.restart(|_, copies| {
            copies.iter().all(|&(item, number)| {
                critical.iter().all(|&(critical, count)| critical != item || number <= count.to_f64())
            })
        });
        self.smoothing = SMOOTHING[0];
    }

    /// For each item, how many copies the optimum of the restricted master cuts by patterns beyond the demand for it.
    fn overuse(&self) -> Vec<f64> {
        let mut overuse = vec![0.0; self.relaxation.items.len()];
        for (at, level) in self.master.used_patterns() {
            for &(item, number) in self.master.copies(at) {
                let beyond = number - self.relaxation.items[item].count.to_f64();
                if beyond > 0.0 {
                    overuse[item] += level * beyond;
                }
            }
        }
        overuse
    }

    /// Whether patterns of a grid, which may not be cut as they are, are still in the master.
    fn has_guide(&self) -> bool {
        self.exact.as_ref().is_some_and(|exact| exact.guides > 0)
    }

    /// Goes on with exact pricing.
    fn price_exactly(&mut self, fitting: Fitting) {
        self.table = Table::none();
        self.start_over();
        let areas = self.areas();
        for (price, area) in self.best.0.iter_mut().zip(areas) {
            *price += WEIGHT_OF_AREAS * (area - *price);
        }
        // Price patterns at these prices alone first: the master's are far from a proof yet.
        self.smoothing = 1.0;
        let guides = self.master.patterns();
        self.exact = Some(Exact { sheet: ExactSheet::new(fitting), guides, dear: false });
    }

    /// Makes the patterns of the grid dearer, and drops them where the optimum still uses some: they are too cheap in
    /// the end. Where it uses none, nothing else can be excluded on a large job; otherwise a finer grid follows, on which
    /// items become critical.
    fn lose_guide(&mut self) {
        let Some(exact) = &mut self.exact else { return };
        let guides = exact.guides;
        let used = self.master.used_patterns().any(|(at, level)| at < guides && level > ROUNDING);
        if !used {
            self.exact = None;
            if self.relaxation.pieces() >= MANY.to_i64() {
                self.exhausted = true;
            } else {
                self.refine();
            }
        } else if exact.dear {
            self.master.restart(|at, _| at >= guides);
            exact.guides = 0;
        } else {
            self.master.restart(|_, _| true);
            self.master.make_patterns_dearer(guides, |_| COST_OF_INEXACT_PATTERNS);
            exact.dear = true;
        }
    }
}

/// What a sheet of each size costs in the master: its measure. A free one costs what its area would cost of the others,
/// so that pieces which fit it have prices; the stock then limits how many pieces are free.
fn guiding_costs(sizes: &[Size]) -> Vec<f64> {
    let paid = sizes.iter().filter(|size| size.measure > 0);
    let (measure, area) = paid.fold((0.0, 0.0), |(measure, area), size| {
        (measure + size.measure.to_f64(), area + size.sheet_area.to_f64())
    });
    let rate = if area > 0.0 { measure / area } else { 1.0 };
    let cost = |size: &Size| {
        if size.measure > 0 { size.measure.to_f64() } else { size.sheet_area.to_f64() * rate }
    };
    sizes.iter().map(cost).collect()
}

/// How many copies of which items there are, in the order of the items.
fn counted(mut items: Vec<usize>) -> Vec<(usize, f64)> {
    items.sort_unstable();
    items.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len().to_f64())).collect()
}
