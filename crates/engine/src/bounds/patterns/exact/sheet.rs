//! Exact pricing of a whole sheet: fills the tables of all stages, and traces the most valuable patterns back.

use std::collections::BTreeMap;

use super::fitting::Fitting;
use super::regions::{Regions, SUMS_PER_POLL};
use super::row::Row;
use super::strips::{Bands, Strips};
use crate::bounds::patterns::columns::{NONE, Value};
use crate::bounds::patterns::limits::EXACT_PATTERNS;
use crate::stop::Stop;

/// The most valuable patterns of a sheet on single units.
#[derive(Clone, Debug)]
pub(in crate::bounds::patterns) struct ExactSheet {
    pub(super) fitting: Fitting,
    /// Price of each item, at least 1.
    prices: Vec<Value>,
    /// For each width of a piece, the values of rows of such pieces along each height.
    stacks: Vec<(usize, Vec<Value>)>,
    pub(super) regions: Regions,
    pub(super) strips: Strips,
    bands: Bands,
    /// What a part of each length is worth in the row of the first stage: with two stages, a stack of each width; with
    /// three, a region of each height; with four, a strip of each width, or a bound on it; with five, a band of each
    /// height.
    first_parts: Vec<Value>,
    first: Row,
    /// The items of the parts of the first row that were traced back at these prices, by length.
    traced: BTreeMap<usize, Vec<usize>>,
    /// Sums computed and not taken.
    sums: u64,
}

impl ExactSheet {
    pub(in crate::bounds::patterns) fn new(fitting: Fitting) -> Self {
        let Fitting { width, height, trim, .. } = fitting;
        let first_parts = vec![NONE; if fitting.stages % 2 == 1 { height } else { width } + 1];
        Self {
            prices: Vec::new(),
            stacks: fitting.stacks.iter().map(|stack| (stack.width, vec![NONE; height + 1])).collect(),
            regions: Regions::default(),
            strips: Strips::new(height, trim, fitting.lowest()),
            bands: Bands::new(width, trim),
            first: Row::new(&first_parts, trim),
            first_parts,
            traced: BTreeMap::new(),
            sums: 0,
            fitting,
        }
    }

    /// Number of sums computed since this was last asked.
    pub(in crate::bounds::patterns) fn take_sums(&mut self) -> u64 {
        std::mem::take(&mut self.sums)
    }

    /// Computes all values at the given prices; one below 1 becomes 1. `None` where `stop` ended it.
    pub(in crate::bounds::patterns) fn fill(&mut self, prices: &mut [Value], stop: &Stop) -> Option<()> {
        for price in &mut *prices {
            *price = 1.max(*price);
        }
        self.prices = prices.to_vec();
        self.traced.clear();
        let Fitting { width, height, stages, trim, .. } = self.fitting;
        self.first_parts.fill(NONE);
        for (stack, (_, values)) in self.fitting.stacks.iter().zip(&mut self.stacks) {
            let row = Row::new(&pieces_by_height(&stack.pieces, &self.prices, height), trim);
            self.sums += row.count;
            row.values(values);
        }
        if stages > 2 {
            self.sums += self.regions.fill(width, trim, &self.stacks, stop)?;
        }
        match stages {
            2 => {
                for (width, values) in &self.stacks {
                    self.first_parts[*width] = values[height];
                }
            }
            3 => self.first_parts = self.regions.column(width, height),
            4 => {
                self.bound_strips(stop)?;
                return self.compute_strips(stop);
            }
            _ => self.sums += self.bands.fill(&self.regions, &mut self.first_parts, stop)?,
        }
        self.fill_first();
        Some(())
    }

    /// Computes the row of the first stage.
    fn fill_first(&mut self) {
        self.first = Row::new(&self.first_parts, self.fitting.trim);
        self.sums += self.first.count;
    }

    /// Sets the parts of the first row to bounds on the values of strips.
    fn bound_strips(&mut self, stop: &Stop) -> Option<()> {
        let mut polled = self.sums;
        for at in 1..self.first_parts.len() {
            self.first_parts[at] = if self.regions.repeats(at) {
                self.first_parts[at - 1]
            } else {
                let (bound, more) = self.strips.bound(&self.regions, at);
                self.sums += more;
                bound
            };
            if self.sums >= polled + SUMS_PER_POLL {
                stop.poll().is_none().then_some(())?;
                polled = self.sums;
            }
        }
        Some(())
    }

    /// Computes the first row, and the strips that its most valuable rows consist of, until these have no others.
    fn compute_strips(&mut self, stop: &Stop) -> Option<()> {
        let mut is_exact: Vec<bool> = self.first_parts.iter().map(|&part| part == NONE).collect();
        loop {
            stop.poll().is_none().then_some(())?;
            self.fill_first();
            let rows = self.first.rows(&self.first_parts, EXACT_PATTERNS);
            let mut complete = true;
            for at in rows.into_iter().flat_map(|(_, row)| row) {
                if is_exact[at] {
                    continue;
                }
                complete = false;
                let (value, more) = self.strips.value(&self.regions, at);
                self.sums += more;
                let equal = self.regions.equal_widths(at);
                self.first_parts[equal.clone()].fill(value);
                is_exact[equal].fill(true);
            }
            if complete {
                return Some(());
            }
        }
    }

    /// The value of the most valuable pattern.
    pub(in crate::bounds::patterns) fn value(&self) -> Value {
        self.first.value(self.first.length()).unwrap_or(0)
    }

    /// The items of the most valuable patterns, one entry for each copy: the best one for each part of the first row, at
    /// most `most` of them, the most valuable one first. Fewer where `stop` ended it.
    pub(in crate::bounds::patterns) fn patterns(&mut self, most: usize, stop: &Stop) -> Vec<Vec<usize>> {
        let rows = self.first.rows(&self.first_parts, most);
        rows.into_iter().map_while(|(_, row)| self.pattern(row, stop)).collect()
    }

    /// The items of these parts of the row of the first stage.
    fn pattern(&mut self, row: Vec<usize>, stop: &Stop) -> Option<Vec<usize>> {
        let mut pattern = Vec::new();
        for part in row {
            if !self.traced.contains_key(&part) {
                let items = self.part(part, stop)?;
                self.traced.insert(part, items);
            }
            pattern.extend(&self.traced[&part]);
        }
        Some(pattern)
    }

    /// The items of one part of the row of the first stage.
    fn part(&mut self, part: usize, stop: &Stop) -> Option<Vec<usize>> {
        let Fitting { width, height, stages, .. } = self.fitting;
        let mut items = Vec::new();
        match stages {
            2 => self.add_stack(part, height, &mut items),
            3 => self.add_region([width, part], &mut items, stop)?,
            4 => self.add_strip([part, height], &mut items, stop)?,
            _ => {
                for width in self.bands.widths(part) {
                    self.add_strip([width, part], &mut items, stop)?;
                }
            }
        }
        Some(items)
    }

    /// Adds the items of a strip.
    fn add_strip(&mut self, [width, height]: [usize; 2], items: &mut Vec<usize>, stop: &Stop) -> Option<()> {
        for height in self.strips.heights(&self.regions, [width, height]) {
            self.add_region([width, height], items, stop)?;
        }
        Some(())
    }

    /// Adds the items of a region.
    fn add_region(&mut self, [width, height]: [usize; 2], items: &mut Vec<usize>, stop: &Stop) -> Option<()> {
        stop.poll().is_none().then_some(())?;
        let mut parts = vec![NONE; self.fitting.width + 1];
        for (width, values) in &self.stacks {
            parts[*width] = values[height];
        }
        let row = Row::new(&parts, self.fitting.trim);
        self.sums += row.count;
        for stack in row.parts(&parts, width) {
            self.add_stack(stack, height, items);
        }
        Some(())
    }

    /// Adds the items of a stack.
    fn add_stack(&mut self, width: usize, height: usize, items: &mut Vec<usize>) {
        let Ok(at) = self.fitting.stacks.binary_search_by_key(&width, |stack| stack.width) else {
            return;
        };
        let pieces = &self.fitting.stacks[at].pieces;
        let parts = pieces_by_height(pieces, &self.prices, self.fitting.height);
        let row = Row::new(&parts, self.fitting.trim);
        self.sums += row.count;
        let item = |height: usize| {
            let mut equal = pieces.iter().filter(|piece| piece.0 == height);
            equal.find(|piece| self.prices[piece.1] == parts[height]).map(|piece| piece.1)
        };
        items.extend(row.parts(&parts, height).into_iter().filter_map(item));
    }
}

/// The highest price of the pieces of each height.
fn pieces_by_height(pieces: &[(usize, usize)], prices: &[Value], most: usize) -> Vec<Value> {
    let mut parts = vec![NONE; most + 1];
    for &(height, item) in pieces {
        parts[height] = parts[height].max(prices[item]);
    }
    parts
}
