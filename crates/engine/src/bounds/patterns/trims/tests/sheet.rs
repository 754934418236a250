//! The values of sheets, compared with every tree of cuts.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::bounds::patterns::columns::Value;
use crate::bounds::patterns::trims::fitting::Fitting;
use crate::bounds::patterns::trims::sheet::TrimmedSheet;
use crate::bounds::relaxation::Relaxation;
use crate::bounds::testing::{fixed, sheet, turnable};
use crate::instance::Direction::{Horizontal, Vertical};
use crate::instance::{Direction, Instance, Piece, Rules, Sheet};
use crate::rng::Rng;
use crate::stop::Stop;

/// A region, and the direction and stage of the cut that made it.
type Question = ([i32; 2], Option<(Direction, u32)>);

/// Tries every tree of cuts of a region, by the rules of the checker.
struct AllTrees<'a> {
    pieces: &'a [Piece],
    prices: &'a [Value],
    rules: Rules,
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
                parts[1][axis] -= at;
                let worth = parts.map(|part| self.value(part, Some((direction, stage))));
                // A part that holds nothing is a waste fragment. Not both are.
                let possible = (0..2).all(|part| worth[part] > 0 || parts[part][axis] >= self.rules.min_trim);
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
fn trimmed(pieces: &[Piece], sheet: &Sheet, rules: Rules) -> (TrimmedSheet, Relaxation) {
    let instance = Instance::new(pieces.to_vec(), vec![sheet.clone()], rules).expect("a valid instance");
    let relaxation = Relaxation::new(&instance, &vec![150; pieces.len()]);
    let fitting = Fitting::of(&relaxation, &rules).expect("trims count");
    (TrimmedSheet::new(fitting), relaxation)
}

#[test]
fn values_are_those_of_all_trees_of_cuts() {
    let mut rng = Rng::new(11);
    let mut side = |most: usize| 1 + rng.below(most) as i32;
    for round in 0..450 {
        let (width, height) = (5 + side(6), 5 + side(5));
        // Pieces of different areas are different items.
        let mut pieces = vec![fixed(side(4), side(4)), turnable(side(6), side(4)), fixed(side(5), side(5))];
        pieces.retain(|piece| piece.width <= width && piece.height <= height);
        pieces.sort_by_key(Piece::area);
        pieces.dedup_by_key(|piece| piece.area());
        let first_direction = [Vertical, Horizontal][round % 2];
        let max_stages = 2 + (round / 2 % 3) as u32;
        let rules = Rules { max_stages, alternate: true, first_direction, min_trim: 1 + side(3) };
        let (mut sheet, relaxation) = trimmed(&pieces, &sheet(width, height), rules);
        let price = |area: i64| (area % 7 + area) as Value;
        let prices: Vec<Value> = pieces.iter().map(|piece| price(piece.area())).collect();
        let mut of_items: Vec<Value> =
            relaxation.items.iter().map(|item| price(item.width * item.height)).collect();
        sheet.fill(&mut of_items, &Stop::never()).expect("nothing stops it");
        let mut trees = AllTrees { pieces: &pieces, prices: &prices, rules, known: HashMap::new() };
        let expected = trees.value([width, height], None);
        assert_eq!(sheet.value(), expected, "{width} x {height}, {rules:?}, {pieces:?}");
        let worth: Vec<Value> = sheet
            .patterns(5)
            .iter()
            .map(|pattern| pattern.iter().map(|&item| of_items[item]).sum())
            .collect();
        assert_eq!(worth.iter().copied().max().unwrap_or(0), expected);
        assert_eq!(worth.first().copied().unwrap_or(0), expected);
    }
}

#[test]
fn worthless_pieces_fill_what_would_be_too_narrow_for_waste() {
    let rules = Rules { max_stages: 4, alternate: true, first_direction: Vertical, min_trim: 5 };
    let (mut both, relaxation) = trimmed(&[fixed(7, 10), fixed(3, 10)], &sheet(10, 10), rules);
    let wide = relaxation.items.iter().position(|item| item.width == 7).expect("it is an item");
    let mut prices = vec![0; 2];
    prices[wide] = 100;
    both.fill(&mut prices, &Stop::never()).expect("nothing stops it");
    assert_eq!((both.value(), prices[1 - wide]), (101, 1));
    let (mut alone, _) = trimmed(&[fixed(7, 10)], &sheet(10, 10), rules);
    alone.fill(&mut [100], &Stop::never()).expect("nothing stops it");
    assert_eq!(alone.value(), 0);
}

#[test]
fn the_least_prices_of_the_most_pieces_do_not_reach_the_largest_value() {
    let rules = Rules { max_stages: 2, alternate: true, first_direction: Vertical, min_trim: 2 };
    let (mut crowded, _) = trimmed(&[fixed(10, 10)], &sheet(1_000, 1_000), rules);
    crowded.fill(&mut [0], &Stop::never()).expect("nothing stops it");
    assert_eq!(crowded.value(), 10_000);
}

#[test]
fn minimum_trims_cost_sheets() {
    // Two pieces would leave a strip of 10.
    let job = |kerf, min_trim| {
        let halves = Piece { quantity: 150, ..fixed(45, 100) };
        let rules = Rules { max_stages: 4, alternate: true, first_direction: Vertical, min_trim };
        sheets_proved(&[halves], &Sheet { kerf, ..sheet(100, 100) }, rules)
    };
    assert_eq!(job(0, 10), 75);
    assert_eq!(job(0, 11), 150);
    // With a kerf, the model does not apply.
    assert_eq!(job(1, 11), 75);
}

fn sheets_proved(pieces: &[Piece], sheet: &Sheet, rules: Rules) -> u64 {
    use crate::bounds::{Bounds, Known};
    let instance = Instance::new(pieces.to_vec(), vec![sheet.clone()], rules).expect("a valid instance");
    let bounds = Bounds::new(&instance);
    let mut generation = bounds.column_generation();
    let known = bounds.full(Known::NOTHING);
    generation.improve(known, Known::NOTHING, 1_000_000_000, &Stop::never()).sheets
}

#[test]
fn the_dearest_sheet_is_left_when_time_is_over() {
    // Nearly the largest one, and as many widths and heights as there may be items.
    let pieces: Vec<Piece> = (0..300).map(|at| turnable(400 + at, 700 + at)).collect();
    let rules = Rules { max_stages: 4, alternate: true, first_direction: Vertical, min_trim: 20 };
    let (mut dearest, _) = trimmed(&pieces, &sheet(3_300, 3_000), rules);
    assert_eq!(dearest.fill(&mut vec![100; 300], &Stop::after_polls(3)), None);
    let cancelled = Stop::never().on(Arc::new(AtomicBool::new(true)));
    assert_eq!(dearest.fill(&mut vec![100; 300], &cancelled), None);
}
