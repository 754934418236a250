//! The table, compared with every way to cut.

use std::collections::HashMap;
use std::iter::repeat_n;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::bounds::patterns::columns::Value;
use crate::bounds::patterns::critical::CriticalSets;
use crate::bounds::patterns::grid::{Cells, Grid};
use crate::bounds::patterns::table::Table;
use crate::instance::Direction::{Horizontal, Vertical};
use crate::instance::{Direction, Rules};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

fn rules(max_stages: u32, alternate: bool, first_direction: Direction) -> Rules {
    Rules { max_stages, alternate, first_direction, ..Rules::FREE }
}

fn any_rules(rng: &mut Rng) -> Rules {
    let first = if rng.chance(0.5) { Vertical } else { Horizontal };
    rules(rng.below(5).to_u32(), rng.chance(0.5), first)
}

fn grid(extent: Cells, items: &[&[Cells]]) -> Grid {
    Grid { extent, items: items.iter().map(|turns| turns.to_vec()).collect(), sheets: vec![extent] }
}

fn any_grid(rng: &mut Rng) -> Grid {
    let mut side = |most: usize| 1 + rng.below(most);
    let extent = [4 + side(6), 4 + side(5)];
    let items = (0..2 + side(3)).map(|_| vec![[side(extent[0]), side(extent[1])]]).collect();
    Grid { extent, items, sheets: vec![extent] }
}

/// A part, and the direction and stage of the cut that made it.
type Question = (Cells, Option<(usize, u32)>);

/// Tries all cuts recursively.
struct AllCuts<'a> {
    grid: &'a Grid,
    prices: &'a [Value],
    rules: &'a Rules,
    /// The items of the critical pieces.
    critical: Vec<usize>,
    known: HashMap<Question, Vec<Value>>,
}

impl AllCuts<'_> {
    /// For each set of critical pieces, the most that a part is worth if it uses only these of them.
    fn values(&mut self, (part, last): Question) -> Vec<Value> {
        if let Some(known) = self.known.get(&(part, last)) {
            return known.clone();
        }
        let sets = 0..1_usize << self.critical.len();
        let mut values: Vec<Value> = sets.clone().map(|set| self.dearest(part, set)).collect();
        for axis in 0..2 {
            let direction = [Vertical, Horizontal][axis];
            let first = self.rules.first_stage(direction);
            let stage = last.map_or(first, |(above, stage)| stage + u32::from(above != axis));
            let extents = if stage > self.rules.stage_limit() { 1..1 } else { 1..part[axis] };
            for extent in extents {
                let mut parts = [part, part];
                parts[0][axis] = extent;
                parts[1][axis] -= extent;
                let [some, others] = parts.map(|part| self.values((part, Some((axis, stage)))));
                for set in sets.clone() {
                    for used in (0..=set).filter(|used| used & !set == 0) {
                        values[set] = values[set].max(some[used] + others[set & !used]);
                    }
                }
            }
        }
        self.known.insert((part, last), values.clone());
        values
    }

    fn dearest(&self, part: Cells, set: usize) -> Value {
        let allowed = |item: usize| {
            let mut pieces =
                (0..self.critical.len()).filter(|&piece| self.critical[piece] == item).peekable();
            pieces.peek().is_none() || pieces.any(|piece| set >> piece & 1 == 1)
        };
        let fits = |item: usize| self.grid.items[item].iter().any(|t| t[0] <= part[0] && t[1] <= part[1]);
        let items = (0..self.prices.len()).filter(|&item| allowed(item) && fits(item));
        items.map(|item| self.prices[item]).max().unwrap_or(0)
    }
}

/// Some critical items. A pattern may use one or two of each.
fn any_critical(rng: &mut Rng, grid: &Grid) -> Vec<(usize, usize)> {
    (0..grid.items.len()).filter(|_| rng.chance(0.5)).take(3).map(|item| (item, 1 + item % 2)).collect()
}

#[test]
fn values_are_those_of_the_best_way_to_cut() {
    let mut rng = Rng::new(1);
    for _ in 0..200 {
        let rules = any_rules(&mut rng);
        let grid = any_grid(&mut rng);
        let critical = any_critical(&mut rng, &grid);
        let sets = CriticalSets::new(&grid, &critical, usize::MAX, &Stop::never()).expect("few enough");
        let prices: Vec<Value> = grid.items.iter().map(|_| rng.below(50).to_i16()).collect();
        let mut table = Table::new(grid.extent, &rules, sets);
        table.fill(&grid, &prices, &Stop::never());
        let pieces = critical.iter().flat_map(|&(item, count)| repeat_n(item, count)).collect();
        let (known, rules) = (HashMap::new(), &rules);
        let mut all = AllCuts { grid: &grid, prices: &prices, rules, critical: pieces, known };
        for part in [grid.extent, [1 + rng.below(grid.extent[0]), 1 + rng.below(grid.extent[1])]] {
            let best = all.values((part, None)).into_iter().max();
            assert_eq!(Some(table.value(part)), best, "{part:?} {rules:?} {critical:?} {prices:?} {grid:?}");
        }
    }
}

#[test]
fn a_pattern_is_worth_its_value_and_keeps_the_limits() {
    let mut rng = Rng::new(2);
    let mut several = 0;
    for _ in 0..300 {
        let rules = any_rules(&mut rng);
        let grid = any_grid(&mut rng);
        let critical = any_critical(&mut rng, &grid);
        let sets = CriticalSets::new(&grid, &critical, usize::MAX, &Stop::never()).expect("few enough");
        let prices: Vec<Value> = grid.items.iter().map(|_| rng.below(100).to_i16()).collect();
        let mut table = Table::new(grid.extent, &rules, sets);
        table.fill(&grid, &prices, &Stop::never());
        let pattern = table.pattern(&grid, &prices, grid.extent);
        let value = |pattern: &[usize]| pattern.iter().map(|&item| prices[item]).sum::<Value>();
        assert_eq!(value(&pattern), table.value(grid.extent));
        let others = table.patterns_by_first_cut(&grid, &prices, grid.extent, 3);
        assert!(others.len() <= 3);
        assert!(others.iter().all(|other| value(other) <= value(&pattern)));
        several += usize::from(others.len() > 1);
        for pattern in others.iter().chain([&pattern]) {
            for &(item, count) in &critical {
                assert!(pattern.iter().filter(|&&other| other == item).count() <= count);
            }
        }
    }
    assert!(several > 50, "{several}");
}

#[test]
fn filling_ends_when_told_to() {
    let grid = grid([9, 9], &[&[[1, 1]]]);
    let mut table = Table::new(grid.extent, &rules(0, false, Vertical), CriticalSets::none());
    let stop = Stop::never().on(Arc::new(AtomicBool::new(true)));
    assert_eq!(table.fill(&grid, &[1], &stop), None);
    assert!(table.fill(&grid, &[1], &Stop::never()).is_some_and(|sums| sums > 9));
}

#[test]
fn stages_limit_the_pattern() {
    // A strip beside two squares, one above the other.
    let grid = grid([5, 4], &[&[[3, 4]], &[[2, 2]]]);
    let value = |rules: Rules| {
        let mut table = Table::new(grid.extent, &rules, CriticalSets::none());
        table.fill(&grid, &[30, 7], &Stop::never());
        table.value(grid.extent)
    };
    assert_eq!(value(rules(0, true, Horizontal)), 44);
    assert_eq!(value(rules(1, true, Vertical)), 37);
    assert_eq!(value(rules(1, true, Horizontal)), 30);
    assert_eq!(value(rules(1, false, Horizontal)), 37);
    assert_eq!(value(rules(2, true, Vertical)), 44);
    assert_eq!(value(rules(2, true, Horizontal)), 37);
    assert_eq!(value(rules(3, true, Horizontal)), 44);
}

#[test]
fn an_item_fits_in_either_turn_and_as_often_as_there_is_room() {
    let grid = grid([6, 3], &[&[[3, 2], [2, 3]]]);
    let mut table = Table::new(grid.extent, &rules(0, false, Vertical), CriticalSets::none());
    table.fill(&grid, &[5], &Stop::never());
    assert_eq!(table.value(grid.extent), 15);
    assert_eq!(table.pattern(&grid, &[5], grid.extent), [0, 0, 0]);
    assert_eq!(table.value([5, 2]), 5);
}

#[test]
fn values_saturate() {
    let grid = grid([9, 9], &[&[[1, 1]]]);
    let mut table = Table::new(grid.extent, &rules(0, false, Vertical), CriticalSets::none());
    table.fill(&grid, &[1_000], &Stop::never());
    assert_eq!((table.value([4, 8]), table.value([9, 9])), (32_000, Value::MAX));
}
