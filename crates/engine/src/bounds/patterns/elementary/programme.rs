//! The master problem over elementary patterns, with cuts, and with limits of the dual prices.
//!
//! Prices swing widely while few elementary patterns are known. So each is limited at first to somewhat more than what
//! it was at the start (the box of Marsten, Hogan & Blankenship 1975, "The boxstep method for large-scale
//! optimization"): a piece that is not cut costs no more than that. Limits become wider where the optimum uses them.

use std::collections::BTreeSet;

use super::cuts::{Cut, violated};
use super::limits::{
    FACTOR, IDLE_ROUNDS, MOST_CUTS, PATTERNS_AT_A_TIME, PATTERNS_OF_AN_ITEM, PROGRESS, ROUNDING,
    ROUNDS_OF_CUTS, SHARE, WIDER,
};
use super::listed::Listed;
use super::pieces::{Pieces, Set};
use super::prices::Prices;
use crate::bounds::patterns::limits::PRICE_OF_SHEET;
use crate::bounds::patterns::master::{Master, Row};
use crate::numbers::Fraction;

/// The linear programme.
pub(super) struct Programme {
    pub master: Master,
    /// The patterns of the master, in its order.
    patterns: Vec<Set>,
    known: BTreeSet<Set>,
    cuts: Vec<Cut>,
    /// Largest dual price of each item.
    limits: Vec<f64>,
    /// Prices at the start.
    start: Vec<f64>,
    rounds_of_cuts: u32,
    idle_rounds: u32,
    /// The cost at the last round of cuts that made progress.
    last_cost: f64,
}

impl Programme {
    pub fn new(pieces: &Pieces, known: BTreeSet<Set>, start: &[f64]) -> Self {
        let mut programme = Self {
            master: Master::of_rows(Vec::new()),
            patterns: known.iter().copied().collect(),
            known,
            cuts: Vec::new(),
            limits: start.iter().map(|price| (FACTOR * price + SHARE).min(1.0)).collect(),
            start: start.to_vec(),
            rounds_of_cuts: 0,
            idle_rounds: 0,
            last_cost: 0.0,
        };
        programme.rebuild(pieces);
        programme
    }

    /// Builds the master anew, with all patterns, limits and cuts.
    fn rebuild(&mut self, pieces: &Pieces) {
        let items = pieces.items.iter().zip(&self.limits);
        let items = items.map(|(item, &missing)| Row { wanted: f64::from(item.count), missing, beyond: 0.0 });
        let cuts = self.cuts.iter().map(|_| Row { wanted: 1.0, missing: 0.0, beyond: 1.0 });
        self.master = Master::of_rows(items.chain(cuts).collect());
        for &pattern in &self.patterns {
            self.master.add(1.0, self.column(pieces, pattern));
        }
    }

    fn column(&self, pieces: &Pieces, pattern: Set) -> Vec<(usize, f64)> {
        let mut column = pieces.counted(pattern);
        let first = pieces.items.len();
        let cuts = self.cuts.iter().map(|cut| cut.coefficient(pieces, pattern));
        column.extend((first..).zip(cuts).filter(|(_, coefficient)| *coefficient > 0.0));
        column
    }

    /// The prices of the master in whole numbers, smoothed by the prices at the start with this weight.
    pub fn prices(&self, pieces: &Pieces, weight: f64) -> Prices {
        let number = pieces.items.len();
        let duals = self.master.duals();
        let both = self.start.iter().zip(&duals[..number]).zip(&pieces.items);
        let items = both.map(|((start, dual), item)| {
            // An item that is too small for the grid is worth nothing.
            let unit = if item.turns.is_empty() { 0.0 } else { PRICE_OF_SHEET };
            (unit * (weight * start + (1.0 - weight) * dual.max(0.0))).whole::<i32>()
        });
        let charges =
            duals[number..].iter().map(|dual| (PRICE_OF_SHEET * (-dual).max(0.0)).ceil().whole::<i32>());
        Prices::new(pieces, items.collect(), &self.cuts, charges.collect())
    }

    /// Adds patterns that improve the master, the most valuable ones first. False where there are none.
    pub fn add(&mut self, pieces: &Pieces, mut found: Vec<(i32, Set)>) -> bool {
        found.sort_unstable_by(|a, b| b.cmp(a));
        let mut used = vec![0; pieces.items.len()];
        let mut added = 0;
        for (_, pattern) in found {
            let copies = pieces.counted(pattern);
            let rare = copies.iter().any(|&(item, _)| used[item] < PATTERNS_OF_AN_ITEM);
            if !rare || self.known.contains(&pattern) {
                continue;
            }
            let column = self.column(pieces, pattern);
            if self.master.improves_by(1.0, &column) {
                for (item, _) in copies {
                    used[item] += 1;
                }
                self.master.add(1.0, column);
                self.patterns.push(pattern);
                self.known.insert(pattern);
                added += 1;
                if added == PATTERNS_AT_A_TIME {
                    break;
                }
            }
        }
        added > 0
    }

    /// Forgets all patterns but those listed. Only pieces that are priced there need to be cut.
    pub fn only(&mut self, pieces: &Pieces, listed: &Listed) {
        let known = self.patterns.iter().map(|pattern| pattern & listed.priced);
        self.known = known.filter(|pattern| listed.contains(*pattern)).collect();
        self.patterns = self.known.iter().copied().collect();
        for (item, limit) in self.limits.iter_mut().enumerate() {
            if pieces.one_of(item) & listed.priced == 0 {
                *limit = 0.0;
            }
        }
        // Cuts may gain more now.
        (self.rounds_of_cuts, self.idle_rounds) = (0, 0);
        self.rebuild(pieces);
    }

    /// Raises the limits of the dual prices of those items that the optimum lacks. False where there are none.
    pub fn widen(&mut self, pieces: &Pieces) -> bool {
        let missing: Vec<usize> = self.master.missing(ROUNDING).collect();
        let mut wider = false;
        for row in missing {
            let narrow = self.limits.get_mut(row).filter(|limit| 0.0 < **limit && **limit < 1.0);
            if let Some(limit) = narrow {
                *limit = (WIDER * *limit).min(1.0);
                wider = true;
            }
        }
        if wider {
            self.rebuild(pieces);
        }
        wider
    }

    /// Adds cuts that the optimum violates. False where there are none, or they have gained nothing lately.
    pub fn cut(&mut self, pieces: &Pieces) -> bool {
        let cost = self.master.cost();
        if cost > self.last_cost + PROGRESS {
            (self.last_cost, self.idle_rounds) = (cost, 0);
        } else {
            self.idle_rounds += 1;
        }
        let over = self.rounds_of_cuts == ROUNDS_OF_CUTS || self.idle_rounds >= IDLE_ROUNDS;
        if over || self.cuts.len() >= MOST_CUTS {
            return false;
        }
        self.rounds_of_cuts += 1;
        let used = self.master.used_patterns().filter(|(_, level)| *level > ROUNDING);
        let solution: Vec<(Set, f64)> = used.map(|(at, level)| (self.patterns[at], level)).collect();
        let more = violated(pieces, &solution, &self.cuts);
        let any = !more.is_empty();
        if any {
            self.cuts.extend(more);
            self.rebuild(pieces);
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Job;
    use super::*;
    use crate::bounds::testing::fixed;

    /// Three pieces of which any two share a sheet, beside one that takes a sheet of its own.
    fn programme(pieces: &Pieces, start: f64) -> Programme {
        let mut programme =
            Programme::new(pieces, BTreeSet::from([0b0011, 0b0101, 0b0110, 0b1000]), &[start; 4]);
        assert!(programme.master.optimise(1_000) < 1_000);
        programme
    }

    fn pieces() -> Pieces {
        Job::new(&[fixed(2, 2), fixed(3, 3), fixed(4, 4), fixed(9, 9)], [9, 9]).pieces
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-3
    }

    #[test]
    fn cuts_exclude_half_sheets() {
        let pieces = pieces();
        let mut programme = programme(&pieces, 1.0);
        assert!(near(programme.master.cost(), 2.5));
        assert!(programme.cut(&pieces));
        programme.master.optimise(1_000);
        assert!(near(programme.master.cost(), 3.0));
        let prices = programme.prices(&pieces, 0.0);
        assert!((41_900..=42_000).contains(&prices.total), "{}", prices.total);
        assert!(!programme.cut(&pieces), "nothing is violated any more");
    }

    #[test]
    fn prices_are_limited_until_pieces_are_missing() {
        let pieces = pieces();
        let mut programme = programme(&pieces, 0.1);
        // It is cheaper to leave all of them out.
        assert!(near(programme.master.cost(), 4.0 * (FACTOR * 0.1 + SHARE)));
        let mut rounds = 0;
        while programme.widen(&pieces) {
            programme.master.optimise(1_000);
            rounds += 1;
        }
        assert!(rounds > 2);
        assert!(near(programme.master.cost(), 2.5));
    }

    #[test]
    fn only_new_patterns_that_improve_it_are_added() {
        let pieces = pieces();
        let mut programme = programme(&pieces, 1.0);
        assert!(!programme.add(&pieces, vec![(14_000, 0b0011), (7_000, 0b0001)]));
        assert!(programme.add(&pieces, vec![(21_000, 0b0111)]));
        programme.master.optimise(1_000);
        assert!(near(programme.master.cost(), 2.0));
    }

    #[test]
    fn prices_are_smoothed() {
        let pieces = pieces();
        let programme = programme(&pieces, 0.75);
        let last = |weight| programme.prices(&pieces, weight).items[3];
        assert!(last(0.0) > last(0.5) && last(0.5) > last(1.0));
        assert_eq!(last(1.0), 10_500);
    }
}
