//! The pattern bound: what sheets cost at least when they may be cut by fractions of patterns.
//!
//! Let every item have a price, and let no pattern of one sheet of a size be worth more than `v` of that size. Then all
//! items together are worth no more than the values of the sheets that hold them: a covering inequality (Farley 1990, "A
//! note on bounding a class of linear programming problems, including cutting stock problems"). `master` finds prices
//! that prove much, by the linear programme of Gilmore & Gomory 1965 ("Multistage cutting stock problems of two and more
//! dimensions"), and `table` the most valuable guillotine pattern, which respects the stages and may take an item more
//! often than it is wanted. Prices are rounded to whole numbers before the table values them, so that what is proved is
//! exact, whatever the linear programme's rounding did.

mod grid;
mod master;
mod table;

use super::cover::ceil_div;
use super::inequality::Inequality;
use super::relaxation::Relaxation;
use super::{Bound, area, several_sizes};
use crate::instance::Rules;
use crate::stop::Stop;

use grid::Grid;
use master::Master;
use table::{Table, Value};

/// Most items that are told apart.
const MAX_ITEMS: usize = 300;
/// The price of the dearest sheet. A pattern in the making may be worth twice as much and more.
const UNIT: f64 = 14_000.0;
/// By how large a part the linear programme must exceed the bound, so that rounding may leave something of it.
const LEAST_EXCESS: f64 = 1e-5;
/// Sums of values that take as long as one multiplication of the linear programme.
const SUMS_A_STEP: u64 = 8;

/// A bound that improves as long as it is worked at; it can be left and taken up again.
pub struct Deepening<'a> {
    relaxation: &'a Relaxation,
    grid: Grid,
    table: Table,
    master: Master,
    /// Costs of the sizes, that of the dearest one being 1.
    costs: Vec<f64>,
    /// The prices that have proved most, and what they proved in units of the dearest sheet.
    best: (Vec<f64>, f64),
    /// Weight of the best prices in those that are tried.
    inertia: f64,
    /// No more can be proved in this way.
    exhausted: bool,
    steps: u64,
}

impl<'a> Deepening<'a> {
    pub(super) fn new(relaxation: &'a Relaxation, rules: &Rules) -> Self {
        let grid = Grid::new(relaxation);
        let table = Table::new(grid.extent, rules);
        let dearest = relaxation.sizes.iter().map(|size| size.sheet_area).max().unwrap_or(1) as f64;
        let costs: Vec<f64> = relaxation.sizes.iter().map(|size| size.sheet_area as f64 / dearest).collect();
        let demand: Vec<f64> = relaxation.items.iter().map(|item| item.count as f64).collect();
        let master = Master::new(&demand, 1.0);
        let room = grid.extent[0] * grid.extent[1];
        let by_area = |turns: &Vec<[usize; 2]>| {
            turns.first().map_or(0.0, |[width, height]| (width * height) as f64 / room as f64)
        };
        let best = (grid.items.iter().map(by_area).collect(), 0.0);
        let exhausted = !relaxation.all_fit || !(1..=MAX_ITEMS).contains(&relaxation.items.len());
        Self { relaxation, grid, table, master, costs, best, inertia: 0.5, exhausted, steps: 0 }
    }

    /// Steps taken so far; one takes about a nanosecond.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Works for about so many further `steps` at a bound that is better than `known`.
    ///
    /// Ends early where the area of the bound reaches `goal`, the area of the best layout known, where no more can be
    /// proved in this way, or where `stop` says so.
    pub fn improve(&mut self, known: Bound, goal: i64, steps: u64, stop: &Stop) -> Bound {
        let end = self.steps.saturating_add(steps);
        let mut bound = known;
        while bound.area < goal && !self.exhausted && self.steps < end && stop.poll().is_none() {
            let most = (end - self.steps) / self.master.work() + 1;
            let pivots = self.master.optimise(most);
            self.steps += (pivots + 1) * self.master.work();
            if pivots < most && !self.may_improve(bound) {
                break;
            }
            bound = bound.max(self.round());
        }
        bound
    }

    /// Whether the best mix of the patterns known costs more than the bound: further patterns only make it cheaper.
    fn may_improve(&self, bound: Bound) -> bool {
        let dearest = self.relaxation.sizes.iter().map(|size| size.sheet_area).max().unwrap_or(0);
        self.master.cost() * dearest as f64 > bound.area as f64 * (1.0 + LEAST_EXCESS)
    }

    /// One inequality, and the patterns that are worth more than they cost.
    fn round(&mut self) -> Bound {
        let prices = self.valued_prices();
        let inequality = self.inequality(&prices);
        self.remember(&prices, &inequality);
        let mut gained = false;
        for (&sheet, &cost) in self.grid.sheets.iter().zip(&self.costs) {
            let mut yields: Vec<(usize, f64)> = Vec::new();
            for item in self.table.pattern(&self.grid, &prices, sheet) {
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
        self.exhausted = !gained && self.inertia == 0.0;
        self.inertia = if gained { (self.inertia + 0.05).min(0.8) } else { (self.inertia - 0.3).max(0.0) };
        match self.relaxation.sizes.as_slice() {
            [size] => size.bound(ceil_div(inequality.value, inequality.capacities[0].max(1))),
            sizes => several_sizes::covered(sizes, &[area::inequality(self.relaxation), inequality]),
        }
    }

    /// Whole prices, for which the table has been filled.
    fn valued_prices(&mut self) -> Vec<Value> {
        let tried = self.best.0.iter().zip(self.master.prices()).zip(&self.grid.items);
        let mut prices: Vec<Value> = tried
            .map(|((best, price), turns)| {
                // An item that the grid does not show is worth nothing.
                let price =
                    if turns.is_empty() { 0.0 } else { self.inertia * best + (1.0 - self.inertia) * price };
                (price * UNIT) as Value
            })
            .collect();
        loop {
            self.table.fill(&self.grid, &prices);
            self.steps += self.table.work() / SUMS_A_STEP;
            if self.grid.sheets.iter().all(|&sheet| self.table.value(sheet) < Value::MAX) {
                return prices;
            }
            for price in &mut prices {
                *price /= 2;
            }
        }
    }

    fn inequality(&self, prices: &[Value]) -> Inequality {
        let items = self.relaxation.items.iter();
        Inequality {
            value: items.zip(prices).map(|(item, &price)| i64::from(price) * item.count).sum(),
            capacities: self.grid.sheets.iter().map(|&sheet| i64::from(self.table.value(sheet))).collect(),
        }
    }

    fn remember(&mut self, prices: &[Value], inequality: &Inequality) {
        let dearest = inequality.capacities.iter().zip(&self.costs).map(|(&value, cost)| value as f64 / cost);
        let scale = dearest.fold(1.0, f64::max);
        let proved = inequality.value as f64 / scale;
        if proved > self.best.1 {
            self.best = (prices.iter().map(|&price| f64::from(price) / scale).collect(), proved);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use crate::bounds::testing::{fixed, instance, sheet, turnable};
    use crate::bounds::{Bound, Bounds};
    use crate::instance::{Direction, Instance, Piece, Rules, Sheet};
    use crate::rng::Rng;
    use crate::stop::Stop;

    const PLENTY: u64 = 1_000_000_000;

    fn deep(instance: &Instance) -> Bound {
        let bounds = Bounds::new(instance);
        bounds.deepen().improve(bounds.full(i64::MAX), i64::MAX, PLENTY, &Stop::never())
    }

    fn full(instance: &Instance) -> Bound {
        Bounds::new(instance).full(i64::MAX)
    }

    fn sheets(count: u64, of: &Sheet) -> Bound {
        Bound { area: count as i64 * of.area(), sheets: count }
    }

    /// Pieces of many sizes on sheets of 100 x 100.
    fn mixed() -> Instance {
        let mut rng = Rng::new(8);
        let pieces: Vec<Piece> =
            (0..40).map(|_| turnable(10 + rng.below(60) as i32, 10 + rng.below(60) as i32)).collect();
        instance(&pieces, &[sheet(100, 100)])
    }

    #[test]
    fn four_pieces_around_a_hole_are_no_guillotine_layout() {
        let around = [fixed(3, 2), fixed(2, 3), fixed(3, 2), fixed(2, 3)];
        let square = sheet(5, 5);
        let job = instance(&around, from_ref(&square));
        assert_eq!((full(&job), deep(&job)), (sheets(1, &square), sheets(2, &square)));
    }

    #[test]
    fn stages_that_are_not_there_cost_sheets() {
        // Beside a strip a sheet takes two lower pieces, if cuts of the second stage may be horizontal; else one.
        let pieces = [Piece { quantity: 4, ..fixed(60, 100) }, Piece { quantity: 8, ..fixed(40, 50) }];
        let square = sheet(100, 100);
        let with = |max_stages, first_direction| {
            let rules = Rules { max_stages, alternate: true, first_direction, min_trim: 0 };
            let job = Instance::new(pieces.to_vec(), vec![square.clone()], rules).expect("a valid instance");
            assert_eq!(full(&job), sheets(4, &square));
            deep(&job)
        };
        assert_eq!(with(2, Direction::Vertical), sheets(4, &square));
        assert_eq!(with(2, Direction::Horizontal), sheets(5, &square));
        assert_eq!(with(3, Direction::Horizontal), sheets(4, &square));
    }

    #[test]
    fn sheets_of_several_sizes_are_paid_by_their_area() {
        // Three lie on a square in no way, two on the smaller sheet.
        let around = [fixed(3, 2), fixed(2, 3), fixed(3, 2), fixed(2, 3)];
        let job = instance(&around, &[sheet(5, 5), sheet(3, 4)]);
        let (full, deep) = (full(&job), deep(&job));
        assert!(full.area < deep.area && deep.area <= 12 + 25, "{full:?} {deep:?}");
    }

    #[test]
    fn work_can_be_left_and_taken_up_again() {
        let job = mixed();
        let bounds = Bounds::new(&job);
        let known = bounds.quick();
        let at_once = bounds.deepen().improve(known, i64::MAX, PLENTY, &Stop::never());
        let mut deepening = bounds.deepen();
        let mut bound = known;
        let mut rounds = 0;
        loop {
            let before = deepening.steps();
            let better = deepening.improve(bound, i64::MAX, 50_000, &Stop::never());
            assert!(better.area >= bound.area && better.sheets >= bound.sheets);
            bound = better;
            rounds += 1;
            if deepening.steps() - before < 50_000 {
                break;
            }
        }
        assert!(rounds > 5);
        assert_eq!(bound, at_once);
    }

    #[test]
    fn ends_where_the_goal_is_met_or_it_is_told_to() {
        let job = mixed();
        let bounds = Bounds::new(&job);
        let known = bounds.full(i64::MAX);
        let steps = |goal, stop: &Stop| {
            let mut deepening = bounds.deepen();
            deepening.improve(known, goal, PLENTY, stop);
            deepening.steps()
        };
        assert_eq!(steps(known.area, &Stop::never()), 0);
        assert_eq!(steps(i64::MAX, &Stop::never().on(Arc::new(AtomicBool::new(true)))), 0);
        let all = steps(i64::MAX, &Stop::never());
        assert!(all > 0 && all < PLENTY);
    }

    #[test]
    fn what_nothing_holds_stays_unreachable() {
        let bounds = Bounds::new(&instance(&[fixed(10, 101)], &[sheet(100, 100)]));
        let known = bounds.full(i64::MAX);
        assert_eq!(bounds.deepen().improve(known, i64::MAX, PLENTY, &Stop::never()), Bound::UNREACHABLE);
        let none = Bounds::for_demand(&instance(&[fixed(10, 10)], &[sheet(100, 100)]), &[0]);
        assert_eq!(none.deepen().improve(none.quick(), i64::MAX, PLENTY, &Stop::never()), Bound::NOTHING);
    }

    #[test]
    fn sheets_much_longer_than_the_grid_still_prove_something() {
        let around = [fixed(3_000, 2_000), fixed(2_000, 3_000), fixed(3_000, 2_000), fixed(2_000, 3_000)];
        let square = sheet(5_000, 5_000);
        let job = instance(&around, from_ref(&square));
        assert_eq!((full(&job), deep(&job)), (sheets(1, &square), sheets(2, &square)));
    }
}
