//! The last two stages: regions of all widths and heights, column by column.

use crate::bounds::patterns::columns::{Columns, NONE, Value};

/// Values of all regions that are divided into stacks of their own height.
///
/// Heights that no stack tells apart from the next lower one form a level with it. Regions of one level have equal
/// values.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    columns: Columns,
    /// The shortest remainder that is a waste fragment.
    trim: usize,
    height: usize,
    /// The lowest height of each level, ascending.
    levels: Vec<usize>,
    /// By ascending widths.
    stacks: Vec<Stack>,
    /// For each width and level, the most that stacks are worth whose widths make up the width exactly.
    sums: Vec<Value>,
    /// The most that they are worth up to each width.
    most: Vec<Value>,
    /// The stacks that pay.
    paying: Vec<usize>,
}

/// Rows of pieces of one width along each height.
#[derive(Clone, Debug)]
struct Stack {
    width: usize,
    /// The lowest level of which it has a row.
    lowest: usize,
    /// By level.
    values: Vec<Value>,
}

impl Regions {
    /// Regions up to this width, none of which is computed yet, of stacks with a value for each height.
    pub(super) fn new(width: usize, trim: usize, stacks: &[(usize, Vec<Value>)]) -> Self {
        let height = stacks.first().map_or(0, |(_, values)| values.len() - 1);
        let differ = |&at: &usize| at == 0 || stacks.iter().any(|(_, values)| values[at] != values[at - 1]);
        let levels: Vec<usize> = (0..=height).filter(differ).collect();
        let by_level = |(width, values): &(usize, Vec<Value>)| {
            let values: Vec<Value> = levels.iter().map(|&height| values[height]).collect();
            let lowest = values.iter().position(|&value| value > 0).unwrap_or(levels.len());
            Stack { width: *width, lowest, values }
        };
        let stacks = stacks.iter().map(by_level).collect();
        let mut regions = Self {
            columns: Columns::new(),
            trim,
            height,
            stacks,
            sums: vec![NONE; (width + 1) * levels.len()],
            most: vec![NONE; (width + 1) * levels.len()],
            paying: Vec::new(),
            levels,
        };
        let rows = regions.levels.len();
        regions.sums[..rows].fill(0);
        regions.most[..rows].fill(0);
        regions
    }

    /// Computes the regions of a width, from those that are narrower. Returns the number of sums.
    pub(super) fn fill_width(&mut self, width: usize) -> u64 {
        let rows = self.levels.len();
        let (narrower, wider) = self.sums.split_at_mut(width * rows);
        let column = &mut wider[..rows];
        let mut count = 0;
        for &at in &self.paying {
            let Stack { width: stack, lowest, values } = &self.stacks[at];
            let rest = &narrower[(width - stack) * rows..][..rows];
            self.columns.raise_by_sums(&mut column[*lowest..], &values[*lowest..], &rest[*lowest..]);
            count += rows - lowest;
        }
        self.columns.clear_negative(column);
        count += 2 * rows;
        let (before, after) = self.most.split_at_mut(width * rows);
        if let Ok(own) = self.stacks.binary_search_by_key(&width, |stack| stack.width) {
            let trimmed = width.checked_sub(self.trim).map(|width| &before[width * rows..][..rows]);
            let worth = |at: usize| trimmed.map_or(NONE, |trimmed| trimmed[at]).max(column[at]);
            let values = &self.stacks[own].values;
            if (0..rows).any(|at| values[at] > worth(at)) {
                self.paying.push(own);
                self.columns.raise(column, values);
            }
            count += rows;
        }
        let most = &mut after[..rows];
        most.copy_from_slice(&before[(width - 1) * rows..]);
        self.columns.raise(most, column);
        count as u64
    }

    /// The values of regions of a width that is computed, by height and with their remainders; [`NONE`] where nothing is
    /// in them.
    pub(super) fn column(&self, width: usize, values: &mut [Value]) -> u64 {
        let rows = self.levels.len();
        let sums = &self.sums[width * rows..][..rows];
        let trimmed = width.checked_sub(self.trim).map(|width| &self.most[width * rows..][..rows]);
        let ends = self.levels[1..].iter().copied().chain([self.height + 1]);
        for (level, (&start, end)) in self.levels.iter().zip(ends).enumerate() {
            let value = trimmed.map_or(NONE, |trimmed| trimmed[level]).max(sums[level]);
            values[start..end].fill(if value <= 0 { NONE } else { value });
        }
        self.height as u64
    }
}
