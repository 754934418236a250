//! Prices from the master, and the patterns that are worth most at them.

use std::cmp::Ordering;

use super::ColumnGeneration;
use crate::bounds::patterns::columns::Value;
use crate::bounds::patterns::limits::{
    FURTHER_PATTERNS, MAX_SIZES_OF_SEVERAL_PATTERNS, PRICE_OF_SHEET, SMOOTHING, SMOOTHING_CHANGE,
    SUMS_PER_STEP, SUMS_PER_STEP_OF_TRIMS,
};
use crate::stop::Stop;

impl ColumnGeneration<'_> {
    /// Values all patterns at smoothed prices in whole numbers, and returns the prices; `None` where `stop` ended it.
    pub(super) fn price_patterns(&mut self, stop: &Stop) -> Option<Vec<Value>> {
        let both = self.best.0.iter().zip(self.master.duals()).zip(&self.grid.items);
        let mut prices: Vec<Value> = both
            .map(|((best, dual), turns)| {
                // An item that is too small for the grid is worth nothing.
                let unit = if turns.is_empty() { 0.0 } else { PRICE_OF_SHEET };
                (unit * (self.smoothing * best + (1.0 - self.smoothing) * dual)) as Value
            })
            .collect();
        loop {
            self.steps += match &mut self.trimmed {
                Some(trimmed) => trimmed.sheet.fill(&mut prices, stop)? / SUMS_PER_STEP_OF_TRIMS,
                None => self.table.fill(&self.grid, &prices, stop)? / SUMS_PER_STEP,
            };
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
        let value = move |sheet| {
            self.trimmed.as_ref().map_or_else(|| of_table(sheet), |trimmed| trimmed.sheet.value())
        };
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
            for copies in self.patterns_of(size, prices) {
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
        self.smoothing = if added {
            (self.smoothing + growth).min(SMOOTHING[1])
        } else {
            (self.smoothing - fall).max(0.0)
        };
        added || !at_its_own_prices
    }

    /// The most valuable patterns of a size: how many copies they hold of which items.
    fn patterns_of(&mut self, size: usize, prices: &[Value]) -> Vec<Vec<(usize, f64)>> {
        let several = self.costs.len() <= MAX_SIZES_OF_SEVERAL_PATTERNS;
        let sheet = self.grid.sheets[size];
        let mut patterns = match &mut self.trimmed {
            Some(trimmed) => trimmed.sheet.patterns(FURTHER_PATTERNS + 1),
            None => vec![self.table.pattern(&self.grid, prices, sheet)],
        };
        if several && self.trimmed.is_none() {
            patterns.extend(self.table.patterns_by_first_cut(&self.grid, prices, sheet, FURTHER_PATTERNS));
        }
        let mut patterns: Vec<_> = patterns.into_iter().map(counted).collect();
        patterns.sort_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        patterns.dedup();
        patterns
    }
}

/// How many copies of which items there are, in the order of the items.
fn counted(mut items: Vec<usize>) -> Vec<(usize, f64)> {
    items.sort_unstable();
    items.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len() as f64)).collect()
}
