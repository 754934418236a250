//! The last two stages: regions of all widths and heights, block by block.

use std::ops::Range;

use crate::bounds::patterns::columns::{Block, Columns, LEVELS, NONE, Value};
use crate::numbers::Integer;
use crate::stop::Stop;

/// Sums between two polls: some quarter of a millisecond.
pub(super) const SUMS_PER_POLL: u64 = 1_000_000;

/// Values of all regions that are divided into stacks of their own height.
///
/// Heights that no stack tells apart from the next lower one form a level with it. Regions of one level have equal
/// values.
#[derive(Clone, Debug, Default)]
pub(super) struct Regions {
    /// The lowest height of each level, ascending.
    levels: Vec<usize>,
    /// For each width and level, the most that stacks are worth, with a remainder or without.
    values: Vec<Value>,
}

/// Rows of pieces of one width, for the levels of a block.
struct Stack {
    width: usize,
    values: Block,
}

impl Regions {
    /// Computes all regions up to a width, of stacks with a value for each height. `trim` is the shortest remainder that
    /// is a waste fragment. Returns the number of sums; `None` where `stop` ended it.
    pub(super) fn fill(
        &mut self,
        width: usize,
        trim: usize,
        stacks: &[(usize, Vec<Value>)],
        stop: &Stop,
    ) -> Option<u64> {
        self.levels = levels(stacks);
        self.values.resize((width + 1) * self.levels.len(), NONE);
        // All others are written below.
        self.values[..self.levels.len()].fill(NONE);
        let mut filling = Filling::new(width, trim);
        for start in (0..self.levels.len()).step_by(LEVELS) {
            let levels = &self.levels[start..];
            let levels = &levels[..levels.len().min(LEVELS)];
            let of_block = stacks.iter().map(|(width, values)| {
                let mut block = [NONE; LEVELS];
                block.iter_mut().zip(levels).for_each(|(value, &height)| *value = values[height]);
                Stack { width: *width, values: block }
            });
            let stacks: Vec<Stack> =
                of_block.filter(|stack| stack.values.iter().any(|&value| value > 0)).collect();
            let rows = self.levels.len();
            let write = |width: usize, block: &Block| {
                self.values[width * rows + start..][..levels.len()].copy_from_slice(&block[..levels.len()]);
            };
            filling.fill(&stacks, write, stop)?;
        }
        Some(filling.count)
    }

    /// Whether regions of a width are worth as much as those that are narrower by one.
    pub(super) fn repeats(&self, width: usize) -> bool {
        width > 0 && self.of_width(width) == self.of_width(width - 1)
    }

    /// The widths next to one, and itself, whose regions are all worth the same.
    pub(super) fn equal_widths(&self, width: usize) -> Range<usize> {
        let mut range = width..width + 1;
        while self.repeats(range.start) {
            range.start -= 1;
        }
        while (range.end + 1) * self.levels.len() <= self.values.len() && self.repeats(range.end) {
            range.end += 1;
        }
        range
    }

    /// The lowest height of each level of a width, and what regions are worth there; without those that hold nothing.
    pub(super) fn levels(&self, width: usize) -> impl Iterator<Item = (usize, Value)> {
        let levels = self.levels.iter().copied().zip(self.of_width(width).iter().copied());
        levels.filter(|&(_, value)| value > 0)
    }

    /// The values of regions of a width, by height; [`NONE`] where nothing is in them.
    pub(super) fn column(&self, width: usize, height: usize) -> Vec<Value> {
        let mut values = vec![NONE; height + 1];
        let ends = self.levels[1..].iter().copied().chain([values.len()]);
        for ((&start, end), &value) in self.levels.iter().zip(ends).zip(self.of_width(width)) {
            values[start..end].fill(if value > 0 { value } else { NONE });
        }
        values
    }

    fn of_width(&self, width: usize) -> &[Value] {
        &self.values[width * self.levels.len()..][..self.levels.len()]
    }
}

/// Heights that some stack tells apart from the next lower one, ascending.
fn levels(stacks: &[(usize, Vec<Value>)]) -> Vec<usize> {
    let mut differ = vec![false; stacks.first().map_or(1, |(_, values)| values.len())];
    differ[0] = true;
    for (_, values) in stacks {
        for (differ, pair) in differ[1..].iter_mut().zip(values.windows(2)) {
            *differ |= pair[0] != pair[1];
        }
    }
    (0..differ.len()).filter(|&height| differ[height]).collect()
}

/// The filling of one block after the other. The sums of a block stay in the processor's nearer caches.
struct Filling {
    columns: Columns,
    trim: usize,
    /// For each width, the most that stacks are worth whose widths make up the width exactly.
    sums: Vec<Block>,
    /// Sums so far, and at the last poll.
    count: u64,
    polled: u64,
}

impl Filling {
    fn new(width: usize, trim: usize) -> Self {
        let mut sums = vec![[NONE; LEVELS]; width + 1];
        sums[0] = [0; LEVELS];
        Self { columns: Columns::new(), trim, sums, count: 0, polled: 0 }
    }

    /// Computes a block from stacks in the order of their widths.
    fn fill(&mut self, stacks: &[Stack], mut write: impl FnMut(usize, &Block), stop: &Stop) -> Option<()> {
        let mut paying: Vec<&Stack> = Vec::new();
        let mut next = stacks.iter().peekable();
        // The most that is worth as much with waste beside it.
        let mut trimmed = [NONE; LEVELS];
        for width in 1..self.sums.len() {
            let (narrower, wider) = self.sums.split_at_mut(width);
            let column = &mut wider[0];
            *column = [NONE; LEVELS];
            let pairs = paying.iter().map(|stack| [&stack.values, &narrower[width - stack.width]]);
            self.columns.raise_by_pairs(column, pairs);
            self.columns.clear_negative(column);
            if let Some(rest) = width.checked_sub(self.trim) {
                self.columns.raise(&mut trimmed, &narrower[rest]);
            }
            let mut most = *column;
            self.columns.raise(&mut most, &trimmed);
            if let Some(own) = next.next_if(|stack| stack.width == width)
                && own.values.iter().zip(&most).any(|(value, most)| value > most)
            {
                paying.push(own);
                self.columns.raise(column, &own.values);
                self.columns.raise(&mut most, &own.values);
            }
            write(width, &most);
            self.count += ((paying.len() + 3) * LEVELS).to_u64();
            if self.count >= self.polled + SUMS_PER_POLL {
                stop.poll().is_none().then_some(())?;
                self.polled = self.count;
            }
        }
        Some(())
    }
}
