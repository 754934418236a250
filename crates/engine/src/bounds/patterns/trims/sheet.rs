//! The sheet: all stages together, and the patterns of its values.

use super::fitting::Fitting;
use super::limits::SUMS_PER_POLL;
use super::regions::Regions;
use super::row::Row;
use crate::bounds::patterns::columns::{NONE, Value};
use crate::stop::Stop;

/// The most valuable patterns of a sheet with minimum trims.
#[derive(Clone, Debug)]
pub(in crate::bounds::patterns) struct TrimmedSheet {
    fitting: Fitting,
    /// Price of each item, at least 1.
    prices: Vec<Value>,
    /// For each width of a piece, the values of rows of such pieces along each height.
    stacks: Vec<(usize, Vec<Value>)>,
    regions: Regions,
    /// What a part of each length is worth in the row of the first stage: with two stages, a stack of each width; with
    /// three, a region of each height; with four, a column of regions of each width.
    first_parts: Vec<Value>,
    first: Row,
    /// Along the widths and the heights.
    rows: [Row; 2],
}

impl TrimmedSheet {
    pub(in crate::bounds::patterns) fn new(fitting: Fitting) -> Self {
        let Fitting { width, height, trim, .. } = fitting;
        let rows = [width, height].map(|length| Row::new(length, trim));
        let [widths, heights] = &rows;
        let first = if fitting.stages == 3 { heights } else { widths }.clone();
        Self {
            prices: Vec::new(),
            stacks: fitting.stacks.iter().map(|stack| (stack.width, vec![NONE; height + 1])).collect(),
            regions: Regions::new(0, trim, &[]),
            first_parts: vec![NONE; if fitting.stages == 3 { height } else { width } + 1],
            first,
            rows,
            fitting,
        }
    }

    /// Computes all values at the given prices; one below 1 becomes 1. Returns the number of sums; `None` where
    /// `stop` ended it.
    pub(in crate::bounds::patterns) fn fill(&mut self, prices: &mut [Value], stop: &Stop) -> Option<u64> {
        for price in &mut *prices {
            *price = 1.max(*price);
        }
        self.prices = prices.to_vec();
        let Fitting { height, stages, .. } = self.fitting;
        let [_, along_heights] = &mut self.rows;
        self.first_parts.fill(NONE);
        let mut sums = 0;
        for (stack, (_, values)) in self.fitting.stacks.iter().zip(&mut self.stacks) {
            sums += along_heights.fill(&pieces_by_height(&stack.pieces, &self.prices, height));
            along_heights.values(values);
        }
        if stages == 2 {
            for (width, values) in &self.stacks {
                self.first_parts[*width] = values[height];
            }
        } else {
            sums += self.fill_regions(stop)?;
        }
        sums += self.first.fill(&self.first_parts);
        Some(sums)
    }

    /// Computes the regions, and what parts of the first row are worth that consist of them.
    fn fill_regions(&mut self, stop: &Stop) -> Option<u64> {
        let Fitting { width, height, stages, .. } = self.fitting;
        let [_, along_heights] = &mut self.rows;
        let mut column = vec![NONE; height + 1];
        let mut narrower = vec![NONE; height + 1];
        let (mut sums, mut polled) = (0, 0);
        self.regions = Regions::new(width, self.fitting.trim, &self.stacks);
        for at in 1..=width {
            if sums >= polled + SUMS_PER_POLL {
                stop.poll().is_none().then_some(())?;
                polled = sums;
            }
            sums += self.regions.fill_width(at);
            if stages == 4 {
                sums += self.regions.column(at, &mut column);
                // Equal columns are divided equally.
                self.first_parts[at] = if column == narrower {
                    self.first_parts[at - 1]
                } else {
                    let (most, more) = along_heights.most(&column);
                    sums += more;
                    most
                };
                std::mem::swap(&mut column, &mut narrower);
            }
        }
        if stages == 3 {
            sums += self.regions.column(width, &mut self.first_parts);
        }
        Some(sums)
    }

    /// The value of the most valuable pattern.
    pub(in crate::bounds::patterns) fn value(&self) -> Value {
        self.first.value(self.length()).unwrap_or(0)
    }

    /// The items of the most valuable patterns, one entry for each copy: the best one for each part of the first row, at
    /// most `most` of them, the most valuable one first.
    pub(in crate::bounds::patterns) fn patterns(&mut self, most: usize) -> Vec<Vec<usize>> {
        let rows = self.first.rows(&self.first_parts, most);
        rows.into_iter()
            .map(|(_, row)| row.into_iter().flat_map(|part| self.first_part(part)).collect())
            .collect()
    }

    /// Length of the row of the first stage that is computed.
    fn length(&self) -> usize {
        self.first_parts.len() - 1
    }

    /// The items of a part of the row of the first stage.
    fn first_part(&mut self, part: usize) -> Vec<usize> {
        let Fitting { width, height, stages, .. } = self.fitting;
        match stages {
            2 => return self.stack(part, height),
            3 => return self.region([width, part]),
            _ => {}
        }
        let mut column = vec![NONE; height + 1];
        self.regions.column(part, &mut column);
        self.rows[1].fill(&column);
        let heights = self.rows[1].parts(&column, height);
        heights.into_iter().flat_map(|height| self.region([part, height])).collect()
    }

    /// The items of a region.
    fn region(&mut self, [width, height]: [usize; 2]) -> Vec<usize> {
        let mut parts = vec![NONE; self.fitting.width + 1];
        for (width, values) in &self.stacks {
            parts[*width] = values[height];
        }
        self.rows[0].fill(&parts);
        let widths = self.rows[0].parts(&parts, width);
        widths.into_iter().flat_map(|width| self.stack(width, height)).collect()
    }

    /// The items of a stack.
    fn stack(&mut self, width: usize, height: usize) -> Vec<usize> {
        let Ok(at) = self.fitting.stacks.binary_search_by_key(&width, |stack| stack.width) else {
            return Vec::new();
        };
        let pieces = &self.fitting.stacks[at].pieces;
        let parts = pieces_by_height(pieces, &self.prices, self.fitting.height);
        self.rows[1].fill(&parts);
        let heights = self.rows[1].parts(&parts, height);
        let item = |height: usize| {
            let mut equal = pieces.iter().filter(|piece| piece.0 == height);
            equal.find(|piece| self.prices[piece.1] == parts[height]).map(|piece| piece.1)
        };
        heights.into_iter().filter_map(item).collect()
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
