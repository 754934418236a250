//! The values of sheets, compared with every tree of cuts.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::bounds::patterns::columns::Value;
use crate::bounds::patterns::exact::fitting::Fitting;
use crate::bounds::patterns::exact::sheet::ExactSheet;
use crate::bounds::relaxation::{Item, Relaxation};
use crate::bounds::testing::{fixed, sheet, turnable};
use crate::instance::Direction::{Horizontal, Vertical};
use crate::instance::{Direction, Instance, Piece, Rules, Sheet};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

/// A region, and the direction and stage of the cut that made it.
type Question = ([i32; 2], Option<(Direction, u32)>);

/// Tries every tree of cuts of a region, by the rules of the checker.
struct AllTrees<'a> {
    pieces: &'a [Piece],
    prices: &'a [Value],
    rules: Rules,
    kerf: [i32; 2],
    known: HashMap<Question, Value>,
}

impl AllTrees<'_> {
    /// The most that a region is worth that is not waste, below a cut of that direction and stage; 0 if nothing can be
    /// cut from it.
    fn value(&mut self, region: [i32; 2], above: Option<(Direction, u32)>) -> Value {
        if let Some(&known) = self.known.get(&(region, above)) {
            return known;
        }
        let mut value = self.piece(region);
        for direction in [Vertical, Horizontal] {
            let stage = match above {
                None => self.rules.first_stage(direction),
                Some((last, stage)) => stage + u32::from(last != direction),
            };
            if stage > self.rules.max_stages {
                continue;
            }
            let axis = usize::from(direction == Horizontal);
            for at in 1..region[axis] {
                let mut parts = [region; 2];
                parts[0][axis] = at;
                parts[1][axis] = 0.max(parts[1][axis] - at - self.kerf[axis]);
                let worth = parts.map(|part| self.value(part, Some((direction, stage))));
                // A part that holds nothing is a waste fragment, if the blade leaves any of it. Not both are.
                let least = self.rules.min_trim;
                let possible = (0..2)
                    .all(|part| worth[part] > 0 || parts[part][axis] == 0 || parts[part][axis] >= least);
                if possible && worth != [0, 0] {
                    value = value.max(worth[0] + worth[1]);
                }
            }
        }
        self.known.insert((region, above), value);
        value
    }

    /// The highest price of a piece of exactly that size.
    fn piece(&self, [width, height]: [i32; 2]) -> Value {
        let exact = |piece: &Piece| {
            (piece.width, piece.height) == (width, height)
                || (piece.can_rotate && (piece.height, piece.width) == (width, height))
        };
        let prices = self.pieces.iter().zip(self.prices).filter(|(piece, _)| exact(piece));
        prices.map(|(_, &price)| price).max().unwrap_or(0)
    }
}

/// The sheet of a job, and the price of each item from that of each piece.
pub(super) fn priced(pieces: &[Piece], sheet: &Sheet, rules: Rules) -> (ExactSheet, Relaxation) {
    let instance = Instance::new(pieces.to_vec(), vec![sheet.clone()], rules).expect("a valid instance");
    let relaxation = Relaxation::new(&instance, &vec![150; pieces.len()]);
    let fitting = Fitting::of(&relaxation, &rules).expect("they are priced");
    (ExactSheet::new(fitting), relaxation)
}

/// A small job at random: the value of its sheet, that of the best tree, and the prices of its patterns.
fn random_job(rng: &mut Rng, round: usize, kerf: [i32; 2]) -> (Value, Value, Vec<Value>, Rules) {
    let mut side = |most: usize| 1 + rng.below(most).to_i32();
    let (width, height) = (5 + side(6), 5 + side(5));
    // Pieces of different areas are different items.
    let mut pieces = vec![fixed(side(4), side(4)), turnable(side(6), side(4)), fixed(side(5), side(5))];
    pieces.retain(|piece| piece.width <= width && piece.height <= height);
    pieces.sort_by_key(Piece::area);
    pieces.dedup_by_key(|piece| piece.area());
    let first_direction = [Vertical, Horizontal][round % 2];
    let max_stages = 2 + (round / 2 % 4).to_u32();
    let rules = Rules { max_stages, alternate: true, first_direction, min_trim: side(4) - 1, ..Rules::FREE };
    let (mut priced, relaxation) = priced(&pieces, &Sheet { kerf, ..sheet(width, height) }, rules);
    let price = |area: i64| (area % 7 + area).to_i16();
    let prices: Vec<Value> = pieces.iter().map(|piece| price(piece.area())).collect();
    let [across, up] = kerf.map(i64::from);
    let area = |item: &Item| {
        let kerf = if item.turnable { [across.min(up); 2] } else { [across, up] };
        (item.width - kerf[0]) * (item.height - kerf[1])
    };
    let of_items: Vec<Value> = relaxation.items.iter().map(|item| price(area(item))).collect();
    // The second filling must not know of the first.
    let mut other_prices = vec![1_000; of_items.len()];
    priced.fill(&mut other_prices, &Stop::never()).expect("nothing stops it");
    priced.patterns(5, &Stop::never());
    priced.fill(&mut of_items.clone(), &Stop::never()).expect("nothing stops it");
    let mut trees = AllTrees { pieces: &pieces, prices: &prices, rules, kerf, known: HashMap::new() };
    let best = trees.value([width, height], None);
    let worth = |pattern: &Vec<usize>| pattern.iter().map(|&item| of_items[item]).sum();
    (priced.value(), best, priced.patterns(5, &Stop::never()).iter().map(worth).collect(), rules)
}

#[test]
fn values_are_those_of_all_trees_of_cuts() {
    let mut rng = Rng::new(11);
    for round in 0..600 {
        let (value, best, patterns, rules) = random_job(&mut rng, round, [0, 0]);
        assert_eq!(value, best, "round {round}, {rules:?}");
        assert_eq!(patterns.iter().copied().max().unwrap_or(0), best);
        assert_eq!(patterns.first().copied().unwrap_or(0), best);
    }
}

#[test]
fn with_a_kerf_no_tree_is_worth_more() {
    let mut rng = Rng::new(12);
    for round in 0..400 {
        let kerf = [[1, 1], [2, 2], [1, 2], [2, 0]][round % 4];
        let (value, best, _, rules) = random_job(&mut rng, round, kerf);
        assert!(value >= best, "round {round}, {rules:?}");
        if rules.min_trim <= 1 && kerf[0] == kerf[1] {
            assert_eq!(value, best, "round {round}, {rules:?}");
        }
    }
}

#[test]
fn worthless_pieces_fill_what_would_be_too_narrow_for_waste() {
    let rules = Rules { max_stages: 4, alternate: true, min_trim: 5, ..Rules::FREE };
    let (mut both, relaxation) = priced(&[fixed(7, 10), fixed(3, 10)], &sheet(10, 10), rules);
    let wide = relaxation.items.iter().position(|item| item.width == 7).expect("it is an item");
    let mut prices = vec![0; 2];
    prices[wide] = 100;
    both.fill(&mut prices, &Stop::never()).expect("nothing stops it");
    assert_eq!((both.value(), prices[1 - wide]), (101, 1));
    let (mut alone, _) = priced(&[fixed(7, 10)], &sheet(10, 10), rules);
    alone.fill(&mut [100], &Stop::never()).expect("nothing stops it");
    assert_eq!(alone.value(), 0);
}

#[test]
fn the_least_prices_of_the_most_pieces_do_not_reach_the_largest_value() {
    let rules = Rules { max_stages: 2, alternate: true, min_trim: 2, ..Rules::FREE };
    let (mut crowded, _) = priced(&[fixed(10, 10)], &sheet(1_000, 1_000), rules);
    crowded.fill(&mut [0], &Stop::never()).expect("nothing stops it");
    assert_eq!(crowded.value(), 10_000);
}

#[test]
fn minimum_trims_cost_sheets() {
    // Two pieces would leave a strip of 10.
    let job = |kerf, min_trim| {
        let halves = Piece { quantity: 150, ..fixed(45, 100) };
        let rules = Rules { max_stages: 4, alternate: true, min_trim, ..Rules::FREE };
        sheets_proved(&[halves], &Sheet { kerf: [kerf; 2], ..sheet(100, 100) }, rules)
    };
    assert_eq!(job(0, 10), 75);
    assert_eq!(job(0, 11), 150);
    // A blade may consume the strip.
    assert_eq!(job(1, 11), 75);
}

fn sheets_proved(pieces: &[Piece], sheet: &Sheet, rules: Rules) -> i64 {
    use crate::bounds::Bound;
    use crate::bounds::testing::{bounds_of, full};
    let instance = Instance::new(pieces.to_vec(), vec![sheet.clone()], rules).expect("a valid instance");
    let bounds = bounds_of(&instance);
    let mut generation = bounds.column_generation();
    let known = full(&bounds);
    generation.improve(known, Bound::INFINITE, 1_000_000_000, &Stop::never()).area / sheet.area()
}

#[test]
fn the_dearest_sheet_is_left_when_time_is_over() {
    // Nearly the largest one, and as many widths and heights as there may be items.
    let pieces: Vec<Piece> = (0..300).map(|at| turnable(400 + at, 700 + at)).collect();
    for max_stages in [4, 5] {
        let rules = Rules { max_stages, alternate: true, min_trim: 20, ..Rules::FREE };
        let (mut dearest, _) = priced(&pieces, &sheet(3_300, 3_000), rules);
        assert_eq!(dearest.fill(&mut vec![100; 300], &Stop::after_polls(3)), None);
        dearest.fill(&mut vec![100; 300], &Stop::never()).expect("nothing stops it");
        assert!(dearest.patterns(40, &Stop::after_polls(3)).is_empty());
        assert!(!dearest.patterns(40, &Stop::never()).is_empty());
        let cancelled = Stop::never().on(Arc::new(AtomicBool::new(true)));
        assert_eq!(dearest.fill(&mut vec![100; 300], &cancelled), None);
    }
}
