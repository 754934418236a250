//! The loop of column generation: prices from the master, patterns from the tables, and what both prove.

mod exact;
mod pricing;
mod tightening;

use super::columns::Value;
use super::critical::CriticalSets;
use super::exact::{ExactSheet, Fitting};
use super::grid::Grid;
use super::limits::{
    CELLS_BEFORE_EXACT, FIRST_CELLS, MANY_ITEMS, MANY_PIECES, MAX_CELLS, MAX_COLUMNS, MAX_ITEMS, MIN_EXCESS,
    SMOOTHING, STEPS_PER_POLL,
};
use super::master::Master;
use super::table::Table;
use crate::bounds::bound::{Bound, Known};
use crate::bounds::inequality::Inequality;
use crate::bounds::integer::ceil_div;
use crate::bounds::relaxation::{Relaxation, Size};
use crate::bounds::{area, stock};
use crate::instance::Rules;
use crate::numbers::Integer;
use crate::stop::Stop;

/// The pattern bound of one instance. It improves as long as it is worked at, and can be left and taken up again.
pub struct ColumnGeneration<'a> {
    relaxation: &'a Relaxation,
    rules: &'a Rules,
    grid: Grid,
    /// Most cells of the grid along an axis.
    cells: i64,
    /// Most cells of the finest grid along an axis.
    most_cells: i64,
    table: Table,
    /// How pieces fit on single millimetres, until patterns are priced exactly.
    fitting: Option<Fitting>,
    /// Prices patterns exactly, in place of the table.
    exact: Option<Exact>,
    master: Master,
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
    max_columns: usize,
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
        let many_items = relaxation.items.len() >= MANY_ITEMS;
        let coarse = fitting.is_some() && relaxation.pieces() >= MANY_PIECES && !many_items;
        let most_cells = longest.min(if coarse { CELLS_BEFORE_EXACT } else { MAX_CELLS });
        let cells = if few && many_items { most_cells } else { FIRST_CELLS };
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

    /// The same with a lower limit of columns.
    #[cfg(test)]
    pub(crate) fn with_max_columns(self, max_columns: usize) -> Self {
        Self { max_columns, ..self }
    }

    /// Most cells of the present grid along an axis.
    #[cfg(test)]
    pub(crate) fn cells(&self) -> i64 {
        self.cells
    }

    #[cfg(test)]
    pub(crate) fn patterns(&self) -> usize {
        self.master.patterns()
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
    pub fn improve(&mut self, known: Bound, best: Known, steps: u64, stop: &Stop) -> Bound {
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
        self.master.cost() * self.dearest > compared.to_f64() * (1.0 + MIN_EXCESS)
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
        match self.relaxation.sizes.as_slice() {
            [size] => size.bound(ceil_div(total, capacities[0].max(1))),
            sizes => {
                let inequality = Inequality { total, capacities };
                stock::bound(sizes, &[area::inequality(self.relaxation), inequality])
            }
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
