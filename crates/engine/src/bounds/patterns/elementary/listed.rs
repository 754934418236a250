//! Patterns listed by an enumeration, so that they need not be enumerated again.

use super::pieces::{Pieces, Set};
use super::prices::Prices;
use crate::numbers::Integer;
use crate::stop::{Pacer, Stop};

/// Charges that are summed up in one step.
const CHARGES_PER_STEP: usize = 8;

/// A list of patterns.
pub(super) struct Listed {
    /// In ascending order.
    patterns: Vec<Set>,
    /// The pieces that had a price. The patterns hold no others.
    pub priced: Set,
    /// Whether a layout may use no other patterns of these pieces.
    pub complete: bool,
}

impl Listed {
    pub fn new(mut patterns: Vec<Set>, priced: Set, complete: bool) -> Self {
        patterns.sort_unstable();
        patterns.dedup();
        Self { patterns, priced, complete }
    }

    pub fn into_patterns(self) -> Vec<Set> {
        self.patterns
    }

    pub fn contains(&self, pattern: Set) -> bool {
        self.patterns.binary_search(&pattern).is_ok()
    }

    /// What each pattern is worth; `None` where `stop` ended it. Also returns the steps taken.
    pub fn values(&self, pieces: &Pieces, prices: &Prices, stop: &Stop) -> (Option<Vec<(i32, Set)>>, u64) {
        let mut pacer = Pacer::new(stop);
        let mut steps = 0;
        let mut values = Vec::with_capacity(self.patterns.len());
        for &pattern in &self.patterns {
            let number = pattern.count_ones().to_usize() + prices.charges.len() / CHARGES_PER_STEP;
            steps += number.to_u64();
            if pacer.ends_after(number) {
                return (None, steps);
            }
            values.push((prices.value(pieces, pattern), pattern));
        }
        (Some(values), steps)
    }

    /// Keeps only patterns that are worth at least so much.
    pub fn keep(&mut self, values: &[(i32, Set)], least: i64) {
        let worthy = values.iter().filter(|(value, _)| i64::from(*value) >= least);
        self.patterns = worthy.map(|&(_, pattern)| pattern).collect();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::cuts::Cut;
    use super::super::testing::Job;
    use super::*;
    use crate::bounds::testing::fixed;
    use crate::instance::Piece;

    fn job() -> Job {
        Job::new(&[fixed(2, 2), fixed(3, 3), fixed(4, 4)], [9, 9])
    }

    #[test]
    fn values_its_patterns_at_prices_and_charges() {
        let Job { pieces, .. } = job();
        let prices = Prices::new(&pieces, vec![10, 20, 30], &[Cut([0, 1, 2])], vec![7]);
        let listed = Listed::new(vec![0b110, 0b001, 0b110], 0b111, true);
        let (values, steps) = listed.values(&pieces, &prices, &Stop::never());
        assert_eq!(values, Some(vec![(10, 0b001), (43, 0b110)]));
        assert_eq!(steps, 3);
    }

    #[test]
    fn ends_when_told_to() {
        let over = Stop::never().after(Duration::ZERO);
        let many = Listed::new((1..100_000).collect(), 0xF_FFFF, true);
        let Job { pieces, .. } = Job::new(&[Piece { quantity: 20, ..fixed(1, 1) }], [9, 9]);
        let prices = Prices::new(&pieces, vec![1], &[], Vec::new());
        assert_eq!(many.values(&pieces, &prices, &over).0, None);
    }

    #[test]
    fn keeps_what_is_worth_enough() {
        let Job { pieces, .. } = job();
        let prices = Prices::new(&pieces, vec![10, 20, 30], &[], Vec::new());
        let mut listed = Listed::new(vec![0b110, 0b001, 0b011], 0b111, true);
        let values = listed.values(&pieces, &prices, &Stop::never()).0.expect("no stop");
        listed.keep(&values, 30);
        assert!(listed.contains(0b110) && listed.contains(0b011) && !listed.contains(0b001));
    }
}
