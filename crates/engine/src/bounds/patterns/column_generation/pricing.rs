//! Prices from the master, and the patterns that are worth most at them.

use std::cmp::Ordering;

use super::ColumnGeneration;
use crate::bounds::patterns::columns::Value;
use crate::bounds::patterns::limits::{
    EXACT_PATTERNS, FURTHER_PATTERNS, MAX_SIZES_OF_SEVERAL_PATTERNS, PRICE_OF_SHEET, SMOOTHING,
    SMOOTHING_CHANGE, SMOOTHING_OF_EXACT_PRICES, SUMS_PER_STEP,
};
use crate::numbers::{Fraction, Integer};
use crate::stop::Stop;

impl ColumnGeneration<'_> {
    /// Values all patterns at smoothed prices in whole numbers, and returns the prices; `None` where `stop` ended it.
    pub(super) fn price_patterns(&mut self, stop: &Stop) -> Option<Vec<Value>> {
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
    pub(super) fn values(&self) -> impl Iterator<Item = Value> {
        let of_table = |&sheet| self.table.value(sheet);
        let value =
            move |sheet| self.exact.as_ref().map_or_else(|| of_table(sheet), |exact| exact.sheet.value());
        self.grid.sheets.iter().map(value)
    }

    /// Adds the most valuable patterns of each size to the master where their reduced cost is negative. False where
    /// none is negative at the master's own prices: the linear programme is solved.
    pub(super) fn add_patterns(&mut self, prices: &[Value], stop: &Stop) -> bool {
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
        let most = if self.exact.is_some() { SMOOTHING_OF_EXACT_PRICES } else { SMOOTHING[1] };
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
            if self.costs.len() <= MAX_SIZES_OF_SEVERAL_PATTERNS {
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
}

/// How many copies of which items there are, in the order of the items.
fn counted(mut items: Vec<usize>) -> Vec<(usize, f64)> {
    items.sort_unstable();
    items.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len().to_f64())).collect()
}
